import { getRequestListener } from '@hono/node-server'
import type { RequestListener } from 'node:http'
import type { createApp } from './app.ts'
import type { Deps } from './deps.ts'
import type { Bundle, createPages } from './pages.ts'

type Loaded = { createApp: typeof createApp; createPages: typeof createPages }

/** Serves from the sources: pages reload as they are saved, and the next request meets the edited API. */
export async function openDevelopment(deps: Deps): Promise<{ listener: RequestListener; close: () => Promise<void> }> {
  const { createServer } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true, hmr: { port: 0 } }, appType: 'custom' })
  let made: { from: Loaded; listener: RequestListener } | undefined

  /** The same module object as before means that nothing it rests on was edited. */
  async function currentListener(): Promise<RequestListener> {
    const app = (await vite.ssrLoadModule('/server/app.ts')) as Pick<Loaded, 'createApp'>
    const pages = (await vite.ssrLoadModule('/server/pages.ts')) as Pick<Loaded, 'createPages'>
    if (made?.from.createApp === app.createApp && made.from.createPages === pages.createPages) return made.listener
    const bundle = () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<Bundle>
    const draw = pages.createPages({ bundle, shelf: deps.shelf, log: deps.log, developing: true })
    made = { from: { ...app, ...pages }, listener: getRequestListener(app.createApp(deps, { draw }).fetch) }
    return made.listener
  }

  return {
    listener: (request, response) =>
      vite.middlewares(request, response, () => {
        currentListener()
          .then((listener) => listener(request, response))
          .catch((error: Error) => {
            vite.ssrFixStacktrace(error)
            deps.log.error('this does not compile', { error: error.message })
            response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' }).end(error.stack)
          })
      }),
    close: () => vite.close(),
  }
}
