import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { AnswerAtOnce } from './fast-path/answer.ts'
import { answerStarting, holdRequests } from './during-start.ts'
import { refuseSocket, refuseAmbiguous } from './raw-problems.ts'
import { StartupError } from '#server/startup-error.ts'

export type HttpServer = {
  port: number
  servers: Server[]
  /** Sets the listener that handles requests from now on, except those that are answered at once. */
  open: (listener: RequestListener, atOnce?: AnswerAtOnce) => void
  /** Stops accepting connections and waits a limited time for open requests. */
  close: () => Promise<void>
}

/** Sees each request before anything else. */
type Begin = (request: IncomingMessage, response: ServerResponse) => void

type Options = { hosts: string[]; port: number; onRequest?: Begin | undefined }

const shutdownLimit = 10_000

/** Binds the port before anything else is opened, so that a second server fails at once and harms nothing. */
export async function takePort({ hosts, port, onRequest }: Options): Promise<HttpServer> {
  const start = holdRequests()
  let answer: RequestListener = start.hold
  let answerAtOnce: AnswerAtOnce = () => false
  const servers: Server[] = []
  let chosen = port
  for (const host of hosts) {
    const ordinary = refuseAmbiguous((request, response) => answer(request, response))
    const make = () =>
      makeServer((request, response) => {
        onRequest?.(request, response)
        if (!answerAtOnce(request, response)) ordinary(request, response)
      })
    const taken = await listenAtOnce(make, host, chosen)
    if (!taken) continue
    chosen = taken.port
    servers.push(...taken.servers)
  }
  if (servers.length === 0)
    throw new StartupError(`None of the addresses ${hosts.join(', ')} exists on this machine. Please check HOST.`)
  return {
    port: chosen,
    servers,
    open: (listener, atOnce = () => false) => {
      answer = listener
      answerAtOnce = atOnce
      start.release(listener)
    },
    close: async () => {
      start.release(answerStarting)
      await Promise.all(servers.map(closeServer))
    },
  }
}

function makeServer(listener: RequestListener): Server {
  const timeouts = {
    headersTimeout: 10_000,
    requestTimeout: 15_000,
    keepAliveTimeout: 65_000,
    // How often Node checks for late requests; with the default of 30 s a limit of 10 s could take 40 s.
    connectionsCheckingInterval: 1_000,
  }
  // A missing Host header is refused like an invalid one, by refuseAmbiguous.
  const options = { ...timeouts, maxHeaderSize: 16 * 1024, requireHostHeader: false }
  const answering = new WeakMap<Duplex, ServerResponse>()
  const server = createServer(options, (request, response) => {
    answering.set(request.socket, response)
    closeWhenStalled(response)
    return listener(request, response)
  })
  return server.on('clientError', (error, socket) => refuseSocket(error, socket, answering.get(socket)))
}

/** A response is checked this often, and may be stalled this many times in a row: 30 seconds. */
const checkInterval = 10_000
const mostStalled = 3

/**
 * Closes a connection whose client does not read the response, because it holds memory. A response that is stalled being
 * made or is read slowly continues. Between two requests Node has a time limit of its own.
 */
function closeWhenStalled(response: ServerResponse) {
  let stalled = 0
  let last = 0
  // Node calls this only when the socket has sent nothing since the last check.
  response.setTimeout(checkInterval, () => {
    const { socket } = response
    const now = performance.now()
    const isInRow = now - last < 1.5 * checkInterval
    last = now
    if (!socket || socket.writableLength === 0) stalled = 0
    else stalled = isInRow ? stalled + 1 : 1
    if (stalled >= mostStalled) socket?.destroy()
    else socket?.setTimeout(checkInterval)
  })
}

/**
 * Node accepts one connection of a socket in each turn of the event loop, which is too few when many visitors come to a
 * busy server. Linux divides them among several sockets.
 */
const sockets = process.platform === 'linux' ? 64 : 1

/** Listens with all sockets, unless another program has the port: sockets that share a port would not notice. */
async function listenAtOnce(make: () => Server, host: string, port: number) {
  const first = make()
  const taken = await listen(first, { host, port })
  if (taken === undefined) return undefined
  if (sockets === 1) return { port: taken, servers: [first] }
  await new Promise((resolve) => first.close(resolve))
  const servers = Array.from({ length: sockets }, make)
  for (const server of servers) await listen(server, { host, port: taken, reusePort: true })
  return { port: taken, servers }
}

/**
 * How many new connections may wait: more than usual, because those that find no place are tried again only after one or
 * two seconds. The system may have a lower limit.
 */
const backlog = 4_096

type Place = { host: string; port: number; reusePort?: boolean }

/** The port, or undefined when the machine has no such address, for example without IPv6. */
function listen(server: Server, place: Place): Promise<number | undefined> {
  const { port } = place
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT') return resolve(undefined)
      if (error.code === 'EADDRINUSE') {
        return reject(
          new StartupError(
            `Port ${port} is taken by another program, perhaps by another Doorstep. Please stop it, or choose another with PORT=${port + 1}.`,
          ),
        )
      }
      if (error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN') return resolve(undefined)
      if (error.code === 'EACCES')
        return reject(
          new StartupError(`Port ${port} may not be used by this user. Please choose one above 1023 with PORT.`),
        )
      return reject(error)
    })
    server.listen({ ...place, backlog }, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const hurry = setTimeout(() => server.closeAllConnections(), shutdownLimit)
    server.close(() => {
      clearTimeout(hurry)
      resolve()
    })
    server.closeIdleConnections()
  })
}
