import { withQuery } from '#domain/contract/address.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { createApp } from '#server/app.ts'
import { addServices } from '#server/catalogue/opening/store.ts'
import type { ServerDeps } from '#server/deps.ts'
import { withProduct } from './shop/open.ts'
import { line } from './shop/report.ts'

const wanted = 5_000
const limit = 50

const searches =
  'gst, passport, registration, rent agreement, licence, itr, income tax return, certificate, trademrk, pasport, adhaar, regstration certifcate, drving licnse, marraige, pa, reg, cert, p, passport in pune, power of attorney, gst nagpur, zzzzz'.split(
    ', ',
  )

/** Latency of searches among 5,000 services: the list and the category counts that the page requests. */
export async function measure(): Promise<boolean> {
  return withProduct(async (deps) => {
    const plan = deps.storefronts.ofKey('documents')
    if (!plan) throw new Error('there is no documents storefront')
    await addMany(deps, plan)
    return searchOften(createApp(deps), deps)
  })
}

const towns =
  'Pune Nagpur Indore Jaipur Surat Kochi Bhopal Patna Ranchi Mysuru Agra Nashik Kanpur Thane Vadodara Ludhiana Madurai Guwahati Raipur Hubballi Salem Ajmer'.split(
    ' ',
  )

async function addMany({ db }: ServerDeps, plan: StorefrontPlan) {
  const more = wanted - plan.services.length
  const services = Array.from({ length: more }, (_, index) => {
    const like = plan.services[index % plan.services.length]
    if (!like) throw new Error('a storefront without services')
    const round = Math.floor(index / plan.services.length)
    const town = towns[round % towns.length]
    return { ...like, slug: `${like.slug}-${index}`, title: `${like.title}, ${town} ${round}`, featured: false }
  })
  // A statement can have at most 65,535 parameters.
  for (let at = 0; at < services.length; at += 1_000)
    await addServices(db, { ...plan, services: services.slice(at, at + 1_000) }, new Date())
}

async function searchOften(app: ReturnType<typeof createApp>, { cache }: ServerDeps): Promise<boolean> {
  const ask = async (address: string) => {
    const started = performance.now()
    const response = await app.request(address)
    await response.text()
    if (response.status !== 200) throw new Error(`${address} answered ${response.status}`)
    return performance.now() - started
  }
  const times: Record<string, number[]> = { [afterChange]: [], 'the list': [], 'the counts': [], 'next page': [] }
  for (let round = 0; round < 20; round += 1) {
    for (const search of searches) {
      const list = withQuery('/api/services', { search, maxPrice: 20_000 - round, limit: 24 })
      // Clear the cache and the vocabulary, as a change of the catalogue does.
      cache.drop()
      times[afterChange]?.push(await ask(list))
      times['the list']?.push(await ask(list))
      times['the counts']?.push(await ask(withQuery('/api/categories', { search, maxPrice: 20_000 - round })))
      const { headers } = await app.request(list)
      const next = /<(.*)>/.exec(headers.get('link') ?? '')?.[1]
      if (next !== undefined) times['next page']?.push(await ask(next))
    }
  }
  return Object.entries(times)
    .map(([what, values]) => report(what, values))
    .every(Boolean)
}

/** The first misspelt search after a change reads the vocabulary. It is reported without a limit. */
const afterChange = 'first, after a change'

function report(what: string, values: number[]): boolean {
  const isLimited = what !== afterChange
  return line({ what, unit: 'ms', values, at: 0.95, ...(isLimited && { asked: { atMost: limit } }) })
}
