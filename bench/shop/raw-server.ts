import { createServer } from 'node:http'

/** A plain Node server in a process of its own, which sends the same bytes to every request. */
export type Bytes = { status: number; headers: Record<string, string>; body: string }

process.once('message', ({ status, headers, body }: Bytes) => {
  const bytes = Buffer.from(body, 'base64')
  const server = createServer((_, response) => {
    response.writeHead(status, headers)
    response.end(status === 304 ? undefined : bytes)
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    if (typeof address === 'object' && address !== null) process.send?.(address.port)
  })
})
process.once('disconnect', () => process.exit(0))
