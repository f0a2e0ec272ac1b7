import { connect, type Socket } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'

/** A worker thread that sends requests over several keep-alive connections for a while. */
type Load = { port: number; connections: number }
export type Round = {
  /** Complete HTTP requests, sent in turn. */
  requests: string[]
  /** The expected status; other replies are counted separately. */
  status: number
  milliseconds: number
  /** Whether to send each request only once. */
  isOnce: boolean
}
export type Tally = { expected: number; others: number; milliseconds: number }

const { port, connections } = workerData as Load

parentPort?.on('message', async (round: Round) => {
  const tally: Tally = { expected: 0, others: 0, milliseconds: 0 }
  const started = performance.now()
  const next = takingTurns(round, started + round.milliseconds)
  const count = (status: number) => (tally[status === round.status ? 'expected' : 'others'] += 1)
  await Promise.all(Array.from({ length: connections }, () => askAll(next, count)))
  parentPort?.postMessage({ ...tally, milliseconds: performance.now() - started })
})

function takingTurns({ requests, isOnce }: Round, until: number): () => string | undefined {
  let turn = 0
  return () => {
    if (performance.now() >= until || (isOnce && turn >= requests.length)) return undefined
    turn += 1
    return requests[(turn - 1) % requests.length]
  }
}

/** A minimal HTTP client, cheaper than the server that it measures. */
function askAll(next: () => string | undefined, count: (status: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    let head = ''
    let missing = 0
    socket.on('error', reject)
    // After the last reply this changes nothing.
    socket.on('close', () => reject(new Error('the server closed a connection before its reply')))
    socket.on('data', (chunk) => {
      // The body is counted, not read, so that a large one does not make the client the slower side.
      if (missing > 0) missing -= chunk.length
      else {
        head += chunk.toString('latin1', 0, longestHead)
        const end = head.indexOf('\r\n\r\n')
        if (end < 0) return
        const length = lengthOf(head.slice(0, end))
        if (Number.isNaN(length)) return reject(new Error('a reply without Content-Length'))
        missing = end + 4 + length - chunk.length
      }
      if (missing > 0) return
      count(statusOf(head))
      head = ''
      send(socket, next(), resolve)
    })
    send(socket, next(), resolve)
  })
}

/** Longer than any head that the server sends, and it arrives in one piece. */
const longestHead = 8_000

function statusOf(head: string): number {
  return Number(head.slice('HTTP/1.1 '.length, 'HTTP/1.1 '.length + 3))
}

function lengthOf(head: string): number {
  return statusOf(head) === 304 ? 0 : Number(/content-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN)
}

function send(socket: Socket, request: string | undefined, done: () => void) {
  if (request !== undefined) return socket.write(request)
  socket.end()
  done()
}
