import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from 'hono'
import type { Http } from '#server/platform/http/endpoints.ts'
import { createCache, everyStorefront } from '#server/platform/cache/cache.ts'
import { answerCached } from '#server/platform/http/cached-response.ts'
import { variesBy } from '#server/platform/http/headers.ts'
import type { Env } from '#server/platform/http/request.ts'
import type { Bundle } from './render.ts'

/**
 * The service worker by which /my-day opens without a network: its script with the release of the pages and the files
 * that the page needs, which scripts/bundle/my-day-files.ts lists. So the script of another release is another script.
 */
export function serveMyDayWorker({ app, admitVisit }: Http, bundle: () => Promise<Bundle>, clientFolder: string) {
  const made = createCache()
  made.setWatched(true)
  app.get('/my-day-worker.js', (c: Context<Env>) => {
    admitVisit(c)
    const make = async () => scriptResponse(await bundle(), clientFolder)
    return answerCached(c, made, { storefront: everyStorefront, key: c.req.path, make })
  })
}

async function scriptResponse({ assets }: Bundle, clientFolder: string): Promise<Response> {
  const read = (name: string) => readFile(join(clientFolder, name), 'utf8')
  const [script, list] = await Promise.all([read('my-day-worker.js'), read('my-day-files.json')])
  // React Router writes the last one after the list was made.
  const files = [...(JSON.parse(list) as string[]), assets.url]
  return new Response(`self.release=${JSON.stringify({ version: assets.version, files })};${script}`, {
    headers: {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-cache',
      // Of the worker itself: it requests the page and its files, and nothing elsewhere.
      'Content-Security-Policy': "default-src 'none'; connect-src 'self'",
      Vary: variesBy,
    },
  })
}
