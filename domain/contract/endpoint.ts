import * as z from 'zod/mini'
import type { LimitClass } from './limit.ts'

/**
 * Who may ask. `anyone` also means that the answer never depends on who asks. `anyone-known` is open to anyone, too, but
 * looks at a token where one is sent, and refuses one that is not good.
 */
export type Role = 'anyone' | 'anyone-known' | 'signed-in' | 'admin'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One thing the API can be asked: where, by whom, how often, with what, and what comes back. */
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
  status: 200 | 201 | 202 | 204
  /** The form of each parameter of the path; the answer to any other text is 404. */
  params: Params
  query: Query
  body: Body
  reply: Reply
  paged: Paged
  /** Whether the answer to a query is kept ready until the catalogue changes. Only for what is the same for anyone. */
  isKept: (query: z.output<Query>) => boolean
  /**
   * Whether the answer to a query costs the more, the larger the catalogue is, and may be to anything that a visitor
   * thinks of. A few at a time are answered, and what they cost is counted.
   */
  isCostly: (query: z.output<Query>) => boolean
  /** Whether the answer may be another a moment later: then nobody keeps it, not even a browser. */
  isLive: boolean
  /** Whether who has the answer already is told only that it is still good. */
  isTagged: boolean
  /** Whether the browser that asked drops what it has kept of this shop. */
  clearsCache: boolean
  /** Whether it may be sent again with an Idempotency-Key, without being done again. */
  takesKey: Keyed
  /** What file its body is, and how many bytes at most; any other body is JSON. */
  takes?: Takes
  /** What it is when it is no JSON: a file, with its name. */
  type?: string
}

export type Takes = { types: readonly string[]; most: number }

/** A list as it is read: one page, how many there are in all, and where the next page starts. */
export type Page<Item> = { items: Item[]; total: string; next: string | null }

/** A list that is short enough to be read at once. */
export function wholePage<Item>(items: Item[]): Page<Item> {
  return { items, total: String(items.length), next: null }
}

/** For a query, a body or a reply that is not there. */
export const nothing = z.undefined()
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

type Common<Access extends Role> = { access: Access; limit: LimitClass; summary: string }
type Asked<Access extends Role, Q extends z.ZodMiniType> = Common<Access> & {
  query: Q
  isKept?: Access extends 'anyone' ? (query: z.output<Q>) => boolean : never
  isCostly?: Access extends 'anyone' ? (query: z.output<Q>) => boolean : never
  isLive?: boolean
  isTagged?: boolean
}
type Reading<Access extends Role, Q extends z.ZodMiniType, R extends z.ZodMiniType> = Asked<Access, Q> & { reply: R }
type Listing<Access extends Role, Q extends z.ZodMiniType, I extends z.ZodMiniType> = Asked<Access, Q> & { item: I }
type Writing<
  Access extends Role,
  B extends z.ZodMiniType,
  R extends z.ZodMiniType,
  K extends boolean,
> = Common<Access> & {
  body: B
  reply: R
  status?: 200 | 201 | 202
  takesKey?: K
  clearsCache?: boolean
}

/** What only looks, and changes nothing. */
export type Read = { method: 'GET' }

/** Kept, whatever is asked. */
export const always = () => true
const never = () => false

const usual = {
  params: {} as Params,
  paged: false,
  isKept: never,
  isCostly: never,
  isLive: false,
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
>(path: P, reading: Reading<Access, Q, R> & WithParams<P>): Endpoint<P, Access, Q, Nothing, R, false> & Read {
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
  { item, ...rest }: Listing<Access, Q, I> & WithParams<P>,
): Endpoint<P, Access, Q, Nothing, z.ZodMiniArray<I>, true> & Read {
  return { ...reads, path, paged: true, reply: z.array(item), ...rest }
}

const fileName = z.string().check(z.regex(/^[\w.-]{1,100}$/))
export const NamedFile = z.strictObject({ name: fileName, text: z.string() })
export type NamedFile = z.infer<typeof NamedFile>

/** A file that is too long to be held: part after part, as it is made. */
export type NamedParts = { name: string; parts: AsyncIterable<string> }
export const NamedParts = z.strictObject({ name: fileName, parts: z.custom<NamedParts['parts']>() })

/** A file of as many rows as are found. */
export function download<const P extends string, const Access extends Role, Q extends z.ZodMiniType>(
  path: P,
  { type, query, ...rest }: Common<Access> & WithParams<P> & { type: string; query: Q },
): Endpoint<P, Access, Q, Nothing, typeof NamedParts, false> & Read {
  return { ...reads, path, ...rest, query, reply: NamedParts, type }
}

/** A file to keep. */
export function file<const P extends string, const Access extends Role>(
  path: P,
  { type, ...rest }: Common<Access> & WithParams<P> & { type: string },
): Endpoint<P, Access, Nothing, Nothing, typeof NamedFile, false> & Read {
  return { ...reads, path, ...rest, query: nothing, reply: NamedFile, type }
}

export const post = writing('POST')
export const put = writing('PUT')
export const patch = writing('PATCH')
export const del = writing('DELETE')

function writing(method: Exclude<Method, 'GET'>) {
  return <
    const P extends string,
    const Access extends Role,
    B extends z.ZodMiniType,
    R extends z.ZodMiniType,
    const K extends boolean = false,
  >(
    path: P,
    { status, takesKey, ...rest }: Writing<Access, B, R, K> & WithParams<P>,
  ): Endpoint<P, Access, Nothing, B, R, false, K> => {
    const success = (rest.reply as z.ZodMiniType) === nothing ? 204 : 200
    // Left out it is false, which is what K is then.
    const keyed = (takesKey ?? false) as K
    return { ...usual, method, path, query: nothing, status: status ?? success, takesKey: keyed, ...rest }
  }
}

/** The bytes of a file that is sent. */
export const bytes = z.instanceof(Uint8Array<ArrayBufferLike>)

type Taking<Access extends Role, R extends z.ZodMiniType> = Common<Access> & {
  takes: Takes
  reply: R
  status: 201 | 202
}

/** Takes a file, as it is. */
export function upload<const P extends string, const Access extends Role, R extends z.ZodMiniType>(
  path: P,
  { takes, ...rest }: Taking<Access, R> & WithParams<P>,
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

/** What a caller must supply to ask an endpoint: nothing that it does not need. */
export type Asking<E> = (keyof ParamsOf<E> extends never ? None : { params: ParamsOf<E> }) &
  (QueryOf<E> extends undefined ? None : { query?: QueryOf<E> }) &
  (BodyOf<E> extends undefined ? None : { body: BodyOf<E> }) &
  (E extends { takesKey: true } ? { key?: string } : None)

export type Ask = <E extends Endpoint>(endpoint: E, asking: Asking<E>) => Promise<ReplyOf<E>>

/** The address to call. Parameters are encoded, so that no value can add a segment or a query of its own. */
export function addressOf(endpoint: Endpoint, params: Record<string, string> = {}, query: object = {}): string {
  return withQuery(
    endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? '')),
    query,
  )
}

/** A path that is complete, with its query. */
export function withQuery(path: string, query: object): string {
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
  return pairs.length > 0 ? `${path}?${pairs.join('&')}` : path
}
