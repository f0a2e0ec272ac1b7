import { connect } from 'node:net'
import type { Random } from '#domain/random/random.ts'

const host = 'Host: localhost'

/** Requests that are not HTTP, or mean two things. None may get a successful reply. */
const kinds: Record<string, (pad: string) => string> = {
  'two lengths': (pad) =>
    `POST /api/bookings HTTP/1.1\r\n${host}\r\nContent-Length: 4\r\nContent-Length: 5\r\nX: ${pad}\r\n\r\nabcde`,
  'a length and chunks': (pad) =>
    `POST /api/bookings HTTP/1.1\r\n${host}\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\nX: ${pad}\r\n\r\n0\r\n\r\n`,
  'chunked twice': () => `POST / HTTP/1.1\r\n${host}\r\nTransfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`,
  'a space before the colon': () => `GET /healthz HTTP/1.1\r\nHost : localhost\r\n\r\n`,
  'a folded header': (pad) => `GET /healthz HTTP/1.1\r\n${host}\r\nX: a\r\n ${pad}\r\n\r\n`,
  'a NUL in a header': () => `GET /healthz HTTP/1.1\r\n${host}\r\nX: a\0b\r\n\r\n`,
  'a negative length': () => `POST / HTTP/1.1\r\n${host}\r\nContent-Length: -1\r\n\r\n`,
  'a huge length': () => `POST /api/bookings HTTP/1.1\r\n${host}\r\nContent-Length: 99999999999999999999\r\n\r\n`,
  'a bad chunk': (pad) => `POST /api/bookings HTTP/1.1\r\n${host}\r\nTransfer-Encoding: chunked\r\n\r\nzz${pad}\r\n`,
  'two hosts': () => `GET / HTTP/1.1\r\n${host}\r\nHost: evil.example\r\n\r\n`,
  'no host': () => 'GET / HTTP/1.1\r\n\r\n',
  'another host in the target': () => `GET http://evil.example/ HTTP/1.1\r\n${host}\r\n\r\n`,
  'a long target': () => `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n${host}\r\n\r\n`,
  'long headers': () => `GET / HTTP/1.1\r\n${host}\r\nX: ${'a'.repeat(40_000)}\r\n\r\n`,
  'many headers': () => `GET / HTTP/1.1\r\n${host}\r\n${'X: a\r\n'.repeat(5_000)}\r\n`,
  'HTTP/0.9': () => 'GET /\r\n',
  'HTTP/9.9': () => `GET / HTTP/9.9\r\n${host}\r\n\r\n`,
  'an unknown method': (pad) => `${pad.toUpperCase().slice(0, 12)} / HTTP/1.1\r\n${host}\r\n\r\n`,
  TRACE: () => `TRACE / HTTP/1.1\r\n${host}\r\n\r\n`,
  CONNECT: () => `CONNECT localhost:22 HTTP/1.1\r\n${host}\r\n\r\n`,
  garbage: (pad) => `\x16\x03\x01${pad}\0\xff\r\n\r\n`,
}

export type RawReply = { kind: string; text: string }

/** Sends one of them, and what the server answers before it closes or is silent. */
export function sendRaw(port: number, chance: Random): Promise<RawReply> {
  const [kind, write] = chance.oneOf(Object.entries(kinds))
  const pad = chance.uuid().replaceAll('-', '')
  return new Promise((resolve) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(write(pad), 'latin1'))
    socket.setTimeout(1_500, () => socket.destroy())
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1')
      socket.end()
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve({ kind, text }))
  })
}
