import { beforeAll, expect, test } from 'vitest'
import type { Service } from '#domain/catalogue.ts'
import { withQuery } from '#domain/contract/address.ts'
import { type Random, seededRandom } from '#domain/random/random.ts'
import { createApp } from '#server/app.ts'
import { fromDatabase } from '#server/testing/from-database.ts'
import { openShop } from '#server/testing/shop.ts'
import { statementsDuring } from '#server/testing/statements.ts'

/** Suggestions are the first results of a search for the text typed so far. */
const addressOf = (search: string) => withQuery('/api/services', { search, limit: 6 })

const shop = openShop({ inMemory: true })
const titles: Record<string, string[]> = {}

beforeAll(async () => {
  for (const storefront of ['documents', 'home']) {
    const { body } = await shop.get('/api/services?limit=100', { storefront })
    titles[storefront] = body.map(({ title }: Service) => title)
  }
})

type Site = Pick<ReturnType<typeof createApp>, 'request'>

async function suggest(site: Site, text: string, storefront = 'documents') {
  const response = await site.request(addressOf(text), { headers: { 'X-Storefront': storefront } })
  expect(response.status, text).toBe(200)
  return { text: await response.text(), total: response.headers.get('x-total-count') }
}

/** The title under which a service is suggested; undefined if it is not. */
const titleOf = async (slug: string, text: string): Promise<string | undefined> =>
  (await shop.get(addressOf(text))).body.find((service: Service) => service.slug === slug)?.title

/** A title as far as it is typed, with a typing mistake or two in every other text. */
function someText({ oneOf, whole, fraction }: Random, all: string[]): string {
  let text = oneOf(all)
  for (let mistakes = fraction() < 0.5 ? 0 : whole(1, 2); mistakes > 0; mistakes -= 1) {
    const at = whole(0, text.length - 2)
    const [before, one, other, after] = [text.slice(0, at), text[at], text[at + 1], text.slice(at + 2)]
    text = before + oneOf([`${other}`, `${other}${one}`, `${one}x${other}`, `${one}q`]) + after
  }
  return text.slice(0, whole(1, text.length))
}

test.each(['documents', 'home'])('in %s, the memory suggests the same as the database', async (storefront) => {
  const random = seededRandom(`suggestions of ${storefront}`)
  const texts = Array.from({ length: 80 }, () => someText(random, titles[storefront] ?? []))
  const database = fromDatabase(shop)
  let found = 0
  for (const text of texts) {
    const ours = await suggest(shop.app, text, storefront)
    expect(ours, text).toEqual(await suggest(database, text, storefront))
    found += Number(ours.total)
  }
  expect(found).toBeGreaterThan(texts.length)
  const again = async () => {
    for (const text of texts) await suggest(shop.app, text, storefront)
  }
  expect(await statementsDuring(shop.deps.db, again)).toEqual([])
})

test('until the catalogue is in memory, the database suggests the same', async () => {
  const { catalogues } = shop.deps
  if (!catalogues) throw new Error('the catalogue is not in memory')
  const starting = createApp({ ...shop.deps, catalogues: { ...catalogues, find: () => undefined } })
  for (const text of ['trade', 'trademrk', 'pasport re', 'zzzzz'])
    expect(await suggest(starting, text), text).toEqual(await suggest(shop.app, text))
})

test('a renamed service is suggested under its new name at once, and a deleted one not until it is restored', async () => {
  const token = shop.admin.token
  const service = `/api/admin/services/${await shop.serviceId('gst')}`
  for (const [name, typed] of [
    ['Yodelling Licence', 'yodel'],
    ['Zither Tuning', 'zithr'],
    ['Xylophone Permit', 'xyl'],
  ] as const) {
    expect(await titleOf('gst', typed), typed).toBeUndefined()
    expect((await shop.put(service, { token, body: { title: name } })).status).toBe(200)
    expect(await titleOf('gst', typed), typed).toBe(name)
  }
  expect(await titleOf('gst', 'zither')).toBeUndefined()
  expect((await shop.del(service, { token })).status).toBe(204)
  const database = fromDatabase(shop)
  for (const typed of ['xyl', 'xylophone', 'xylofone']) {
    expect(await titleOf('gst', typed), typed).toBeUndefined()
    expect(await suggest(shop.app, typed), typed).toEqual(await suggest(database, typed))
  }
  expect((await shop.post(`${service}/restore`, { token })).status).toBe(200)
  expect(await titleOf('gst', 'xylofone')).toBe('Xylophone Permit')
})
