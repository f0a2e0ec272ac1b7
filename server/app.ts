import { getRequestListener } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context, MiddlewareHandler } from 'hono'
import { api } from '#domain/api.ts'
import { examples } from '#domain/api/examples/all.ts'
import type { Endpoint } from '#domain/contract/endpoint.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { accountRoutes, twoStepRoutes } from './account/routes.ts'
import { invitationRoutes, teamRoutes } from './account/team/routes.ts'
import { activityRoutes, newsRoutes } from './activity/routes.ts'
import { awayRoutes } from './professional/away/routes.ts'
import { boardRoutes } from './board/routes.ts'
import { bookingRoutes } from '#server/booking/routes.ts'
import { stepRoutes } from '#server/booking/steps/routes.ts'
import { adminBookingRoutes } from '#server/booking/admin/routes.ts'
import { hasCategory, listPublicPaths, pictureSites } from './catalogue/actions.ts'
import { catalogueInMemory, catalogueRoutes } from '#server/catalogue/routes.ts'
import { adminCatalogueRoutes } from '#server/catalogue/admin/routes.ts'
import { closedDayRoutes } from './professional/closed-days/routes.ts'
import { categoryRoutes } from '#server/catalogue/categories/routes.ts'
import { contactRoutes } from './message/contact/routes.ts'
import { compress } from '#server/platform/http/compress.ts'
import { customerRoutes } from './customer/routes.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { demoRoutes } from '#server/storefront/demo/routes.ts'
import type { Deps, ServerDeps } from './deps.ts'
import { serveSiteFiles } from '#server/platform/pages/site-files.ts'
import { answeringAtOnce } from '#server/platform/http/fast-path/answer.ts'
import { createShortcuts } from '#server/platform/http/fast-path/shortcuts.ts'
import { countArrivals, guardListener } from '#server/platform/http/overload/guard.ts'
import { securityHeaders } from '#server/platform/http/headers.ts'
import { traceRequests } from '#server/platform/http/traced-requests.ts'
import { guardHosts } from '#server/platform/http/guard-hosts.ts'
import { createHttp } from '#server/platform/http/endpoints.ts'
import { identifying } from './identity/actions.ts'
import { identityRoutes } from './identity/routes.ts'
import { findImageFile } from './image/store.ts'
import { imageRoutes } from './image/routes.ts'
import { importRoutes } from './import/routes.ts'
import { serveMailbox } from '#server/platform/mail/dev-mailbox-pages.ts'
import { serveImages } from '#server/platform/images/serve.ts'
import { findRoutes } from './find/routes.ts'
import { favoriteRoutes } from './favorite/routes.ts'
import { messageRoutes } from './message/routes.ts'
import { openapiOf } from '#server/platform/http/openapi/openapi.ts'
import type { Bundle, DrawPage } from '#server/platform/pages/render.ts'
import { serveMyDayWorker } from '#server/platform/pages/my-day-worker.ts'
import { serveBrandImages } from '#server/platform/pages/brand-images.ts'
import { type Env, isMailboxOpenTo } from '#server/platform/http/request.ts'
import { myDayRoutes } from './professional/my-day/routes.ts'
import { pageRoutes } from './page/routes.ts'
import { ownTimeOffRoutes } from './professional/away/own/routes.ts'
import { professionalRoutes } from './professional/routes.ts'
import { invoiceRoutes } from './invoice/routes.ts'
import { ledgerRoutes } from './ledger/routes.ts'
import { reviewRoutes } from './review/routes.ts'
import { securityRoutes } from './security/routes.ts'
import { slotRoutes } from './slot/routes.ts'
import { whyNotRoutes } from './slot/why-not/routes.ts'
import { areaRoutes } from '#server/storefront/area/routes.ts'
import { openingRoutes } from '#server/storefront/opening/routes.ts'
import { makingRoutes } from '#server/storefront/making/routes.ts'
import { settingsRoutes } from '#server/storefront/settings/routes.ts'
import { storefrontRoutes } from './storefront/routes.ts'
import { viewRoutes } from '#server/booking/views/routes.ts'
import { pageHandler } from '#server/platform/pages/answer-visit.ts'
import { requestDeadline, withDeadline } from '#server/platform/http/deadline.ts'
import { emailWriters } from './workers.ts'

