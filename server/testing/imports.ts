import type { Import } from '#domain/import.ts'
import { csvRow } from '#domain/format/csv.ts'
import { checkingOf, writingOf } from '#server/import/jobs.ts'
import type { TestApp } from './app.ts'

const address = '/api/admin/services/imports'

type Target = { storefront?: string; shop?: TestApp }
type AdminApp = TestApp & { admin: { token: string } }

/** Uploads, checks and writes files as an administrator; `done` also runs the jobs. */
export function importing(shop: AdminApp) {
  const send = (file: string | Uint8Array<ArrayBuffer>, { storefront = 'documents' }: Target = {}) =>
    sendBody(shop, { storefront, body: file })
  const read = async (id: string): Promise<Import> =>
    (await shop.get(`${address}/${id}`, { token: shop.admin.token })).body
  const check = async (file: string, target: Target = {}): Promise<Import> => {
    const { _id } = JSON.parse(await (await send(file, target)).text()) as Import
    await checkingOf(shop.deps).work({ id: _id })
    return read(_id)
  }
  const confirm = (id: string) => shop.post(`${address}/${id}/write`, { token: shop.admin.token })
  const write = async (id: string, at: TestApp = shop): Promise<Import> => {
    await writingOf(at.deps).work({ id })
    return read(id)
  }
  /** Imports a file completely; a problem in it fails the test. */
  const done = async (file: string, target: Target = {}): Promise<Import> => {
    const checked = await check(file, target)
    const { status, text } = await confirm(checked._id)
    if (status !== 202) throw new Error(`${text} ${JSON.stringify(checked)}`)
    return write(checked._id, target.shop)
  }
  const exported = async (query = ''): Promise<string> =>
    (await shop.get(`/api/admin/services.csv${query}`, { token: shop.admin.token })).text
  return { send, read, check, confirm, write, done, exported }
}

type Upload = { storefront: string; body: string | Uint8Array<ArrayBuffer> }

async function sendBody({ app, admin }: AdminApp, { storefront, body }: Upload): Promise<Response> {
  const headers = { Authorization: `Bearer ${admin.token}`, 'X-Storefront': storefront, 'Content-Type': 'text/csv' }
  return app.request(address, { method: 'POST', headers, body })
}

export const columns = ['slug', 'title', 'category', 'price', 'duration', 'description'] as const
type Row = Partial<Record<string, string>>

/** A file with the columns of the first row, or with those that a new service needs. */
export function fileOf(...rows: Row[]): string {
  const named = rows.length > 0 ? Object.keys(rows[0] ?? {}) : [...columns]
  return csvRow(named) + rows.map((row) => csvRow(named.map((name) => row[name] ?? ''))).join('')
}

export const aNewOne = {
  slug: '',
  title: 'Apostille by courier',
  category: 'legal',
  price: '1499.50',
  duration: '45',
  description: 'We fetch it.',
}
