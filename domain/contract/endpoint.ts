import * as z from 'zod/mini'
import type { LimitClass } from './limit.ts'

/**
 * Who may call an endpoint. With `anyone` the reply never depends on the caller. `anyone-known` is also public, but
 * reads the token if one is sent, and refuses an invalid one. With `professional` the account must belong to a professional,
 * and the reply contains only what is theirs.
 */
export type Role = 'anyone' | 'anyone-known' | 'signed-in' | 'professional' | 'admin'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** An API endpoint: its path, permission, rate limit, input and reply. */
export type Endpoint<
  Path extends string = string,
  Access extends Role = Role,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Reply extends z.ZodMiniType = z.ZodMiniType,
  Paged extends boolean = boolean,
  Keyed extends boolean = boolean,
> = {
  method: Method
  path: Path
  access: Access
  limit: LimitClass
  summary: string
  /** Whether the caller's password must have been given within the last minutes. */
  isRecent: boolean
  status: 200 | 201 | 202 | 204
  /** The format of each path parameter; a value in any other format gets a 404. */
  params: Params
  query: Query
  body: Body
  reply: Reply
  /** Whether a successful response has a body. */
  hasReply: boolean
  paged: Paged
  /** Whether the reply to a query is cached until the catalogue changes. It must not depend on the user. */
  isKept: (query: z.output<Query>) => boolean
  /**
   * Whether a query contains free text and gets more expensive as the catalogue grows. The number of such queries and
   * the time they may take are limited.
   */
  isCostly: (query: z.output<Query>) => boolean
  /** Whether the reply may change at any moment, so that even a browser must not cache it. */
  isLive: boolean
  /** Whether the reply sums up or exports many records. An overloaded server refuses reports first. */
  isReport: boolean
  /** Whether the reply has an ETag, so that an unchanged one is answered with 304. */
  isTagged: boolean
  /** Whether the browser is asked to clear its cache for this origin. */
  clearsCache: boolean
  /** Whether the endpoint accepts an Idempotency-Key. */
  takesKey: Keyed
  /** The media types and the maximum size of an uploaded file; without it the body is JSON. */
  takes?: Takes
  /** The maximum size of a JSON body in bytes, if it is not the usual one. */
  mostBytes?: number
  /** The media type of a downloaded file; without it the reply is JSON. */
  type?: string
}

export type Takes = { types: readonly string[]; most: number }

/** One page of a list, with the total and the cursor of the next page. */
export type Page<Item> = { items: Item[]; total: string; next: string | null }

/** A list that always fits on one page. */
export function wholePage<Item>(items: Item[]): Page<Item> {
  return { items, total: String(items.length), next: null }
}

/** The schema of a missing query, body or reply. */
export const nothing = /* @__PURE__ */ z.undefined()
type Nothing = typeof nothing

type Params = Record<string, z.ZodMiniType<string>>

type ParamName<P extends string> = P extends `${string}:${infer Name}/${infer Tail}`
  ? Name | ParamName<Tail>
  : P extends `${string}:${infer Name}`
    ? Name
    : never

/** A path with parameters declares the form of every one of them. */
type WithParams<P extends string> = [ParamName<P>] extends [never]
  ? { params?: never }
  : { params: Record<ParamName<P>, z.ZodMiniType<string>> }

type EndpointOptions<Access extends Role> = {
  access: Access
  limit: LimitClass
  summary: string
  isRecent?: Access extends 'signed-in' | 'professional' | 'admin' ? boolean : never
}
type ReadOptions<Access extends Role, Q extends z.ZodMiniType> = EndpointOptions<Access> & {
  query: Q
  isKept?: Access extends 'anyone' ? (query: z.output<Q>) => boolean : never
  isCostly?: Access extends 'anyone' ? (query: z.output<Q>) => boolean : never
  isLive?: boolean
  isReport?: Access extends 'admin' ? boolean : never
  isTagged?: boolean
}
type GetOptions<Access extends Role, Q extends z.ZodMiniType, R extends z.ZodMiniType> = ReadOptions<Access, Q> & {
  reply: R
}
type ListOptions<Access extends Role, Q extends z.ZodMiniType, I extends z.ZodMiniType> = ReadOptions<Access, Q> & {
  item: I
}
type WriteOptions<
  Access extends Role,
  B extends z.ZodMiniType,
  R extends z.ZodMiniType,
  K extends boolean,
> = EndpointOptions<Access> & {
  body: B
  reply: R
  status?: 200 | 201 | 202
  takesKey?: K
  clearsCache?: boolean
}

export type Read = { method: 'GET' }

/** An `isKept` for replies that are always cached. */
export const always = () => true
const never = () => false

const usual = {
  params: {} as Params,
  hasReply: true,
  paged: false,
  isRecent: false,
  isKept: never,
  isCostly: never,
  isLive: false,
  isReport: false,
  isTagged: false,
  clearsCache: false,
  takesKey: false,
} as const
const reads = { ...usual, method: 'GET', status: 200, body: nothing } as const

export function get<
  const P extends string,
  const Access extends Role,
  Q extends z.ZodMiniType,
  R extends z.ZodMiniType,
>(path: P, reading: GetOptions<Access, Q, R> & WithParams<P>): Endpoint<P, Access, Q, Nothing, R, false> & Read {
  return { ...reads, path, ...reading }
}

/** A list: a JSON array, with the total in `X-Total-Count` and the next page in `Link`. */
export function list<
  const P extends string,
  const Access extends Role,
  Q extends z.ZodMiniType,
  I extends z.ZodMiniType,
