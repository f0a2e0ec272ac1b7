import { afterEach, expect, test, vi } from 'vitest'
import { termsOf } from '#domain/search.ts'
import { createApp } from '#server/app.ts'
import { findServices } from '#server/search/memory/find.ts'
import { browsing } from '#server/catalogue/actions.ts'
import { anAdmission } from '#server/testing/admission.ts'
import { testApp } from '#server/testing/app.ts'
import { patience } from '#server/testing/database.ts'

afterEach(() => void vi.restoreAllMocks())

test('a search in memory is charged for its time, a list is not', async () => {
  const shop = await testApp({ inMemory: true, env: { READS_PER_MINUTE: '120' } })
  const repeat = async (address: string) => {
    const statuses = []
    for (let times = 0; times < 4; times += 1) statuses.push((await shop.get(address)).status)
    return statuses
  }
  let now = 0
  // Each reading of the clock is 10 ms later.
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 10))
  expect(await repeat('/api/services?category=tax')).toEqual([200, 200, 200, 200])
  expect(await repeat('/api/services?minPrice=1')).toContain(429)
})

test('a search is charged for its evaluation before it is answered, too', async () => {
  const { deps } = await testApp({ unlimited: true, inMemory: true })
  const plan = deps.storefronts.ofKey('documents')
  if (!plan) throw new Error('the storefront is not open')
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const { catalogues } = deps
  const find = (storefront: string) => {
    const catalogue = catalogues?.find(storefront)
    // Only the evaluation looks at these, and takes 10 ms.
    const count = (sought: Parameters<NonNullable<typeof catalogue>['words']['count']>[0]) => {
      now += 10
      return catalogue?.words.count(sought) ?? 0
    }
    return catalogue && { ...catalogue, words: { ...catalogue.words, count } }
  }
  const spent: number[] = []
  const browse = browsing(deps.db, { ...deps, ...(catalogues && { catalogues: { ...catalogues, find } }) })
  await browse.services(plan, { search: 'passport certificate' }, (calls) => void spent.push(calls))
  expect(spent.length).toBeGreaterThan(1)
})

test('while the server is overloaded, searches in memory are refused and lists are not', async () => {
  const { deps } = await testApp({ unlimited: true, inMemory: true })
  const busy = createApp({ ...deps, admission: anAdmission({ refused: ['search'] }) })
  expect((await busy.request('/api/services?minPrice=1')).status).toBe(503)
  expect((await busy.request('/api/services')).status).toBe(200)
})

test('a search that would visit too many entries is not answered at once', async () => {
  const { deps, get } = await testApp({ unlimited: true, inMemory: true })
  expect((await get('/api/services?search=passport')).status).toBe(200)
  const index = deps.catalogues?.find('documents')?.words
  if (!index || !deps.catalogues) throw new Error('the catalogue is not in memory')
  const { formsOf } = deps.catalogues.forms
  const find = (most?: number) => findServices(index, termsOf('passport', []), { formsOf, synonyms: [], most })
  expect(Object.keys(find())).toEqual(['found'])
  expect(Object.keys(find(0))).toEqual(['tooMany'])
})

test('searches that wait for a change of the catalogue take no places of others', async () => {
  const { deps } = await testApp({ unlimited: true, inMemory: true })
  const { catalogues } = deps
  if (!catalogues) throw new Error('the catalogue is not in memory')
  const change = Promise.withResolvers<void>()
  const caughtUp = vi.fn(async () => change.promise)
  const app = createApp({ ...deps, catalogues: { ...catalogues, find: () => undefined, caughtUp } })
  const waiting = Array.from({ length: 19 }, async (_, at) => app.request(`/api/services?minPrice=${at + 1}`))
  await vi.waitFor(() => expect(caughtUp).toHaveBeenCalledTimes(19), patience)
  caughtUp.mockResolvedValue(undefined)
  expect((await app.request('/api/services?minPrice=99')).status).toBe(200)
  change.resolve()
  await Promise.all(waiting)
})
