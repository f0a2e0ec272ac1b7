import { createHash } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { storefront } from '#campaigns/rig/fixtures.ts'

export type RawRequest = { port: number; token: string; key: string; body: object; isCut?: boolean }
/** Status 0 means no reply. */
export type RawReply = { status: number; code: string; text: string }

const patience = 15_000

/**
 * Sends all requests so that they are complete at the same moment: everything but the last byte first, and then the last
 * bytes in one turn of the event loop.
 */
export async function sendTogether(requests: RawRequest[]): Promise<RawReply[]> {
  const sent = await Promise.all(requests.map(begin))
  // The first bytes have arrived everywhere before any last one leaves.
  await new Promise((resolve) => setTimeout(resolve, 20))
  for (const { socket, last, isCut } of sent) {
    socket.write(last)
    // The request has arrived; its reply gets lost.
    if (isCut) setTimeout(() => socket.destroy(), 5)
  }
  return Promise.all(sent.map(({ reply }) => reply))
}

async function begin({ port, token, key, body, isCut = false }: RawRequest) {
  const socket = connect(port, '127.0.0.1')
  socket.setNoDelay(true)
  const reply = replyOf(socket)
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  const text = JSON.stringify(body)
  const head = [
    'POST /api/bookings HTTP/1.1',
    `Host: localhost:${port}`,
    `Authorization: Bearer ${token}`,
    `X-Forwarded-For: 10.${[...createHash('sha256').update(token).digest().subarray(0, 3)].join('.')}`,
    `X-Storefront: ${storefront}`,
    `Idempotency-Key: ${key}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Connection: close',
  ]
  const bytes = Buffer.from(`${head.join('\r\n')}\r\n\r\n${text}`)
  socket.write(bytes.subarray(0, -1))
  return { socket, last: bytes.subarray(-1), isCut, reply }
}

/** The server closes the connection after its reply. */
function replyOf(socket: Socket): Promise<RawReply> {
  const chunks: Buffer[] = []
  socket.setTimeout(patience, () => socket.destroy())
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  socket.on('error', () => {})
  return new Promise((resolve) => socket.once('close', () => resolve(parse(Buffer.concat(chunks)))))
}

function parse(bytes: Buffer): RawReply {
  const end = bytes.indexOf('\r\n\r\n')
  const head = bytes.toString('latin1', 0, end)
  const length = Number(/^content-length: (\d+)/im.exec(head)?.[1])
  const text = bytes.toString('utf8', end + 4)
  if (end === -1 || Buffer.byteLength(text) !== length) return { status: 0, code: '', text: '' }
  const status = Number(head.slice(9, 12))
  const code = status >= 400 ? String((JSON.parse(text) as { code?: unknown }).code) : ''
  return { status, code, text }
}
