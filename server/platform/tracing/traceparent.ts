import type { SpanContext } from '@opentelemetry/api'

const form = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/
const zeros = /^0+$/

/** Reads the header of W3C Trace Context; undefined if it is not valid. */
export function readTraceparent(text: string | undefined): SpanContext | undefined {
  const [, traceId = '', spanId = '', flags = ''] = form.exec(text ?? '') ?? []
  if (traceId === '' || zeros.test(traceId) || zeros.test(spanId)) return undefined
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true }
}

export function traceparentOf({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
}
