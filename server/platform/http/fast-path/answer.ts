import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Config } from '#server/config.ts'
import type { Log } from '#server/log.ts'
import { isTrusted, visitorAddress } from '#server/platform/http/address.ts'
import { type Form, formFor, headersOf, type Prepared } from '#server/platform/http/cached-response.ts'
import { dependOnCoding } from '#server/platform/http/compress.ts'
import { type Place, placeOf } from '#server/platform/http/traced-requests.ts'
import type { Tracer } from '#server/platform/tracing/scope.ts'
import { requestIdOf, secure } from '#server/platform/http/headers.ts'
import type { Admission } from '#server/platform/http/overload/admission.ts'
import type { Shortcuts } from './shortcuts.ts'

/** Answers a request if that is possible at once; otherwise does nothing and returns false. */
export type AnswerAtOnce = (request: IncomingMessage, response: ServerResponse) => boolean

type Parts = {
  config: Pick<Config, 'trustedProxies' | 'trustsProxies'>
  log: Log
  tracer?: Tracer | undefined
  shortcuts: Shortcuts
  /** Counts a call of a visitor; false if it must be refused, and then it is not counted. */
  countVisit: (address: string) => boolean
  /** Refuses stored responses too, if nothing else helps; without it, none is refused. */
  admission?: Pick<Admission, 'admits'> | undefined
}

/**
 * Sends cached responses without the app: the same bytes, counted and logged in the same way. Everything else, also a
 * refusal, is left to the app.
 */
export function answeringAtOnce({ config, log, tracer, shortcuts, countVisit, admission }: Parts): AnswerAtOnce {
  const heads = new WeakMap<Prepared, (Head | undefined)[]>()

  /** Built once for each form of a response, and forgotten with it. */
  function headOf(prepared: Prepared, form: Form, isOverTls: boolean): Head {
    const made = heads.get(prepared) ?? []
    const at = (form.isUnchanged ? 1 : 0) + (isOverTls ? 2 : 0) + (form.coding === undefined ? 0 : codes[form.coding])
    const known = made[at]
    if (known) return known
    const head = makeHead(prepared, form, isOverTls)
    made[at] = head
    heads.set(prepared, made)
    return head
  }

  return (request, response) => {
    const { method } = request
    if (method !== 'GET' && method !== 'HEAD') return false
    const found = shortcuts.find(request)
    const prepared = found?.shortcut.find()
    if (!found || !prepared) return false
    const { shortcut, facts } = found
    const form = formFor(prepared, facts)
    const bytes = bytesOf(prepared, form)
    if (!bytes || admission?.admits('stored') === false) return false
    const { forwardedFor = null } = facts
    const peer = request.socket.remoteAddress ?? 'unknown'
    if (!countVisit(visitorAddress(peer, forwardedFor, config.trustedProxies))) return false

    const status = form.isUnchanged ? 304 : prepared.status
    const head = headOf(prepared, form, shortcut.isOverTls)
    const isFromProxy = config.trustsProxies && isTrusted(peer, config.trustedProxies)
    const requestId = requestIdOf(isFromProxy ? facts.requestId : undefined)
    // Node copies the fields before it returns.
    head.fields[head.idAt] = requestId
    response.writeHead(status, head.fields)
    if (method === 'HEAD' || form.isUnchanged) response.end()
    else response.end(bytes)
    if (tracer) {
      const { traceparent } = request.headers
      const parent = isFromProxy && typeof traceparent === 'string' ? traceparent : undefined
      traceAtOnce(tracer, { method, status, parent, route: shortcut.route, storefront: shortcut.shop, requestId })
    }
    log.info(`${method} ${shortcut.path}`, { status, ms: 0, request: requestId })
    return true
  }
}

type AnsweredAtOnce = Place & { method: string; status: number; parent: string | undefined }

function traceAtOnce(tracer: Tracer, { method, status, parent, ...place }: AnsweredAtOnce) {
  const attributes = { ...placeOf(place), 'http.request.method': method, 'http.response.status_code': status }
  tracer.start({ name: `${method} ${place.route}`, kind: 'server', attributes, parent }).end()
}

const codes = { br: 4, gzip: 8 }

/** Undefined while it is still being compressed. */
function bytesOf({ plain, finished }: Prepared, { coding }: Form): Buffer | undefined {
  return coding === undefined ? plain : finished[coding]
}

/** Names and values in turn, with the place of the request id. */
type Head = { fields: string[]; idAt: number }

function makeHead(prepared: Prepared, form: Form, isOverTls: boolean): Head {
  const headers = headersOf(prepared, form, bytesOf(prepared, form)?.length ?? 0)
  dependOnCoding(headers)
  secure(headers, { requestId: '', isOverTls })
  const fields = [...headers].flat()
  return { fields, idAt: fields.indexOf('x-request-id') + 1 }
}