>(
  path: P,
  { item, ...rest }: ListOptions<Access, Q, I> & WithParams<P>,
): Endpoint<P, Access, Q, Nothing, z.ZodMiniArray<I>, true> & Read {
  return { ...reads, path, paged: true, reply: z.array(item), ...rest }
}

const fileName = z.string().check(z.regex(/^[\w.-]{1,100}$/))
export const NamedFile = z.strictObject({ name: fileName, text: z.string() })
export type NamedFile = z.infer<typeof NamedFile>

/** A file that is no text. */
export const NamedBytes = z.strictObject({ name: fileName, bytes: z.instanceof(Uint8Array<ArrayBuffer>) })
export type NamedBytes = z.infer<typeof NamedBytes>

/** A streamed file, for files that are too large for memory. */
export type NamedParts = { name: string; parts: AsyncIterable<string> }
export const NamedParts = z.strictObject({ name: fileName, parts: z.custom<NamedParts['parts']>() })

/** A streamed export, filtered by a query. */
export function download<const P extends string, const Access extends Role, Q extends z.ZodMiniType>(
  path: P,
  { type, query, ...rest }: EndpointOptions<Access> & WithParams<P> & { type: string; query: Q },
): Endpoint<P, Access, Q, Nothing, typeof NamedParts, false> & Read {
  return { ...reads, path, ...rest, query, reply: NamedParts, type, isReport: true }
}

type ChoiceOptions<B extends z.ZodMiniType> = { type: string; body: B; mostBytes: number }

/** A streamed export of a choice that does not fit into an address. */
export function downloadOf<const P extends string, const Access extends Role, B extends z.ZodMiniType>(
  path: P,
  choice: EndpointOptions<Access> & WithParams<P> & ChoiceOptions<B>,
): Endpoint<P, Access, Nothing, B, typeof NamedParts, false, false> {
  return { ...usual, method: 'POST', status: 200, query: nothing, path, ...choice, reply: NamedParts, isReport: true }
}

/** A small file to download. */
export function file<const P extends string, const Access extends Role>(
  path: P,
  { type, ...rest }: EndpointOptions<Access> & WithParams<P> & { type: string; isTagged?: boolean },
): Endpoint<P, Access, Nothing, Nothing, typeof NamedFile, false> & Read {
  return { ...reads, path, ...rest, query: nothing, reply: NamedFile, type }
}

/** A download of a file that is no text. */
export function bytesFile<const P extends string, const Access extends Role>(
  path: P,
  { type, ...rest }: EndpointOptions<Access> & WithParams<P> & { type: string },
): Endpoint<P, Access, Nothing, Nothing, typeof NamedBytes, false> & Read {
  return { ...reads, path, ...rest, query: nothing, reply: NamedBytes, type }
}

export const post = writing('POST')
export const put = writing('PUT')
export const patch = writing('PATCH')
export const del = writing('DELETE')

// Bundlers then remove unused endpoints, and zod with them.
/* @__NO_SIDE_EFFECTS__ */
function writing(method: Exclude<Method, 'GET'>) {
  return <
    const P extends string,
    const Access extends Role,
    B extends z.ZodMiniType,
    R extends z.ZodMiniType,
    const K extends boolean = false,
  >(
    path: P,
    { status, takesKey, ...rest }: WriteOptions<Access, B, R, K> & WithParams<P>,
  ): Endpoint<P, Access, Nothing, B, R, false, K> => {
    const hasReply = (rest.reply as z.ZodMiniType) !== nothing
    const success = hasReply ? 200 : 204
    // `takesKey` defaults to false, and so does K.
    const keyed = (takesKey ?? false) as K
    return { ...usual, method, path, query: nothing, status: status ?? success, hasReply, takesKey: keyed, ...rest }
  }
}

/** The content of an uploaded file. */
export const bytes = z.instanceof(Uint8Array<ArrayBufferLike>)

type UploadOptions<Access extends Role, R extends z.ZodMiniType> = EndpointOptions<Access> & {
  takes: Takes
  reply: R
  status: 200 | 201 | 202
}

/** An endpoint whose body is a file. */
export function upload<const P extends string, const Access extends Role, R extends z.ZodMiniType>(
  path: P,
  { takes, ...rest }: UploadOptions<Access, R> & WithParams<P>,
): Endpoint<P, Access, Nothing, typeof bytes, R, false, false> & { takes: Takes } {
  return { ...usual, method: 'POST', path, query: nothing, body: bytes, takes, ...rest }
}

export type ParamsOf<E> = E extends { path: infer P extends string } ? { [K in ParamName<P>]: string } : never
export type QueryOf<E> = E extends { query: infer Q extends z.ZodMiniType } ? z.output<Q> : never
export type BodyOf<E> = E extends { body: infer B extends z.ZodMiniType } ? z.output<B> : never
export type ReplyOf<E> = E extends { paged: true; reply: infer R extends z.ZodMiniType }
  ? z.output<R> extends (infer Item)[]
    ? Page<Item>
    : never
  : E extends { reply: infer R extends z.ZodMiniType }
    ? z.output<R> extends undefined
      ? void
      : z.output<R>
    : never

type None = Record<never, never>

/** The input that a call to an endpoint requires, and the reply to an earlier one, which the server need not repeat. */
export type Asking<E> = (keyof ParamsOf<E> extends never ? None : { params: ParamsOf<E> }) &
  (QueryOf<E> extends undefined ? None : { query?: QueryOf<E> }) &
  (BodyOf<E> extends undefined ? None : { body: BodyOf<E> }) &
  (E extends { takesKey: true } ? { key?: string } : None) &
  (ReplyOf<E> extends { version: string } ? { known?: ReplyOf<E> | undefined } : None)

export type Ask = <E extends Endpoint>(endpoint: E, asking: Asking<E>) => Promise<ReplyOf<E>>
