import { AsyncLocalStorage } from 'node:async_hooks'

/** Without personal data: they are stored outside of Doorstep. */
export type Attributes = Record<string, string | number | boolean>
type Kind = 'server' | 'client' | 'internal' | 'consumer'
export type NewSpan = {
  name: string
  kind?: Kind
  attributes?: Attributes
  /** The `traceparent` of the span that this one continues, from another process. */
  parent?: string | undefined
  /** The `traceparent` of the span that caused this one, in another trace. */
  link?: string | undefined
}

/** A timed piece of work of a trace. */
export type Span = {
  /** Names the span in a job or in a request to another process. */
  traceparent: string
  child: (made: NewSpan) => Span
  set: (attributes: Attributes, name?: string) => void
  end: (outcome?: { hasFailed: boolean }) => void
}

/** Opens the spans that have no parent in this process. */
export type Tracer = { start: (made: NewSpan) => Span; close: () => Promise<void> }

/** The request that work is done for, also by a job that the request queued, and the span that it belongs to. */
export type Scope = { request?: string | undefined; span?: Span | undefined }

const scopes = new AsyncLocalStorage<Scope | undefined>()

export function currentScope(): Scope | undefined {
  return scopes.getStore()
}

/** Does work for a request; without a scope, for none in particular. */
export function runIn<T>(scope: Scope | undefined, work: () => T): T {
  return scopes.run(scope, work)
}

/** Does work in a span of its own below the current one. Without one, it costs one look at the scope. */
export async function traced<T>(made: NewSpan, work: () => Promise<T>): Promise<T> {
  const scope = scopes.getStore()
  if (!scope?.span) return work()
  const span = scope.span.child(made)
  let hasFailed = true
  try {
    const result = await scopes.run({ ...scope, span }, work)
    hasFailed = false
    return result
  } finally {
    span.end({ hasFailed })
  }
}
