import type { MiddlewareHandler } from 'hono'
import { constants, brotliCompressSync, gzipSync } from 'node:zlib'

const worthIt = 1024
const isText = /^(text\/|application\/([\w.+-]*json|javascript)|image\/svg)/

/** Compresses what is made for each request. Synchronously: for bodies of this size that takes less than handing them over. */
export const compress: MiddlewareHandler = async (c, next) => {
  await next()
  const { headers, body, status } = c.res
  headers.append('Vary', 'Accept-Encoding')
  const coding = preferred(c.req.header('accept-encoding') ?? '')
  if (!coding || !body || c.req.method === 'HEAD' || headers.has('Content-Encoding')) return
  if (!isText.test(headers.get('Content-Type') ?? '')) return
  const plain = Buffer.from(await c.res.arrayBuffer())
  const bytes = plain.length < worthIt ? plain : coders[coding](plain)
  const fresh = new Headers(headers)
  fresh.set('Content-Length', String(bytes.length))
  if (bytes !== plain) fresh.set('Content-Encoding', coding)
  // Otherwise the old headers, and with them the old length, are put back over the new ones.
  c.res = undefined
  c.res = new Response(bytes, { status, headers: fresh })
}

const coders = {
  br: (plain: Buffer) => brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (plain: Buffer) => gzipSync(plain, { level: 4 }),
}

function preferred(accepted: string): keyof typeof coders | undefined {
  const codings = accepted.split(',').filter((coding) => !/;\s*q=0(\.0*)?\s*$/.test(coding))
  const names = codings.map((coding) => coding.split(';')[0]?.trim())
  return names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : undefined
}