/** Where the pages come from; without it the app has the API only. */
type Web = { draw: DrawPage; bundle?: () => Promise<Bundle>; clientFolder?: string }

/** The app for a server: answers requests that come over a socket, and those with a cached response at once. */
export function createListener(deps: ServerDeps, web?: Web) {
  const { app, callers, endpoints } = assemble(deps, web)
  const shortcuts = createShortcuts(deps)
  const listener = getRequestListener((request, env) => app.fetch(request, { ...env, learn: shortcuts.learn }))
  const atOnce = answeringAtOnce({ ...deps, shortcuts, countVisit: callers.tryVisit })
  const { admission } = deps
  return {
    listener: guardListener(listener, { ...deps, endpoints }),
    atOnce: countArrivals(atOnce, admission),
  }
}

export function createApp(deps: ServerDeps, web?: Web) {
  return assemble(deps, web).app
}

/** Assembles the app: every group of endpoints with its handlers, then the pages. */
function assemble(deps: ServerDeps, web?: Web) {
  const http = createHttp(deps, identifying(deps.db, deps))
  const { app, answer, endpoints } = http
  const page =
    web &&
    pageHandler(deps, http, {
      draw: web.draw,
      listImageSites: (storefront) => pictureSites(deps.db, deps, storefront),
      hasCategory: (plan, key) => hasCategory(deps, plan, key),
      // Vite compiles a page when it is first opened, which takes longer.
      patience: web.clientFolder === undefined ? undefined : requestDeadline,
    })

  app.use(securityHeaders(deps))
  if (deps.tracer) app.use(traceRequests({ ...deps, tracer: deps.tracer }))
  app.use(guardHosts(deps))
  app.use(compress)
  app.use(refuseLongAddresses)
  app.get('/healthz', (c) => c.text('ok', 200, { 'Cache-Control': 'no-store' }))
  app.get('/readyz', readiness(deps))
  if (web?.clientFolder !== undefined) app.use('/assets/*', builtFiles(web.clientFolder))

  const { mailbox, mailboxAccess: access, config } = deps
  if (mailbox && access) serveMailbox(app, { mailbox, access, isOpenTo: (c) => isMailboxOpenTo(c, config) })
  serveSiteFiles(http, deps, (plan, mostServices) => listPublicPaths(deps.db, plan, mostServices))
  serveImages(http, (id, width) => findImageFile(deps.db, id, width))
  if (web?.bundle) serveBrandImages(http, deps, web.bundle)
  if (web?.bundle && web.clientFolder !== undefined) serveMyDayWorker(http, web.bundle, web.clientFolder)

  answer(api.identity, identityRoutes(deps))
  // The name of a user is on the pages with the user's reviews.
  answer(api.account, accountRoutes(deps), { changesCatalogue: true })
  answer(api.twoStep, twoStepRoutes(deps))
  answer(api.team, teamRoutes(deps))
  answer(api.invitation, invitationRoutes(deps), { changesCatalogue: true })
  answer(api.security, securityRoutes(deps))
  // Before the services, or 'next-slots' would be read as a service.
  answer(api.slot, slotRoutes(deps))
  answer(api.catalogue, catalogueRoutes(deps), catalogueInMemory(deps))
  answer(api.storefront, storefrontRoutes(deps))
  answer(api.booking, bookingRoutes(deps))
  answer(api.myDay, myDayRoutes(deps))
  answer(api.step, stepRoutes(deps))
  answer(api.timeOff, ownTimeOffRoutes(deps))
  answer(api.adminBookings, adminBookingRoutes(deps))
  answer(api.board, boardRoutes(deps))
  answer(api.ledger, ledgerRoutes(deps))
  answer(api.invoice, invoiceRoutes(deps))
  answer(api.view, viewRoutes(deps))
  // The name of a customer is on the pages with their reviews.
  answer(api.customer, customerRoutes(deps), { changesCatalogue: true })
  answer(api.professional, professionalRoutes(deps), { changesCatalogue: true })
  answer(api.away, awayRoutes(deps), { changesCatalogue: true })
  answer(api.closedDay, closedDayRoutes(deps), { changesCatalogue: true })
  answer(api.area, areaRoutes(deps))
  answer(api.opening, openingRoutes(deps), { changesCatalogue: true })
  answer(api.demo, demoRoutes(deps), { changesCatalogue: true })
  answer(api.settings, settingsRoutes(deps), { changesCatalogue: true })
  answer(api.adminStorefronts, makingRoutes(deps), { changesCatalogue: true })
  answer(api.message, messageRoutes(deps, emailWriters))
  answer(api.contact, contactRoutes(deps))
  answer(api.review, reviewRoutes(deps), { changesCatalogue: true })
  answer(api.favorite, favoriteRoutes(deps))
  answer(api.dashboard, dashboardRoutes(deps))
  // Before the services, or 'imports' would be read as a service.
  answer(api.imports, importRoutes(deps), { changesCatalogue: true })
  answer(api.adminCatalogue, adminCatalogueRoutes(deps), { changesCatalogue: true })
  answer(api.category, categoryRoutes(deps), { changesCatalogue: true })
  answer(api.image, imageRoutes(deps))
  answer(api.page, pageRoutes(deps), { changesCatalogue: true })
  answer(api.activity, activityRoutes(deps))
  answer(api.news, newsRoutes(deps))
  answer(api.find, findRoutes(deps))
  answer(api.whyNot, whyNotRoutes(deps))
  answer(api.contract, { openapi: async () => openapiOf(endpoints, examples) })

  if (page) app.get('/api/docs', page)
  app.all('/api/*', (c) => refuseUnknown(c.req.path, endpoints))
  if (page) app.get('*', page)
  app.all('*', (c) => refusePage(c.req.method))
  return http
}

