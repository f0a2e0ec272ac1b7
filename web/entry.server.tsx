import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { data, type EntryContext, type HandleErrorFunction, RouterContextProvider, ServerRouter } from 'react-router'
import type { Ask } from '#domain/contract/endpoint.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { startAfterPaint } from './after-paint.ts'
import { createAsk } from './api.ts'
export { paintIcon, paintScene } from './art/paint.tsx'
import { askContext, nonceContext, NonceForScripts, pictureSitesContext, reportContext } from './context.ts'

type Visit = {
  nonce: string
  send: (address: string, init: RequestInit) => Promise<Response>
  report: (error: unknown) => void
  pictureSites: Promise<string[]>
}

/** The context that the server passes to loaders and pages. */
export function openContext({ nonce, send, report, pictureSites }: Visit): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(askContext, answeringWithStatus(createAsk(send, { stranger: 'visitor' })))
  context.set(reportContext, report)
  context.set(nonceContext, nonce)
  const sites = pictureSites.catch(failWithStatus)
  // A page that fails earlier does not wait for them.
  sites.catch(() => {})
  context.set(pictureSitesContext, sites)
  return context
}

/** A refusal in a loader becomes the status of the page. */
function answeringWithStatus(ask: Ask): Ask {
  return async (endpoint, asking) => {
    try {
      return await ask(endpoint, asking)
    } catch (error) {
      return failWithStatus(error)
    }
  }
}

function failWithStatus(error: unknown): never {
  if (!(error instanceof Refusal)) throw error
  // For a visitor, a URL with invalid parameters is a missing page.
  const status = error.status === 400 || error.status === 422 ? 404 : error.status
  throw data({ message: error.message, instance: error.instance }, { status })
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(reportContext)(error)
}

/** Renders the whole page, not a stream: public pages are cached, and the Content-Security-Policy needs every script. */
export default async function drawDocument(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (status === 503) {
    headers.set('Retry-After', '2')
    headers.set('Cache-Control', 'no-store')
  }
  const page = (
    <NonceForScripts value={nonce}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </NonceForScripts>
  )
  const html = await drawn(page, nonce)
  return new Response(import.meta.env.PROD ? startAfterPaint(html) : html, { status, headers })
}

function drawn(page: React.ReactElement, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const sink = new Writable({
      write(chunk: Buffer, _, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString('utf8'))
        done()
      },
    })
    const { pipe } = renderToPipeableStream(page, { nonce, onAllReady: () => pipe(sink), onError: reject })
  })
}
