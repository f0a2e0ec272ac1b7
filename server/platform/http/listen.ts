import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { closingHeaders } from './headers.ts'
import { refuseSocket, refusingUnclear } from './raw-problems.ts'
import { StartupError } from '#server/startup-error.ts'

export type Door = {
  port: number
  servers: Server[]
  /** Who answers from now on. */
  open: (listener: RequestListener) => void
  /** Takes no new connection, and waits for what is under way, but not for ever. */
  close: () => Promise<void>
}

type Options = { hosts: string[]; port: number }

const longestGoodbye = 10_000

/** Takes the port before anything else is touched: a second server finds out at once, and harms nothing. */
export async function takePort({ hosts, port }: Options): Promise<Door> {
  let answer: RequestListener = sayStarting
  const servers: Server[] = []
  let chosen = port
  for (const host of hosts) {
    const server = makeServer((request, response) => answer(request, response))
    const taken = await listen(server, host, chosen)
    if (!taken) continue
    chosen = taken
    servers.push(server)
  }
  if (servers.length === 0)
    throw new StartupError(`None of the addresses ${hosts.join(', ')} exists on this machine. Please check HOST.`)
  return {
    port: chosen,
    servers,
    open: (listener) => {
      answer = listener
    },
    close: async () => {
      await Promise.all(servers.map(goodbye))
    },
  }
}

function makeServer(listener: RequestListener): Server {
  const timeouts = {
    headersTimeout: 10_000,
    requestTimeout: 15_000,
    keepAliveTimeout: 65_000,
    // How often Node looks for those that are late; with its default of 30 s, ten seconds would mean forty.
    connectionsCheckingInterval: 1_000,
  }
  // That there is no Host is refused as any other bad one.
  const options = { ...timeouts, maxHeaderSize: 16 * 1024, requireHostHeader: false }
  const answering = new WeakMap<Duplex, ServerResponse>()
  const server = createServer(options, (request, response) => {
    answering.set(request.socket, response)
    breakOffWhenStill(response)
    return refusingUnclear(listener)(request, response)
  })
  return server.on('clientError', (error, socket) => refuseSocket(error, socket, answering.get(socket)))
}

/** An answer of which no byte is taken is looked at so often, and may stand still so often in a row: for 30 seconds. */
const often = 10_000
const mostStill = 3

/**
 * Who asks for an answer and does not read it holds a connection, and the memory of the answer. It is broken off; one
 * that is still being made is not, nor one that is read slowly. Between two requests Node has a time limit of its own.
 */
function breakOffWhenStill(response: ServerResponse) {
  let still = 0
  let last = 0
  // Node calls this only when the socket has taken nothing since it last looked.
  response.setTimeout(often, () => {
    const { socket } = response
    const now = performance.now()
    const isInRow = now - last < 1.5 * often
    last = now
    if (!socket || socket.writableLength === 0) still = 0
    else still = isInRow ? still + 1 : 1
    if (still >= mostStill) socket?.destroy()
    else socket?.setTimeout(often)
  })
}

/** The port, or undefined where the machine has no such address (no IPv6, say). */
function listen(server: Server, host: string, port: number): Promise<number | undefined> {
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
    server.listen(port, host, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })
}

function sayStarting(_: IncomingMessage, response: ServerResponse) {
  response.writeHead(503, {
    ...closingHeaders,
    'Content-Type': 'text/plain; charset=utf-8',
    'Retry-After': '1',
    'Cache-Control': 'no-store',
  })
  response.end('Doorstep is starting. Please try again in a moment.\n')
}

function goodbye(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const hurry = setTimeout(() => server.closeAllConnections(), longestGoodbye)
    server.close(() => {
      clearTimeout(hurry)
      resolve()
    })
    server.closeIdleConnections()
  })
}
