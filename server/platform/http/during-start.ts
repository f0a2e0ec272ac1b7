import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { pathOf } from './endpoint-finder.ts'
import { closingHeaders } from './headers.ts'

/** How long a request waits for the end of the start, in milliseconds, and how many wait at most. */
const usualPatience = 10_000
const mostWaiting = 1_000
/** A load balancer wants to know it now. */
const probes = new Set(['/healthz', '/readyz'])

/**
 * What happens to requests during the start. A proxy without health checks, like nginx, sends some of them to a process
 * as soon as it listens; they wait, so that a restart fails none.
 */
export function holdRequests(patience = usualPatience) {
  const waiting = new Map<ServerResponse, { request: IncomingMessage; timer: NodeJS.Timeout }>()

  function take(response: ServerResponse) {
    clearTimeout(waiting.get(response)?.timer)
    waiting.delete(response)
  }

  return {
    hold: ((request, response) => {
      if (probes.has(pathOf(request.url ?? '')) || waiting.size >= mostWaiting) return answerStarting(request, response)
      const timer = setTimeout(() => {
        take(response)
        answerStarting(request, response)
      }, patience)
      waiting.set(response, { request, timer })
      response.once('close', () => take(response))
    }) satisfies RequestListener,
    /** Lets the requests that wait be answered. */
    release(answer: RequestListener) {
      for (const [response, { request }] of waiting) {
        take(response)
        answer(request, response)
      }
    },
  }
}

export function answerStarting(_: IncomingMessage, response: ServerResponse) {
  response.writeHead(503, {
    ...closingHeaders,
    'Content-Type': 'text/plain; charset=utf-8',
    'Retry-After': '1',
    'Cache-Control': 'no-store',
  })
  response.end('Doorstep is starting. Please try again in a moment.\n')
}
