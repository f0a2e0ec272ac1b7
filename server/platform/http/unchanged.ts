import type { Context } from 'hono'
import { variesBy } from './headers.ts'
import type { Env } from './request.ts'

/** The client already has this version of the reply: the answer is 304. */
export class Unchanged extends Error {
  override name = 'Unchanged'
  readonly tag: string

  constructor(tag: string) {
    super('The client has this version.')
    this.tag = tag
  }
}

/** Sets the version of the reply that is about to be made, unless the client has it: then the reply is not made. */
export type Since = (version: string) => void

/** The version is the ETag. `headers` are added to the response. */
export function sinceOf(c: Context<Env>, headers: Headers): Since {
  return (version) => {
    const tag = `"${version}"`
    headers.set('ETag', tag)
    const known = (c.req.header('if-none-match') ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''))
    if (known.includes(tag)) throw new Unchanged(tag)
  }
}

export function answerUnchanged({ tag }: Unchanged): Response {
  return new Response(null, {
    status: 304,
    headers: { ETag: tag, 'Cache-Control': 'no-store', Vary: variesBy },
  })
}
