import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A complete HTTP request, and the statuses that answer it well. */
export type Shot<Kind extends string> = { kind: Kind; request: string; good: readonly number[] }

/** How one request ended. `milliseconds` count from the moment at which it should have been sent. */
export type Outcome<Kind extends string> = {
  kind: Kind
  result: 'good' | 'refused' | 'late' | 'wrong'
  status: number
  /** When it should have been sent, in milliseconds since the load began. */
  at: number
  milliseconds: number
}

type Load<Kind extends string> = { port: number; perSecond: number; seconds: number; next: () => Shot<Kind> }

/** A customer gives up after this many milliseconds. */
const patience = 2_000
const longPatience = 10_000
const mostConnections = 3_000
const tick = 4

/**
 * Sends requests at their times, however slowly earlier ones are answered, as independent customers do. Closed loops
 * slow down with the server, and so hide what its customers wait for.
 */
export async function sendSteadily<Kind extends string>(load: Load<Kind>): Promise<Outcome<Kind>[]> {
  const pool = openPool(load.port)
  const outcomes: Promise<Outcome<Kind>>[] = []
  const began = performance.now()
  const total = Math.round(load.perSecond * load.seconds)
  while (outcomes.length < total) {
    const due = Math.min(total, Math.floor(((performance.now() - began) / 1_000) * load.perSecond))
    while (outcomes.length < due) {
      const at = (outcomes.length / load.perSecond) * 1_000
      outcomes.push(send(pool, load.next(), { began, at }))
    }
    await sleep(tick)
  }
  const all = await Promise.all(outcomes)
  pool.close()
  return all
}

type Turns<Kind extends string> = Omit<Load<Kind>, 'perSecond'> & { connections: number }

/** Sends requests over a number of connections, the next of each when the last one was answered. */
export async function sendInTurn<Kind extends string>({ port, connections, seconds, next }: Turns<Kind>) {
  const pool = openPool(port)
  const began = performance.now()
  const outcomes: Outcome<Kind>[] = []
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (let at = 0; at < 1_000 * seconds; at = performance.now() - began)
        outcomes.push(await send(pool, next(), { began, at, within: longPatience }))
    }),
  )
  pool.close()
  return outcomes
}

async function send<Kind extends string>(
  pool: Pool,
  { kind, request, good }: Shot<Kind>,
  { began, at, within = patience }: { began: number; at: number; within?: number },
): Promise<Outcome<Kind>> {
  const intended = began + at
  const reply = await pool.ask(request, within - (performance.now() - intended))
  const milliseconds = performance.now() - intended
  return { kind, result: resultOf(reply, good), status: reply.status, at, milliseconds }
}

function resultOf({ status, mayComeAgain }: Reply, good: readonly number[]): Outcome<string>['result'] {
  if (status === 0) return 'late'
  if (good.includes(status)) return 'good'
  return status === 503 && mayComeAgain ? 'refused' : 'wrong'
}

/** Status 0 means no reply in time. */
type Reply = { status: number; mayComeAgain: boolean }
type Pool = ReturnType<typeof openPool>

const noReply: Reply = { status: 0, mayComeAgain: false }

/** Keep-alive connections; the one used last is used next. */
function openPool(port: number) {
  const idle: Connection[] = []
  const open = new Set<Connection>()

  function take(): Connection {
    let known = idle.pop()
    while (known && !known.isOpen()) known = idle.pop()
    if (known) return known
    const made = openConnection(port, () => open.delete(made))
    open.add(made)
    return made
  }

  return {
    async ask(request: string, within: number): Promise<Reply> {
      if (within <= 0 || (idle.length === 0 && open.size >= mostConnections)) return noReply
      const connection = take()
      const reply = await connection.ask(request, within)
      if (connection.isOpen()) idle.push(connection)
      return reply
    },
    close: () => open.forEach((connection) => connection.close()),
  }
}

type Connection = ReturnType<typeof openConnection>

/** A minimal client, which takes much less time than the server that it attacks. */
function openConnection(port: number, onClosed: () => void) {
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let settle: ((reply: Reply) => void) | undefined
  let head = ''
  let missing = 0
  let isInChunks = false
  let reply = noReply

  function end(result: Reply) {
    const done = settle
    settle = undefined
    head = ''
    missing = 0
    isInChunks = false
    done?.(result)
  }

  socket.on('error', () => socket.destroy())
  socket.on('close', () => {
    onClosed()
    end(noReply)
  })
  socket.on('data', (chunk: Buffer) => {
    if (isInChunks) missing = isLastChunk(chunk) ? 0 : 1
    else if (missing > 0) missing -= chunk.length
    else {
      head += chunk.toString('latin1', 0, longestHead)
      const stop = head.indexOf('\r\n\r\n')
      if (stop < 0) return
      reply = replyOf(head.slice(0, stop))
      const length = lengthOf(head.slice(0, stop))
      isInChunks = length === undefined
      missing = length === undefined ? Number(!isLastChunk(chunk)) : stop + 4 + length - chunk.length
    }
    if (missing <= 0) end(reply)
  })

  return {
    isOpen: () => !socket.destroyed && socket.writable,
    close: () => socket.destroy(),
    ask(request: string, within: number): Promise<Reply> {
      return new Promise((resolve) => {
        // The reply may still come, so the connection cannot be used again.
        const hurry = setTimeout(() => socket.destroy(), within)
        settle = (one) => {
          clearTimeout(hurry)
          resolve(one)
        }
        socket.write(request)
      })
    },
  }
}

/** Longer than any head that the server sends, and it arrives in one piece. */
const longestHead = 8_000

function replyOf(head: string): Reply {
  return { status: Number(head.slice(9, 12)), mayComeAgain: /\r\nretry-after: \d/i.test(head) }
}

function isLastChunk(bytes: Buffer): boolean {
  return bytes.toString('latin1', bytes.length - 5) === '0\r\n\r\n'
}

/** Undefined for a reply in chunks. */
function lengthOf(head: string): number | undefined {
  const status = Number(head.slice(9, 12))
  const found = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (status === 304 || status === 204) return 0
  return found === undefined ? undefined : Number(found)
}
