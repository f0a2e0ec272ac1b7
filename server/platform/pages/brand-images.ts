import type { Context } from 'hono'
import type { Door } from '#domain/storefront/navigation.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import type { Deps } from '#server/deps.ts'
import type { Http } from '#server/platform/http/endpoints.ts'
import type { Bundle } from './render.ts'
import { variesBy } from '#server/platform/http/headers.ts'
import { answerCached } from '#server/platform/http/cached-response.ts'
import { createCache } from '#server/platform/cache/cache.ts'
import { type Env, storefrontOf } from '#server/platform/http/request.ts'

type Painter = Bundle['entry']['module']
type Painting = (painter: Painter, door: Door) => Promise<Response>

/** The images of a shop outside of its pages: in tabs, on home screens, and in previews of shared links. */
export function serveBrandImages({ app, admitVisit }: Http, { storefronts }: Deps, bundle: () => Promise<Bundle>) {
  // They do not depend on the catalogue, and there is only a fixed number of them for each colour.
  const painted = createCache()
  painted.setWatched(true)

  async function serve(c: Context<Env>, painting: Painting) {
    admitVisit(c)
    const { key, door } = storefrontOf(c, storefronts)
    const make = async () => painting((await bundle()).entry.module, door)
    return answerCached(c, painted, { storefront: key, key: `${c.req.path} ${JSON.stringify(door)}`, make })
  }

  const inPixels = (size: number) => (c: Context<Env>) =>
    serve(c, async ({ paintIcon }, door) => asPng(paintIcon(door, { ground: true }), size))

  app.get('/icon.svg', (c) => serve(c, async ({ paintIcon }, door) => picture(paintIcon(door), 'image/svg+xml')))
  app.get('/favicon.ico', inPixels(48))
  app.get('/apple-touch-icon.png', inPixels(180))
  app.get('/icon-192.png', inPixels(192))
  app.get('/icon-512.png', inPixels(512))
  app.get('/pictures/:name{[a-z-]+\\.png}', (c) =>
    serve(c, async ({ paintScene }, door) => {
      const drawing = paintScene(c.req.param('name').replace('.png', ''), door)
      if (drawing === undefined) throw new Refusal('not_found')
      return asPng(drawing)
    }),
  )
}

async function asPng(svg: string, size?: number): Promise<Response> {
  // Loaded for the first image, because the start would have to wait for it.
  const { default: sharp } = await import('sharp')
  const image = sharp(Buffer.from(svg))
  const png = await (size === undefined ? image : image.resize(size)).png({ palette: true }).toBuffer()
  return picture(new Uint8Array(png), 'image/png')
}

function picture(body: string | Uint8Array<ArrayBuffer>, type: string): Response {
  const headers = {
    'Content-Type': type,
    'Cache-Control': 'public, max-age=86400',
    Vary: variesBy,
    // Sites that preview a link may embed its image.
    'Cross-Origin-Resource-Policy': 'cross-origin',
  }
  return new Response(body, { headers })
}
