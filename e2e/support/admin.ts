import type { APIRequestContext, Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { customer, expect, open, workshops } from './shop.ts'

/** The shop in which tests change the catalogue, so that counts in the other stay the same. */
export const [shop] = workshops as [(typeof workshops)[0]]
export const admin = { email: 'admin@doorstep.example', password: customer.password }

/** Calls the API as an administrator. */
export async function asAdmin(request: APIRequestContext, url = shop.url) {
  const { token } = await (await request.post(`${url}/api/auth/login`, { data: admin })).json()
  const headers = { Authorization: `Bearer ${token}` }
  return {
    token: String(token),
    get: (path: string) => request.get(url + path, { headers }),
    post: (path: string, data: object) => request.post(url + path, { headers, data }),
    put: (path: string, data: object) => request.put(url + path, { headers, data }),
    patch: (path: string, data: object) => request.patch(url + path, { headers, data }),
    delete: (path: string) => request.delete(url + path, { headers }),
  }
}

export type Added = { _id: string; slug: string; title: string; version: number }

/** A service for one test alone. */
export async function aService(request: APIRequestContext, fields: object = {}): Promise<Added> {
  const api = await asAdmin(request)
  const answer = await api.post('/api/admin/services', {
    title: `Attested Copy ${randomUUID().slice(0, 8)}`,
    category: 'personal',
    price: 499,
    duration: 30,
    description: 'A copy that an officer has seen the original of.',
    ...fields,
  })
  expect(answer.status()).toBe(201)
  return answer.json()
}

/** Opens an admin page with an administrator signed in. */
export async function openAdmin(page: Page, path: string, url = shop.url) {
  const { token } = await asAdmin(page.request, url)
  await page.addInitScript((token) => localStorage.setItem('token', token), token)
  await open(page, url + path)
}

/** The next write to an address with this part arrives, but its answer does not. */
export async function loseNextAnswer(page: Page, part: string) {
  let isLost = false
  await page.route(`**/${part}`, async (route) => {
    if (isLost || route.request().method() === 'GET') return route.fallback()
    isLost = true
    await route.fetch()
    await route.abort()
  })
}

export const dialogOf = (page: Page) => page.getByRole('dialog')
export const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })

/** The service as the shop shows it. */
export async function shownIn(page: Page, slug: string) {
  return (await page.request.get(`${shop.url}/api/services/${slug}`)).json()
}
