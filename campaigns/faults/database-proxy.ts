import { type AddressInfo, connect, createServer, type NetConnectOpts, type Server, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '#domain/random/random.ts'

/** What the proxy does instead of passing everything on. */
export type Trouble =
  | { kind: 'none' }
  /** New connections are refused; the present ones are cut, or stay. */
  | { kind: 'refusing'; cutsPresent: boolean }
  /** Connections are accepted, and nothing is passed on until the end. */
  | { kind: 'silent' }
  /** Each packet is late by this many milliseconds. */
  | { kind: 'slow'; milliseconds: number }
  /** This share of the packets is lost together with its connection. */
  | { kind: 'cutting'; share: number }

export type DatabaseProxy = {
  /** The address of the database through the proxy. */
  url: string
  set: (trouble: Trouble) => Promise<void>
  close: () => Promise<void>
}

/** A TCP proxy before a PostgreSQL, which can be made unreliable. */
export async function openDatabaseProxy(database: string, { fraction }: Random): Promise<DatabaseProxy> {
  const sockets = new Set<Socket>()
  let trouble: Trouble = { kind: 'none' }
  let recovered = Promise.withResolvers<void>()
  let server = await listen(0, serve)
  const { port } = server.address() as AddressInfo

  function serve(inner: Socket) {
    const outer = connect({ ...targetOf(new URL(database)), allowHalfOpen: true })
    for (const [socket, other] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
      passOn(socket, other)
    }
  }

  /** One packet after the other, so that they stay in order. What was sent before a connection ended still arrives. */
  function passOn(from: Socket, to: Socket) {
    let last = Promise.resolve()
    from.on('data', (chunk: Buffer) => {
      const due = performance.now() + (trouble.kind === 'slow' ? trouble.milliseconds : 0)
      last = last.then(async () => {
        if (trouble.kind === 'silent') await recovered.promise
        if (due > performance.now()) await sleep(due - performance.now())
        if (trouble.kind === 'cutting' && fraction() < trouble.share) from.destroy()
        if (!to.destroyed) to.write(chunk)
      })
    })
    from.on('end', () => {
      last = last.then(() => void to.end())
    })
  }

  return {
    url: urlThrough(database, port),
    async set(next) {
      trouble = next
      if (next.kind === 'silent') recovered = Promise.withResolvers<void>()
      else recovered.resolve()
      const refuses = next.kind === 'refusing'
      if (refuses) server.close()
      else if (!server.listening) server = await listen(port, serve)
      if (refuses && next.cutsPresent) for (const socket of sockets) socket.destroy()
    },
    async close() {
      server.close()
      recovered.resolve()
      for (const socket of sockets) socket.destroy()
    },
  }
}

function listen(port: number, serve: (socket: Socket) => void): Promise<Server> {
  const server = createServer({ allowHalfOpen: true }, serve)
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}

/** A host that is a folder has a Unix socket. */
function targetOf({ hostname, port, searchParams }: URL): NetConnectOpts {
  const host = searchParams.get('host') ?? hostname
  const number = Number(port === '' ? '5432' : port)
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${number}` } : { host, port: number }
}

function urlThrough(database: string, port: number): string {
  const url = new URL(database)
  url.searchParams.delete('host')
  url.hostname = '127.0.0.1'
  url.port = String(port)
  return url.href
}
