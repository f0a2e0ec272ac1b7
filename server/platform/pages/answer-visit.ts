import type { Context } from 'hono'
import { browsingOf, pathOfBrowsing } from '#domain/catalogue.ts'
import { privateAreas } from '#domain/content.ts'
import { missingAt, pageAt, pages } from '#domain/contract/page.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import type { Deps } from '#server/deps.ts'
import { isOwnOrigin } from '#server/platform/http/hosts.ts'
import type { Http } from '#server/platform/http/endpoints.ts'
import { type DrawPage, isAdminPath, normalPath } from './render.ts'
import { plainPage } from './overload-page.ts'
import { answerCached } from '#server/platform/http/cached-response.ts'
import { everyStorefront } from '#server/platform/cache/cache.ts'
import { type Env, originOf, storefrontOf } from '#server/platform/http/request.ts'

/** Pages, and where they lead: the same for everybody, so they are drawn once and kept. */
const lasting = [200, 301, 302, 404]

/** A visitor who is refused gets a page too, though a plain one: drawing costs most when there is no room. */
export function visiting(deps: Deps, http: Http, { draw, listImageSites }: Drawing) {
  return async (c: Context<Env>) => {
    try {
      http.admitVisit(c)
      return await show(c)
    } catch (error) {
      http.noteDenial(c, error)
      if (error instanceof Refusal && isForLater(error)) return plainPage(c, error)
      throw error
    }
  }

  async function show(c: Context<Env>): Promise<Response> {
    const { pathname, search } = new URL(c.req.url)
    const path = normalPath(pathname)
    if (path !== pathname) return c.redirect(path + search, 301)
    const plan = storefrontOf(c, deps.storefronts)
    const { bare, suffix } = withoutSuffix(pathname)
    const page = pageAt(bare)
    if (page.endsWith('*')) return kept(c, plan, missingAt(page) + suffix)
    const names = pages[page] ?? []
    const query = queryOf(search, suffix === '' ? names : [...names, partsOfData])
    const isDetail = page.includes(':')
    if (isDetail && isPrivate(page)) {
      // Nothing of it is known here: what it shows is asked for in the browser.
      const drawn = missingAt(page) + suffix + query
      return query === '' ? kept(c, plan, drawn) : made(c, drawn)
    }
    if (isDetail && query === '') return detail(c, plan, { page, pathname, suffix })
    return isKept(pathname, query, plan) ? kept(c, plan, pathname + query) : made(c, pathname + query)
  }

  /** Of the many addresses that can be made up, only those of something are drawn; the others have one page together. */
  async function detail(c: Context<Env>, plan: StorefrontPlan, { page, pathname, suffix }: Detail) {
    const name = pathname.slice(page.indexOf(':'), pathname.length - suffix.length)
    const make = async () =>
      (await isThere(c, { page, plan, name })) ? made(c, pathname) : new Response(null, { status: 404 })
    const origin = originOf(c, plan, deps.config)
    if (!isOwn(plan, origin)) {
      return (await isThere(c, { page, plan, name })) ? made(c, pathname) : made(c, missingAt(page) + suffix)
    }
    const key = origin + pathname
    const answer = await answerCached(c, deps.cache, { storefront: plan.key, key, make })
    return answer.status === 404 ? kept(c, plan, missingAt(page) + suffix) : answer
  }

  async function isThere(c: Context<Env>, { page, plan, name }: { page: string; plan: StorefrontPlan; name: string }) {
    if (page === '/blog/:article') return plan.content.articles.some(({ slug }) => slug === name)
    const { status } = await http.making(c, async () => sendFor(c)(`/api/services/${name}`, {}, placeOf(c, plan)))
    // What cannot be known now is drawn: the page says so.
    return status < 400 || status >= 500
  }

  function kept(c: Context<Env>, plan: StorefrontPlan, address: string) {
    const make = () => made(c, address)
    const origin = originOf(c, plan, deps.config)
    if (!isOwn(plan, origin)) return make()
    const key = origin + address
    // Queries are too many to be kept where they could push out the pages that everybody asks for.
    const wanted = { make, lasting, isAside: address.includes('?') }
    if (!isAdminPath(address)) return answerCached(c, deps.cache, { ...wanted, storefront: plan.key, key })
    return answerCached(c, deps.cache, { ...wanted, storefront: everyStorefront, key: `${plan.key} ${key}` })
  }

  function isOwn(plan: StorefrontPlan, origin: string) {
    return isOwnOrigin({ origin, plan, config: deps.config })
  }

  async function made(c: Context<Env>, address: string): Promise<Response> {
    return http.drawing(c, () => draw(c, address, { send: sendFor(c), listImageSites }))
  }

  function sendFor(c: Context<Env>): Sources['send'] {
    const spend = http.spending(c)
    return async (address, init, { inProcess }) =>
      http.app.request(address, init, { inProcess: { ...inProcess, spend } })
  }

  function placeOf(c: Context<Env>, plan: StorefrontPlan) {
    const origin = originOf(c, plan, deps.config)
    return { inProcess: { storefront: plan.key, origin, requestId: c.get('requestId') } }
  }
}

type Sources = Parameters<DrawPage>[2]
type Drawing = { draw: DrawPage } & Pick<Sources, 'listImageSites'>
type Detail = { page: string; pathname: string; suffix: string }

const isForLater = ({ code }: Refusal) => code === 'rate_limited' || code === 'overloaded'
const isPrivate = (page: string) => privateAreas.some((area) => page.startsWith(area))

/** Which parts of a page its data is asked for. */
const partsOfData = '_routes'

/** What a page is made of is asked for under its address with another ending, when it is reached from another page. */
function withoutSuffix(pathname: string): { bare: string; suffix: string } {
  const isRoot = /^\/(_root|_)\.data$/.test(pathname)
  if (isRoot) return { bare: '/', suffix: '.data' }
  return pathname.endsWith('.data')
    ? { bare: pathname.slice(0, -'.data'.length), suffix: '.data' }
    : { bare: pathname, suffix: '' }
}

/** Of a query, only what is known by name. */
function queryOf(search: string, names: readonly string[]): string {
  if (search === '' || names.length === 0) return ''
  const query = new URLSearchParams(
    [...new URLSearchParams(search)].filter(([name]) => names.includes(name)),
  ).toString()
  return query === '' ? '' : `?${query}`
}

/** A page under the address that we would give it; other ways to write it are drawn, but not kept. */
function isKept(pathname: string, query: string, plan: StorefrontPlan): boolean {
  if (query === '') return true
  const browsing = browsingOf(Object.fromEntries(new URLSearchParams(query)))
  const { category, maxPrice = 0 } = browsing
  const isCategory = category === undefined || plan.categories.some(({ key }) => key === category)
  // At its end the slider names no price.
  const isStep = maxPrice < plan.priceSlider.max && maxPrice % plan.priceSlider.step === 0
  const isOurs = isCategory && isStep && browsing.search === undefined && browsing.minPrice === undefined
  return isOurs && pathOfBrowsing(browsing) === pathname + query
}
