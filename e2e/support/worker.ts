import { type Page, request as requests } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { Client } from 'pg'
import { asAdmin, shop } from './admin.ts'
import { book } from './booked.ts'
import { expect, newAccount, openAs } from './shop.ts'

/** The shop in which these tests write. */
const workshop = { url: shop.url, dataDir: `${process.env['E2E_DATA_DIR']}-workshop` }

type Options = { url?: string; dataDir?: string; ahead?: number }
export type Worker = Awaited<ReturnType<typeof aWorker>>

/**
 * A professional with an account and visits that begin at these times, today or so many days later. No endpoint books a time that has passed,
 * so the database moves them: the first one at midnight has begun whenever the test runs.
 */
export async function aWorker(
  times = ['00:00', '02:00', '04:00'],
  { url = workshop.url, dataDir = workshop.dataDir, ahead = 0 }: Options = {},
) {
  const there = await requests.newContext({ baseURL: url })
  const admin = await asAdmin(there, url)
  const [account, customer] = [await newAccount(there), await newAccount(there)]
  const hours = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '08:00', to: '23:00' }))
  const name = `Lata ${randomUUID().slice(0, 8)}`
  const answer = await admin.post('/api/admin/professionals', {
    name,
    categories: ['tax'],
    hours,
  })
  const { _id } = await answer.json()
  const visits: string[] = []
  for (const _ of times) visits.push((await book(there, customer))._id)
  const client = new Client({ host: join(dataDir, 'postgres'), user: 'doorstep', database: 'doorstep' })
  await client.connect()
  try {
    await client.query(`update users set role = 'professional' where email = $1`, [account.email])
    await client.query('update professionals set user_id = (select id from users where email = $1) where id = $2', [
      account.email,
      _id,
    ])
    for (const [index, time] of times.entries())
      await client.query(
        `with moved as (
           select ((now() at time zone 'Asia/Kolkata')::date + $5::integer + $2::time) at time zone 'Asia/Kolkata' as at
         )
         update bookings
         set professional_id = $3, status = 'confirmed', time = $4, day = (now() at time zone 'Asia/Kolkata')::date + $5::integer,
             starts_at = moved.at, ends_at = moved.at + duration * interval '1 minute'
         from moved where id = $1`,
        [visits[index], time, _id, time, ahead],
      )
  } finally {
    await client.end()
  }
  const { email, password } = account
  const { token } = await (await there.post('/api/auth/login', { data: { email, password } })).json()
  const headers = { Authorization: `Bearer ${token}` }
  return {
    ...account,
    token: String(token),
    professional: { _id: String(_id), name },
    customer,
    visits,
    admin,
    /** Today, as the server knows it. */
    read: async () => (await there.get('/api/my-day', { headers })).json(),
  }
}

export async function openMyDay(page: Page, worker: Worker, query = '') {
  await openAs(page, worker, `${shop.url}/my-day${query}`)
  await expect(page.getByText('Up to date at')).toBeVisible()
}

/** A second press at once is not the next step: the page takes none for a moment. */
export const untilNextStep = (page: Page) => page.waitForTimeout(800)

export const today = (page: Page) => page.getByRole('heading', { name: /^Today, / })
export const bar = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const sheet = (page: Page) => page.getByRole('dialog', { name: 'What did you collect?' })

/** The steps of each visit in the order of the day, as the server knows them. */
export async function stepsOf(worker: Worker): Promise<string[]> {
  const { visits } = await worker.read()
  return visits.map(({ steps }: { steps: { step: string }[] }) => steps.map(({ step }) => step).join(' '))
}
