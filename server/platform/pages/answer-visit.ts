import type { Context } from 'hono'
import { browsingOf, pathOfBrowsing } from '#domain/catalogue/browsing.ts'
import { privateAreas } from '#domain/page/fields.ts'
import { isShownBeforeOpening, missingAt, openingPage, pageAt, pages } from '#domain/contract/page.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import type { Deps } from '#server/deps.ts'
import { isOwnOrigin } from '#server/platform/http/hosts.ts'
import type { Http } from '#server/platform/http/endpoints.ts'
import { type DrawPage, isAdminPath, normalPath } from './render.ts'
import { plainPage } from './overload-page.ts'
import { withDeadline } from '#server/platform/http/deadline.ts'
import { answerCached } from '#server/platform/http/cached-response.ts'
import { everyStorefront } from '#server/platform/cache/cache.ts'
import { traced } from '#server/platform/tracing/scope.ts'
import { type Env, originOf, storefrontOf } from '#server/platform/http/request.ts'

/** Pages and redirects are the same for every visitor, so they are rendered once and cached. */
const cachedStatuses = [200, 301, 302, 404]

/** Handles requests for pages. A refused visitor gets a plain page, because rendering is what overloads the server. */
export function pageHandler(deps: Deps, http: Http, { draw, listImageSites, hasCategory, patience }: PageOptions) {
  return async (c: Context<Env>) => {
    try {
      http.admitVisit(c)
      // A page asks the API several times, one after the other, and each call has the time limit of a request.
      return await (patience === undefined ? show(c) : withDeadline(patience, show(c)))
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
    // The data of a page is served: administrators see the shop before it is open, and the server does not know them.
    if (!plan.isOpen && suffix === '' && !isShownBeforeOpening(bare)) return openingSoon(c, plan)
    if (page.endsWith('*') || page === openingPage)
      return cachedPage(c, plan, { address: missingAt(page === openingPage ? '/*' : page) + suffix })
    const names = pages[page] ?? []
    const query = queryOf(search, suffix === '' ? names : [...names, routesParameter])
    const isDetail = page.includes(':')
    if (isDetail && isPrivate(page)) {
      // The server knows nothing private: the browser loads the content.
      const drawn = missingAt(page) + suffix + query
      return query === '' ? cachedPage(c, plan, { address: drawn }) : renderedPage(c, drawn)
    }
    if (isDetail && query === '') return detail(c, plan, { page, pathname, suffix })
    return isCanonical(pathname, query, { plan, hasCategory })
      ? cachedPage(c, plan, { address: pathname + query })
      : renderedPage(c, pathname + query)
  }

  /** One page for all addresses. */
  async function openingSoon(c: Context<Env>, plan: StorefrontPlan) {
    const make = async () => {
      const drawn = await renderedPage(c, openingPage)
      const headers = new Headers(drawn.headers)
      // Something failed: not to be confused with the status below, which is cached.
      if (drawn.status !== 200) return new Response(drawn.body, { status: 500, headers })
      headers.set('Retry-After', String(secondsOfDay))
      headers.set('X-Robots-Tag', 'noindex')
      headers.set('Cache-Control', 'no-store')
      return new Response(drawn.body, { status: 503, headers })
    }
    const origin = originOf(c, plan, deps.config)
    if (!isOwn(plan, origin)) return make()
    return answerCached(c, deps.cache, { storefront: plan.key, key: origin + openingPage, make, cachedStatuses: [503] })
  }

  /** Renders pages of existing things only. All unknown addresses share one page. */
  async function detail(c: Context<Env>, plan: StorefrontPlan, { page, pathname, suffix }: Detail) {
    const name = pathname.slice(page.indexOf(':'), pathname.length - suffix.length)
    const make = async () =>
      (await exists(c, { page, plan, name })) ? renderedPage(c, pathname) : new Response(null, { status: 404 })
    const origin = originOf(c, plan, deps.config)
    if (!isOwn(plan, origin)) {
      return (await exists(c, { page, plan, name }))
        ? renderedPage(c, pathname)
        : renderedPage(c, missingAt(page) + suffix)
    }
    const key = origin + pathname
    const answer = await answerCached(c, deps.cache, { storefront: plan.key, key, make })
    return answer.status === 404 ? cachedPage(c, plan, { address: missingAt(page) + suffix, isFallback: true }) : answer
  }

  async function exists(c: Context<Env>, { page, plan, name }: { page: string; plan: StorefrontPlan; name: string }) {
    const address = page === '/blog/:article' ? `/api/storefront/articles/${name}` : `/api/services/${name}`
    const { status } = await http.runInLane(c, async () => sendFor(c)(address, {}, placeOf(c, plan)))
    // If it cannot be read now, the page reports it.
    return status < 400 || status >= 500
  }

  function cachedPage(c: Context<Env>, plan: StorefrontPlan, { address, isFallback = false }: Page) {
    const make = () => renderedPage(c, address)
    const origin = originOf(c, plan, deps.config)
    if (!isOwn(plan, origin)) return make()
    const key = origin + address
    // There are too many queries: they must not evict the pages that everyone requests.
    const wanted = { make, cachedStatuses, isFallback, isVisitorKey: address.includes('?') }
    if (!isAdminPath(address)) return answerCached(c, deps.cache, { ...wanted, storefront: plan.key, key })
    return answerCached(c, deps.cache, { ...wanted, storefront: everyStorefront, key: `${plan.key} ${key}` })
  }

  function isOwn(plan: StorefrontPlan, origin: string) {
    return isOwnOrigin({ origin, plan, config: deps.config })
  }

  async function renderedPage(c: Context<Env>, address: string): Promise<Response> {
    const drawing = () => draw(c, address, { send: sendFor(c), listImageSites })
    return http.runRender(c, () => traced({ name: 'render page' }, drawing))
  }

  function sendFor(c: Context<Env>): Sources['send'] {
    const spend = http.spenderOf(c)
    return async (address, init, { inProcess }) =>
      http.app.request(address, init, { inProcess: { ...inProcess, spend } })
  }

  function placeOf(c: Context<Env>, plan: StorefrontPlan) {
    const origin = originOf(c, plan, deps.config)
    return { inProcess: { plan, origin, requestId: c.get('requestId') } }
  }
}

type Sources = Parameters<DrawPage>[2]
type PageOptions = {
  draw: DrawPage
  hasCategory: HasCategory
  /** Time limit of a visit, in milliseconds. */
  patience?: number | undefined
} & Pick<Sources, 'listImageSites'>

/** Whether the shop shows a category. */
type HasCategory = (plan: StorefrontPlan, key: string) => boolean
type Page = { address: string; isFallback?: boolean }
type Detail = { page: string; pathname: string; suffix: string }

const secondsOfDay = 86_400

const isForLater = ({ code }: Refusal) => code === 'rate_limited' || code === 'overloaded' || code === 'timeout'
const isPrivate = (page: string) => privateAreas.some((area) => page.startsWith(area))

/** The parameter that names the parts of a page whose data is requested. */
const routesParameter = '_routes'

/** React Router requests the data of a page at its address with `.data`. */
function withoutSuffix(pathname: string): { bare: string; suffix: string } {
  const isRoot = /^\/(_root|_)\.data$/.test(pathname)
  if (isRoot) return { bare: '/', suffix: '.data' }
  return pathname.endsWith('.data')
    ? { bare: pathname.slice(0, -'.data'.length), suffix: '.data' }
    : { bare: pathname, suffix: '' }
}

/** The query, reduced to known parameters. */
function queryOf(search: string, names: readonly string[]): string {
  if (search === '' || names.length === 0) return ''
  const query = new URLSearchParams(
    [...new URLSearchParams(search)].filter(([name]) => names.includes(name)),
  ).toString()
  return query === '' ? '' : `?${query}`
}

type Shop = { plan: StorefrontPlan; hasCategory: HasCategory }

/** Whether this is the address that our own links use; other spellings are rendered, but not cached. */
function isCanonical(pathname: string, query: string, { plan, hasCategory }: Shop): boolean {
  if (query === '') return true
  const browsing = browsingOf(Object.fromEntries(new URLSearchParams(query)))
  const { category, maxPrice = 0 } = browsing
  const isCategory = category === undefined || hasCategory(plan, category)
  // At its end the slider sets no price limit.
  const isStep = maxPrice < plan.priceSlider.max && maxPrice % plan.priceSlider.step === 0
  const isOurs = isCategory && isStep && browsing.search === undefined && browsing.minPrice === undefined
  return isOurs && pathOfBrowsing(browsing) === pathname + query
}
