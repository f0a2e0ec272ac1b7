import { connect as open, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { UploadedImage } from '#domain/image/field.ts'
import type { Upload } from './kinds.ts'
import { secret } from './secrets.ts'
import { storefront } from '#campaigns/rig/fixtures.ts'
import type { Tally } from '#campaigns/rig/tally.ts'

const path = '/api/admin/images'
const patience = 15_000
const tries = 20
const fewTries = 3

export type Target = {
  origin: string
  token: string
  tally: Tally
  times: number[]
  /** The maximum time of a reply on this machine. */
  longest: number
}

/** Sends an upload, retries while the server is busy, and returns the URL. */
export async function sendUpload(target: Target, upload: Upload): Promise<string | undefined> {
  const body = new Uint8Array(await upload.make())
  for (let turn = 0; turn < (upload.expected === 'either' ? fewTries : tries); turn += 1) {
    const began = performance.now()
    const response = await fetch(target.origin + path, {
      method: 'POST',
      headers: { ...headersOf(target), ...(upload.type !== '' && { 'Content-Type': upload.type }) },
      body,
      signal: AbortSignal.timeout(patience),
    }).catch((error: unknown) => String(error))
    const took = performance.now() - began
    target.times.push(took)
    if (took > target.longest) target.tally.wrong('slow replies', `${upload.name}: ${Math.round(took)} ms`)
    if (typeof response === 'string') {
      target.tally.wrong('uploads without a reply', `${upload.name}: ${response}`)
      return undefined
    }
    const text = await response.text()
    if (response.status !== 503 && response.status !== 408)
      return judge(target, upload, { status: response.status, text })
    if (response.status === 503 && response.headers.get('retry-after') === null)
      target.tally.wrong('503 without Retry-After', upload.name)
    target.tally.count(`${response.status}, retry`)
    await sleep(200)
  }
  // An upload that takes too long is always refused; on a busy machine the cause cannot be determined.
  if (upload.expected === 'either') target.tally.count('503 at last')
  else target.tally.wrong('uploads refused as busy until the end', upload.name)
  return undefined
}

const headersOf = ({ token }: Target) => ({ Authorization: `Bearer ${token}`, 'X-Storefront': storefront })

type Answer = { status: number; text: string }

function judge({ tally }: Target, { name, expected }: Upload, { status, text }: Answer): string | undefined {
  const said = `${name}: ${status} ${text.slice(0, 200)}`
  tally.count(`${status}${status === 201 ? '' : ` ${codeIn(text)}`}`)
  if (status >= 500) tally.wrong('server errors', said)
  const isTaken = status === 201
  const isRight =
    expected === 'either'
      ? isTaken || [400, 413, 422].includes(status)
      : expected === 'too large'
        ? status === 413
        : isTaken === (expected === 'taken')
  if (!isRight) tally.wrong(`uploads that should be ${expected}`, said)
  if (!isTaken && !/"message":"[^"]+/.test(text)) tally.wrong('refusals without a message', said)
  if (status === 422 && !text.includes('"field":"image"')) tally.wrong('refusals that do not name the field', said)
  return isTaken ? UploadedImage.parse(JSON.parse(text)).imageUrl : undefined
}

function codeIn(text: string): string {
  return /"code":"(\w+)"/.exec(text)?.[1] ?? ''
}

const wanted = {
  'content-type': 'image/webp',
  'content-disposition': 'inline',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'cache-control': 'public, max-age=31536000, immutable',
}
const scripts = [secret, '<script', '<?php', '__ran']
const harmless = /^(VP8 |VP8L|VP8X|ALPH)$/

/** Checks that the served files of an image contain only pixels. */
export async function lookAt({ origin, tally }: Target, imageUrl: string) {
  for (const address of [imageUrl, ...[640, 320].map((width) => imageUrl.replace('.webp', `-${width}.webp`))]) {
    const response = await fetch(origin + address, { signal: AbortSignal.timeout(patience) })
    const bytes = Buffer.from(await response.arrayBuffer())
    tally.count('image files checked')
    if (response.status !== 200) tally.wrong('missing image files', `${address}: ${response.status}`)
    for (const [name, value] of Object.entries(wanted)) {
      const given = response.headers.get(name)
      if (given !== value) tally.wrong('images without protective headers', `${address}: ${name} ${given}`)
    }
    const {
      format,
      exif,
      xmp,
      icc,
      iptc,
      comments,
      pages = 1,
    } = await sharp(bytes)
      .metadata()
      .catch(() => ({ format: 'nothing' }) as never)
    if (format !== 'webp' || exif || xmp || icc || iptc || comments || pages > 1)
      tally.wrong('served files that are not plain WebP', `${address}: ${format}`)
    if (scripts.some((one) => bytes.includes(one))) tally.wrong('secrets and scripts in served files', address)
    const strange = chunksOf(bytes).filter((name) => !harmless.test(name))
    if (strange.length > 0) tally.wrong('chunks other than pixels', `${address}: ${strange.join()}`)
  }
}

