import { serveStatic } from '@hono/node-server/serve-static'
import type { Context } from 'hono'
import { api } from '#domain/api.ts'
import { Refusal } from '#domain/refusal.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import { compress } from './compress.ts'
import type { Deps } from './deps.ts'
import { frame } from './frame.ts'
import { createHttp } from './http.ts'
import { identify } from './identity/actions.ts'
import { identityRoutes } from './identity/routes.ts'
import { openapiOf } from './openapi.ts'
import type { DrawPage } from './pages.ts'
import { plainPage } from './plain-page.ts'
import type { Env } from './request.ts'
import { storefrontRoutes } from './storefront/routes.ts'
import { within } from './within.ts'

/** Where the pages come from; without it there is the API alone. */
type Web = { draw: DrawPage; clientFolder?: string }

/** Puts it together: every group of endpoints gets its answers, every other address its page. */
export function createApp(deps: Deps, web?: Web) {
  const { app, answer, admitVisit, endpoints } = createHttp(deps, (token) => identify(deps, token))
  app.use(frame(deps.log))
  app.use(compress)
  app.use(async (c, next) => {
    if (c.req.url.length > longestAddress) throw new Refusal('address_too_long')
    await next()
  })

  app.get('/healthz', (c) => c.text('ok', 200, { 'Cache-Control': 'no-store' }))
  app.get('/readyz', async (c) => {
    if (!(await within(1_000, deps.isReady()))) throw new Refusal('unavailable', { retryAfter: 1 })
    return c.text('ready', 200, { 'Cache-Control': 'no-store' })
  })

  const page = web && visit(web.draw)
  if (web?.clientFolder !== undefined) app.use('/assets/*', builtFiles(web.clientFolder))

  answer(api.identity, identityRoutes(deps))
  answer(api.catalogue, catalogueRoutes(deps))
  answer(api.storefront, storefrontRoutes(deps))
  answer(api.contract, { openapi: async () => openapiOf(endpoints) })

  /** A visitor who is refused gets a page too, though a plain one: drawing costs most when there is no room. */
  function visit(draw: DrawPage) {
    return async (c: Context<Env>) => {
      try {
        admitVisit(c)
      } catch (error) {
        if (error instanceof Refusal) return plainPage(c, error)
        throw error
      }
      return draw(c, async (address, init, env) => app.request(address, init, env))
    }
  }

  if (page) app.get('/api/docs', page)
  app.all('/api/*', (c) => {
    const methods = endpoints.filter(({ path }) => patternOf(path).test(c.req.path)).map(({ method }) => method)
    if (methods.length === 0) throw new Refusal('not_found')
    throw new Refusal('wrong_method', { allow: [...methods, ...(methods.includes('GET') ? ['HEAD'] : [])].join(', ') })
  })
  if (page) app.get('*', page)
  app.all('*', (c) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') throw new Refusal('not_found')
    throw new Refusal('wrong_method', { allow: 'GET, HEAD' })
  })
  return app
}

const longestAddress = 8 * 1024

/** The name of a built file holds the hash of what it says, so it is good for ever. */
function builtFiles(folder: string) {
  const forever = 'public, max-age=31536000, immutable'
  return serveStatic({
    root: folder,
    precompressed: true,
    onFound: (_, c) => c.header('Cache-Control', forever),
  })
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`)
}
