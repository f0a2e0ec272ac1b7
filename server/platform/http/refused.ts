import type { ServerResponse } from 'node:http'
import type { RefusalCode } from '#domain/contract/refusals.ts'

/** With which code a response refused its request; the status alone does not say it. */
const codes = new WeakMap<ServerResponse, RefusalCode>()

export function noteRefusal(response: ServerResponse | undefined, code: RefusalCode) {
  if (response) codes.set(response, code)
}

export function refusalIn(response: ServerResponse): RefusalCode | undefined {
  return codes.get(response)
}
