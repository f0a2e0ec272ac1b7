import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { openConnection } from '#campaigns/rig/connection.ts'

/** A planted fault in the answers. */
export type Alteration = 'none' | '503 becomes 500' | '503 loses Retry-After' | '503 comes late'

type Options = {
  /** The processes that it sends requests to, in turn. */
  ports: number[]
  /** Whether it asks each process for `/readyz` first, as a proxy should. */
  asksReadiness: boolean
  alters?: Alteration
}

export type ReverseProxy = { port: number; close: () => void }

const often = 100
/** A process that did not answer once, on a busy machine, is not left out yet. */
const mostFailures = 3
/** Later than every answer may be, in milliseconds. */
const late = 9_000

/** A plain reverse proxy with kept connections. It repeats no request, because a booking must not be sent twice. */
export async function openReverseProxy({ ports, asksReadiness, alters = 'none' }: Options): Promise<ReverseProxy> {
  const backends = ports.map((port) => ({
    port,
    isReady: !asksReadiness,
    agent: new Agent({ keepAlive: true, timeout: 30_000 }),
  }))
  const closing = new AbortController()
  let turn = 0

  async function watch(backend: (typeof backends)[number]) {
    let failures = 0
    while (!closing.signal.aborted) {
      const connection = openConnection(backend.port)
      const { status } = await connection.ask({ method: 'GET', path: '/readyz', cutAfter: 1_500 })
      connection.close()
      failures = status === 200 ? 0 : failures + 1
      backend.isReady = failures === 0 || (backend.isReady && failures < mostFailures)
      await sleep(often)
    }
  }
  if (asksReadiness) for (const backend of backends) void watch(backend)

  const server = createServer((asked, answer) => {
    const ready = backends.filter(({ isReady }) => isReady)
    turn += 1
    const backend = ready[turn % ready.length]
    if (!backend) return void answer.writeHead(502).end('no process is ready')
    passOn(asked, answer, { ...backend, alters })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      closing.abort()
      server.close()
      server.closeAllConnections()
      for (const { agent } of backends) agent.destroy()
    },
  }
}

type Backend = { port: number; agent: Agent; alters: Alteration }

function passOn(asked: IncomingMessage, answer: ServerResponse, { port, agent, alters }: Backend) {
  const { method, url, headers } = asked
  const sent = request({ port, host: '127.0.0.1', agent, method, path: url, headers }, async (reply) => {
    const isRefusal = reply.statusCode === 503
    if (isRefusal && alters === '503 comes late') await sleep(late)
    const fields = { ...reply.headers }
    if (isRefusal && alters === '503 loses Retry-After') delete fields['retry-after']
    answer.writeHead(isRefusal && alters === '503 becomes 500' ? 500 : (reply.statusCode ?? 502), fields)
    reply.pipe(answer)
    reply.on('error', () => answer.destroy())
  })
  sent.on('error', () => {
    if (answer.headersSent) answer.destroy()
    else answer.writeHead(502).end('the process gave no answer')
  })
  asked.pipe(sent)
}
