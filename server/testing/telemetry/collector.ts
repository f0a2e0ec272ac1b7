import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

type Value = { stringValue?: string; intValue?: number }
export type Exported = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  status: { code: number }
  attributes: { key: string; value: Value }[]
  links: { traceId: string; spanId: string }[]
}
type Batch = { resourceSpans: { scopeSpans: { spans: Exported[] }[] }[] }

/** A collector of OpenTelemetry for one test: what it was sent, as text and as spans. */
export async function startCollector(answer = (response: ServerResponse) => void response.end('{}')) {
  const texts: string[] = []
  const tokens: (string | undefined)[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array))
    if (request.url === '/v1/traces') texts.push(Buffer.concat(chunks).toString())
    const { 'x-token': token } = request.headers
    tokens.push(typeof token === 'string' ? token : undefined)
    answer(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  // The port of a server that listens on TCP.
  const { port } = server.address() as AddressInfo
  const spans = () =>
    texts
      .flatMap((text) => (JSON.parse(text) as Batch).resourceSpans)
      .flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans))
  return { url: `http://127.0.0.1:${port}`, texts, tokens, spans }
}

export function attributesOf({ attributes }: Exported): Record<string, string | number | undefined> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))
}
