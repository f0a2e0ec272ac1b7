import type { APIRequestContext, PlaywrightWorkerArgs } from '@playwright/test'
import { book } from './booked.ts'
import { asAdmin, openAdmin, shop } from './admin.ts'
import { newAccount } from './shop.ts'

export { openAdmin, shop }

type Day = { date: string; pending: number; confirmed: number; completed: number; cancelled: number }
export type Figures = {
  stats: { totalBookings: number; totalRevenue: number; totalCustomers: number; pendingBookings: number }
  overview: Day[]
  distribution: { category: string; name: string; count: number }[]
  recent: { number: string; customer: { name: string; email: string } }[]
}

/** The current response of the API. */
export async function figuresOf(request: APIRequestContext, query = ''): Promise<Figures> {
  const api = await asAdmin(request)
  const read = async (path: string) => (await api.get(`/api/admin/dashboard/${path}${query}`)).json()
  return {
    stats: await read('stats'),
    overview: await read('overview'),
    distribution: await read('distribution'),
    recent: await read('recent-bookings'),
  }
}

export function totalOf({ pending, confirmed, completed, cancelled }: Day): number {
  return pending + confirmed + completed + cancelled
}

/** A new customer books there. Returns the email address of the customer. */
export async function bookIn({ request }: PlaywrightWorkerArgs['playwright']): Promise<string> {
  const there = await request.newContext({ baseURL: shop.url })
  const account = await newAccount(there)
  await book(there, account)
  await there.dispose()
  return account.email
}