function readiness({ isHealthy }: Deps) {
  return async (c: Context<Env>) => {
    if (!(await withDeadline(1_000, isHealthy()))) throw new Refusal('unavailable', { retryAfter: 1 })
    return c.text('ready', 200, { 'Cache-Control': 'no-store' })
  }
}

const longestAddress = 8 * 1024

/** The name of a built file contains a hash of its content, so it can be cached forever. */
function builtFiles(folder: string) {
  const forever = 'public, max-age=31536000, immutable'
  return serveStatic({
    root: folder,
    precompressed: true,
    onFound: (_, c) => c.header('Cache-Control', forever),
  })
}

const refuseLongAddresses: MiddlewareHandler<Env> = async (c, next) => {
  if (c.req.url.length > longestAddress) throw new Refusal('address_too_long')
  await next()
}

/** 404 for an unknown address, 405 with the allowed methods for a known one. */
function refuseUnknown(address: string, known: Pick<Endpoint, 'method' | 'path'>[]): never {
  const methods = known.filter(({ path }) => patternOf(path).test(address)).map(({ method }) => method)
  if (methods.length === 0) throw new Refusal('not_found')
  throw new Refusal('wrong_method', { allow: [...methods, ...(methods.includes('GET') ? ['HEAD'] : [])].join(', ') })
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`)
}

/** Pages can only be read. */
function refusePage(method: string): never {
  if (method === 'GET' || method === 'HEAD') throw new Refusal('not_found')
  throw new Refusal('wrong_method', { allow: 'GET, HEAD' })
}
