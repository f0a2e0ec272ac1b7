import type { Context, Span as OpenSpan } from '@opentelemetry/api'
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TraceSettings } from '#server/config.ts'
import { describe, type Log } from '#server/log.ts'
import { type NewSpan, runIn, type Span, type Tracer } from './scope.ts'
import { readTraceparent, traceparentOf } from './traceparent.ts'

// Not static imports: in the bundle of the server, which has this file in it, those would be loaded at every start.
const { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } = await import('@opentelemetry/api')
const { JsonTraceSerializer } = await import('@opentelemetry/otlp-transformer')
const { resourceFromAttributes } = await import('@opentelemetry/resources')
const sdk = await import('@opentelemetry/sdk-trace')

/** Of the spans that wait to be sent. Further spans are dropped. */
const mostWaiting = 4_096
const batchDelay = 1_000
/** The time limit of one request to the collector, in milliseconds. */
const patience = 5_000
const longestGoodbye = 2_000
const minute = 60_000

/**
 * Sends traces to a collector by OTLP over HTTP. No request waits for it: spans are collected and sent later, and those
 * that cannot be sent are dropped. The environment variables of OpenTelemetry that are no settings have no effect.
 */
export function openTracer(settings: TraceSettings, log: Log): Tracer {
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': settings.serviceName }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(settings.ratio) }),
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: exporterTo(settings, log),
        maxQueueSize: mostWaiting,
        maxExportBatchSize: 512,
        scheduledDelayMillis: batchDelay,
        exportTimeoutMillis: patience,
      }),
    ],
  })
  const tracer = provider.getTracer('doorstep')

  function start({ name, kind = 'internal', attributes = {}, link }: NewSpan, parent: Context): Span {
    const cause = readTraceparent(link)
    const options = { kind: kinds[kind], attributes, ...(cause && { links: [{ context: cause }] }) }
    // The processor starts its timer at the first span: it must not belong to the request of that span.
    const open = runIn(undefined, () => tracer.startSpan(name, options, parent))
    const below = trace.setSpan(ROOT_CONTEXT, open)
    return {
      traceparent: traceparentOf(open.spanContext()),
      child: (made) => start(made, below),
      set(more, newName) {
        open.setAttributes(more)
        if (newName !== undefined) open.updateName(newName)
      },
      end: ({ hasFailed } = { hasFailed: false }) => end(open, hasFailed),
    }
  }

  return {
    start(made) {
      const parent = readTraceparent(made.parent)
      return start(made, parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT)
    },
    async close() {
      const closing = provider.shutdown().catch(() => {})
      await Promise.race([closing, sleep(longestGoodbye, undefined, { ref: false })])
    },
  }
}

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
  consumer: SpanKind.CONSUMER,
}

/** Without the error, whose message may contain personal data: the log has it. */
function end(open: OpenSpan, hasFailed: boolean) {
  if (hasFailed) open.setStatus({ code: SpanStatusCode.ERROR })
  runIn(undefined, () => open.end())
}

/** Each batch is sent once. A failure is logged once a minute, with the number of spans lost since the last time. */
function exporterTo({ endpoint, headers }: TraceSettings, log: Log): SpanExporter {
  const address = `${endpoint.replace(/\/+$/, '')}/v1/traces`
  let lost = 0
  let quietUntil = 0

  async function send(spans: ReadableSpan[]) {
    const body = JsonTraceSerializer.serializeRequest(spans)
    const response = await fetch(address, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: body as Uint8Array<ArrayBuffer>,
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`the collector answered ${response.status}`)
  }

  function noteLoss(count: number, error: unknown) {
    lost += count
    if (performance.now() < quietUntil) return
    log.warn('traces could not be sent', { spans: lost, error: describe(error).error })
    lost = 0
    quietUntil = performance.now() + minute
  }

  return {
    export(spans, done) {
      // As the interface asks: zero is success.
      send(spans).then(
        () => done({ code: 0 }),
        (error: unknown) => {
          noteLoss(spans.length, error)
          done({ code: 1 })
        },
      )
    },
    shutdown: async () => {},
  }
}
