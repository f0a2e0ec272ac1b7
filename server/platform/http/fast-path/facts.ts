import type { IncomingMessage } from 'node:http'

/** The headers that a cached response depends on, as texts. */
export type Facts = {
  host: string
  storefront: string | undefined
  accepted: string | undefined
  known: string | undefined
  forwardedFor: string | undefined
  forwardedProto: string | undefined
  requestId: string | undefined
}

/** Only names of these lengths are read. */
const lengths = new Set([4, 5, 6, 7, 12, 13, 14, 15, 17])

/** Undefined for a request that only the app may answer, for example with two Host headers or with a body. */
export function readFacts({ rawHeaders, httpVersionMajor, httpVersionMinor }: IncomingMessage): Facts | undefined {
  if (httpVersionMajor !== 1 || httpVersionMinor !== 1) return undefined
  let host: string | undefined
  let storefront: string | undefined
  let accepted: string | undefined
  let known: string | undefined
  let forwardedFor: string | undefined
  let forwardedProto: string | undefined
  let requestId: string | undefined
  // Node's `headers` would copy all of them.
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (!lengths.has(name.length)) continue
    const value = rawHeaders[at + 1] ?? ''
    switch (name.toLowerCase()) {
      case 'host':
        if (host !== undefined) return undefined
        host = value
        break
      case 'x-storefront':
        if (storefront !== undefined) return undefined
        storefront = value
        break
      case 'accept-encoding':
        if (accepted !== undefined) return undefined
        accepted = value
        break
      case 'if-none-match':
        if (known !== undefined) return undefined
        known = value
        break
      case 'x-forwarded-for':
        if (forwardedFor !== undefined) return undefined
        forwardedFor = value
        break
      case 'x-forwarded-proto':
        if (forwardedProto !== undefined) return undefined
        forwardedProto = value
        break
      case 'x-request-id':
        if (requestId !== undefined) return undefined
        requestId = value
        break
      case 'content-length':
      case 'transfer-encoding':
      case 'range':
      case 'expect':
      case 'upgrade':
        return undefined
      default:
    }
  }
  if (host === undefined) return undefined
  return { host, storefront, accepted, known, forwardedFor, forwardedProto, requestId }
}
