import { createServer, type Server } from 'node:http'
import { StartupError } from '#server/startup-error.ts'

export type MetricsServer = { port: number; close: () => Promise<void> }

type Options = { host: string; port: number; text: () => Promise<string> }

/** Serves the metrics on a port of their own, which no proxy should forward to. */
export async function listenForScrapes({ host, port, text }: Options): Promise<MetricsServer> {
  const limits = { headersTimeout: 5_000, requestTimeout: 5_000, keepAliveTimeout: 65_000, maxHeaderSize: 8 * 1024 }
  const server = createServer(limits, async ({ method, url }, response) => {
    if (url?.split('?')[0] !== '/metrics') return response.writeHead(404).end()
    if (method !== 'GET' && method !== 'HEAD') return response.writeHead(405, { Allow: 'GET, HEAD' }).end()
    const body = await text()
    response.writeHead(200, {
      'Content-Type': 'text/plain; version=0.0.4; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
      'Cache-Control': 'no-store',
    })
    return response.end(method === 'HEAD' ? undefined : body)
  })
  server.maxConnections = 32
  return { port: await listen(server, { host, port }), close: () => close(server) }
}

function listen(server: Server, place: { host: string; port: number }): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        new StartupError(
          `The metrics cannot be served on ${place.host}, port ${place.port}: ${error.code ?? error.message}. Please check METRICS_HOST and METRICS_PORT.`,
        ),
      ),
    )
    server.listen(place, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : place.port)
    })
  })
}

async function close(server: Server) {
  const closed = new Promise((resolve) => server.close(resolve))
  server.closeAllConnections()
  await closed
}