function chunksOf(bytes: Buffer): string[] {
  const names = []
  for (let at = 12; at + 8 <= bytes.length;) {
    const size = bytes.readUInt32LE(at + 4)
    names.push(bytes.toString('latin1', at, at + 4))
    at += 8 + size + (size % 2)
  }
  return names
}

type MalformedRequest = { name: string; head: string[]; write: (socket: Socket) => Promise<void>; answers: RegExp }

const dripping = 40

/** Malformed uploads: slow, with a wrong length, or incomplete. */
function malformedRequests(picture: Buffer): MalformedRequest[] {
  const said = (length: number) => `Content-Length: ${length}`
  const part = picture.subarray(0, Math.floor(picture.length / 2))
  return [
    {
      name: 'a few bytes at a time',
      head: [said(picture.length)],
      async write(socket) {
        for (let at = 0; at < dripping; at += 1) {
          socket.write(
            picture.subarray(
              Math.floor((at * picture.length) / dripping),
              Math.floor(((at + 1) * picture.length) / dripping),
            ),
          )
          await sleep(50)
        }
      },
      answers: /^HTTP\/1\.1 201/,
    },
    {
      name: 'half, then silence',
      head: [said(picture.length)],
      write: async (socket) => void socket.write(part),
      answers: /^(HTTP\/1\.1 4\d\d|$)/,
    },
    {
      name: 'half, then a reset',
      head: [said(picture.length)],
      write: async (socket) => void socket.write(part, () => socket.destroy()),
      answers: /^$/,
    },
    {
      name: 'half, then the end',
      head: [said(picture.length)],
      write: async (socket) => void socket.end(part),
      answers: /^(HTTP\/1\.1 4\d\d|$)/,
    },
    {
      name: 'declared as half its length',
      head: [said(part.length)],
      write: async (socket) => void socket.write(picture),
      answers: /^HTTP\/1\.1 4\d\d/,
    },
    {
      name: 'declared as ten gigabytes',
      head: [said(10_000_000_000)],
      write: async (socket) => void socket.write(part),
      answers: /^HTTP\/1\.1 413/,
    },
    {
      name: 'declared as empty',
      head: ['Content-Length: -1'],
      write: async (socket) => void socket.write(part),
      answers: /^HTTP\/1\.1 400/,
    },
    {
      name: 'declared with two lengths',
      head: [said(9), said(10)],
      write: async (socket) => void socket.write(part),
      answers: /^HTTP\/1\.1 400/,
    },
    {
      name: 'chunked, six megabytes without an end',
      head: ['Transfer-Encoding: chunked'],
      async write(socket) {
        const piece = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(65_536), Buffer.from('\r\n')])
        for (let at = 0; at < 96 && !socket.destroyed; at += 1) {
          socket.write(piece)
          await sleep(2)
        }
      },
      answers: /^(HTTP\/1\.1 413|$)/,
    },
    {
      name: 'chunked with an invalid chunk',
      head: ['Transfer-Encoding: chunked'],
      write: async (socket) => void socket.write('zz\r\n<script>'),
      answers: /^(HTTP\/1\.1 400|$)/,
    },
  ]
}

/** Sends them all at once, each over its own connection. */
export async function sendAllMalformed(target: Target, picture: Buffer) {
  await Promise.all(malformedRequests(picture).map((manner) => sendMalformed(target, manner)))
}

const longestSilence = 25_000

async function sendMalformed({ origin, token, tally }: Target, { name, head, write: send, answers }: MalformedRequest) {
  const { hostname, port } = new URL(origin)
  const socket = open(Number(port), hostname === 'localhost' ? '127.0.0.1' : hostname)
  let heard = ''
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()))
  const answered = new Promise<void>((resolve) =>
    socket.on('data', (chunk: Buffer) => {
      heard += chunk.toString('latin1')
      resolve()
    }),
  )
  socket.on('error', () => {})
  const lines = [
    `POST ${path} HTTP/1.1`,
    `Host: ${hostname}:${port}`,
    `Authorization: Bearer ${token}`,
    'Content-Type: image/jpeg',
    ...head,
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  await send(socket)
  await Promise.race([closed, answered, sleep(longestSilence)])
  socket.destroy()
  tally.count('malformed requests')
  if (!answers.test(heard)) tally.wrong('malformed requests with an unexpected reply', `${name}: ${heard.slice(0, 60)}`)
}
