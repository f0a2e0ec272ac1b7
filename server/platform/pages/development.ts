import { getRequestListener } from '@hono/node-server'
import type { RequestListener, Server } from 'node:http'
import type { createApp } from '#server/app.ts'
import type { ServerDeps } from '#server/deps.ts'
import type { Bundle, createPages } from './render.ts'

type Loaded = { createApp: typeof createApp; createPages: typeof createPages }
type Development = { listener: RequestListener; close: () => Promise<void> }

/** Serves from the sources: pages reload when a file is saved, and the next request uses the edited API. */
export async function openDevelopment(deps: ServerDeps, servers: Server[]): Promise<Development> {
  const vite = await startVite(servers)
  let made: { from: Loaded; listener: RequestListener } | undefined

  /** The same module object as before means that none of its dependencies were edited. */
  async function currentListener(): Promise<RequestListener> {
    const app = (await vite.ssrLoadModule('/server/app.ts')) as Pick<Loaded, 'createApp'>
    const pages = (await vite.ssrLoadModule('/server/platform/pages/render.ts')) as Pick<Loaded, 'createPages'>
    if (made?.from.createApp === app.createApp && made.from.createPages === pages.createPages) return made.listener
    const bundle = () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<Bundle>
    const draw = pages.createPages(deps, { bundle, developing: true })
    made = { from: { ...app, ...pages }, listener: getRequestListener(app.createApp(deps, { draw, bundle }).fetch) }
    return made.listener
  }

  return {
    listener: (request, response) =>
      vite.middlewares(request, response, () => {
        currentListener()
          .then((listener) => listener(request, response))
          .catch((error: Error) => {
            vite.ssrFixStacktrace(error)
            deps.log.error('compilation failed', { error: error.message })
            response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' }).end(error.stack)
          })
      }),
    close: () => vite.close(),
  }
}

/** Vite's updates use our own servers: no second port, and nothing reachable from outside. */
async function startVite([first, ...others]: Server[]) {
  if (!first) throw new Error('no server to attach Vite to')
  const { createServer } = await import('vite')
  const ours = process.listeners('SIGTERM')
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server: first } }, appType: 'custom' })
  for (const other of others) other.on('upgrade', (...news) => first.emit('upgrade', ...news))
  // Vite would end the process on this signal before we have closed anything.
  for (const listener of process.listeners('SIGTERM')) {
    if (!ours.includes(listener)) process.off('SIGTERM', listener)
  }
  return vite
}
