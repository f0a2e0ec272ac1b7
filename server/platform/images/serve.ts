import type { Context } from 'hono'
import { imageOf, type ImageWidth } from '#domain/image.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import type { Http } from '#server/platform/http/endpoints.ts'
import type { Env } from '#server/platform/http/request.ts'

const headers = {
  'Content-Type': 'image/webp',
  'Content-Disposition': 'inline',
  // Opened by itself it is a document like any other, and one that can do nothing.
  'Content-Security-Policy': "default-src 'none'; sandbox",
  // A picture that has changed is another picture.
  'Cache-Control': 'public, max-age=31536000, immutable',
}

/** In calls. A page shows dozens, so that several visitors behind one address may open one at the same moment. */
const costOfPicture = 1 / 4

type FindImage = (id: string, width: ImageWidth) => Promise<Uint8Array | undefined>

/** Serves the images that administrators uploaded. The server has encoded all of them itself: see decoder.ts. */
export function serveImages({ app, admitVisit, making }: Http, findImage: FindImage) {
  app.get('/media/*', async (c: Context<Env>) => {
    admitVisit(c, costOfPicture)
    // What has not the form of their addresses is none, and asks nothing of the database.
    const image = imageOf(c.req.path)
    if (!image) throw new Refusal('not_found')
    const tag = `"${image.id}-${image.width}"`
    const fresh = { ...headers, ETag: tag }
    // It never changes, so whoever can name it has it.
    if (namesOf(c.req.header('if-none-match')).includes(tag)) return c.body(null, 304, fresh)
    const bytes = await making(c, () => findImage(image.id, image.width), 'picture')
    if (!bytes) throw new Refusal('not_found')
    return c.body(new Uint8Array(bytes), 200, { ...fresh, 'Content-Length': String(bytes.length) })
  })
}

function namesOf(named = ''): string[] {
  return named.split(',').map((one) => one.trim().replace(/^W\//, ''))
}
