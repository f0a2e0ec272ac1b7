import type { Context } from 'hono'
import { idOfMark, imageOf, markWidth } from '#domain/image.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import type { Http } from '#server/platform/http/endpoints.ts'
import type { Env } from '#server/platform/http/request.ts'
import { isPng, type StoredWidth } from './decoder.ts'

const headers = {
  'Content-Disposition': 'inline',
  // An image opened by itself is a document, and this one may do nothing.
  'Content-Security-Policy': "default-src 'none'; sandbox",
  // A changed image gets another address.
  'Cache-Control': 'public, max-age=31536000, immutable',
}

/** Mail programs in browsers show it on another site. */
const forEmails = { ...headers, 'Cross-Origin-Resource-Policy': 'cross-origin' }

/** In calls. A page shows dozens of images, and several visitors behind one address may open it at once. */
const costOfPicture = 1 / 4

type FindImage = (id: string, width: StoredWidth) => Promise<Uint8Array | undefined>

/** Serves the images that administrators uploaded. The server has encoded all of them itself: see decoder.ts. */
export function serveImages({ app, admitVisit, runInLane }: Http, findImage: FindImage) {
  app.get('/media/*', async (c: Context<Env>) => {
    admitVisit(c, costOfPicture)
    // An invalid address is not found, without a database query.
    const mark = idOfMark(c.req.path)
    const image = mark === undefined ? imageOf(c.req.path) : ({ id: mark, width: markWidth } as const)
    if (!image) throw new Refusal('not_found')
    const tag = `"${image.id}-${image.width}"`
    const fresh = { ...(mark === undefined ? headers : forEmails), ETag: tag }
    // An image never changes, so a client that sends its ETag has it.
    if (namesOf(c.req.header('if-none-match')).includes(tag)) return c.body(null, 304, fresh)
    const bytes = await runInLane(c, () => findImage(image.id, image.width), 'picture')
    if (!bytes) throw new Refusal('not_found')
    const type = isPng(bytes) ? 'image/png' : 'image/webp'
    return c.body(new Uint8Array(bytes), 200, {
      ...fresh,
      'Content-Type': type,
      'Content-Length': String(bytes.length),
    })
  })
}

function namesOf(named = ''): string[] {
  return named.split(',').map((one) => one.trim().replace(/^W\//, ''))
}
