import { connect as open, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { UploadedImage } from '#domain/image.ts'
import type { Upload } from './kinds.ts'
import { secret } from './secrets.ts'
import { storefront } from '#campaigns/rig/fixtures.ts'
import type { Tally } from '#campaigns/rig/tally.ts'

const path = '/api/admin/images'
const patience = 15_000
const tries = 20
const fewTries = 3

export type Door = {
  origin: string
  token: string
  tally: Tally
  times: number[]
  /** How long an answer may take here. */
  longest: number
}

/** Sends one, again while there is no room for it, and gives the address that it got. */
export async function sendUpload(door: Door, upload: Upload): Promise<string | undefined> {
  const body = new Uint8Array(await upload.make())
  for (let turn = 0; turn < (upload.expected === 'either' ? fewTries : tries); turn += 1) {
    const began = performance.now()
    const response = await fetch(door.origin + path, {
      method: 'POST',
      headers: { ...headersOf(door), ...(upload.type !== '' && { 'Content-Type': upload.type }) },
      body,
      signal: AbortSignal.timeout(patience),
    }).catch((error: unknown) => String(error))
    const took = performance.now() - began
    door.times.push(took)
    if (took > door.longest) door.tally.wrong('answers that took too long', `${upload.name}: ${Math.round(took)} ms`)
    if (typeof response === 'string') {
      door.tally.wrong('uploads without an answer', `${upload.name}: ${response}`)
      return undefined
    }
    const text = await response.text()
    if (response.status !== 503 && response.status !== 408)
      return judge(door, upload, { status: response.status, text })
    if (response.status === 503 && response.headers.get('retry-after') === null)
      door.tally.wrong('no word of when to come again', upload.name)
    door.tally.count(`${response.status}, come again`)
    await sleep(200)
  }
  // What takes too long is never taken; on a machine that has other things to do nobody can say whose fault it was.
  if (upload.expected === 'either') door.tally.count('503 at last')
  else door.tally.wrong('uploads that nobody had room for', upload.name)
  return undefined
}

const headersOf = ({ token }: Door) => ({ Authorization: `Bearer ${token}`, 'X-Storefront': storefront })

type Answer = { status: number; text: string }

function judge({ tally }: Door, { name, expected }: Upload, { status, text }: Answer): string | undefined {
  const said = `${name}: ${status} ${text.slice(0, 200)}`
  tally.count(`${status}${status === 201 ? '' : ` ${codeIn(text)}`}`)
  if (status >= 500) tally.wrong('failures of the server', said)
  const isTaken = status === 201
  const isRight =
    expected === 'either'
      ? isTaken || [400, 413, 422].includes(status)
      : expected === 'too large'
        ? status === 413
        : isTaken === (expected === 'taken')
  if (!isRight) tally.wrong(`uploads that were to be ${expected}`, said)
  if (!isTaken && !/"message":"[^"]+/.test(text)) tally.wrong('refusals without a sentence', said)
  if (status === 422 && !text.includes('"field":"image"')) tally.wrong('refusals that do not name the picture', said)
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

/** Looks at all that is served of a picture: points, and nothing besides. */
export async function lookAt({ origin, tally }: Door, imageUrl: string) {
  for (const address of [imageUrl, ...[640, 320].map((width) => imageUrl.replace('.webp', `-${width}.webp`))]) {
    const response = await fetch(origin + address, { signal: AbortSignal.timeout(patience) })
    const bytes = Buffer.from(await response.arrayBuffer())
    tally.count('files of pictures looked at')
    if (response.status !== 200) tally.wrong('pictures that are not there', `${address}: ${response.status}`)
    for (const [name, value] of Object.entries(wanted)) {
      const given = response.headers.get(name)
      if (given !== value) tally.wrong('pictures without what makes them harmless', `${address}: ${name} ${given}`)
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
      tally.wrong('served and no plain WebP', `${address}: ${format}`)
    if (scripts.some((one) => bytes.includes(one))) tally.wrong('secrets and scripts that came through', address)
    const strange = chunksOf(bytes).filter((name) => !harmless.test(name))
    if (strange.length > 0) tally.wrong('parts that are no points', `${address}: ${strange.join()}`)
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

type Manner = { name: string; head: string[]; speak: (socket: Socket) => Promise<void>; answers: RegExp }

const dripping = 40

/** How pictures are sent by nobody who means well: slowly, in other lengths than said, or not to the end. */
function manners(picture: Buffer): Manner[] {
  const said = (length: number) => `Content-Length: ${length}`
  const part = picture.subarray(0, Math.floor(picture.length / 2))
  return [
    {
      name: 'by drops',
      head: [said(picture.length)],
      async speak(socket) {
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
      speak: async (socket) => void socket.write(part),
      answers: /^(HTTP\/1\.1 4\d\d|$)/,
    },
    {
      name: 'half, then gone',
      head: [said(picture.length)],
      speak: async (socket) => void socket.write(part, () => socket.destroy()),
      answers: /^$/,
    },
    {
      name: 'half, then the end',
      head: [said(picture.length)],
      speak: async (socket) => void socket.end(part),
      answers: /^(HTTP\/1\.1 4\d\d|$)/,
    },
    {
      name: 'said to be half',
      head: [said(part.length)],
      speak: async (socket) => void socket.write(picture),
      answers: /^HTTP\/1\.1 4\d\d/,
    },
    {
      name: 'said to be ten gigabytes',
      head: [said(10_000_000_000)],
      speak: async (socket) => void socket.write(part),
      answers: /^HTTP\/1\.1 413/,
    },
    {
      name: 'said to be of no length',
      head: ['Content-Length: -1'],
      speak: async (socket) => void socket.write(part),
      answers: /^HTTP\/1\.1 400/,
    },
    {
      name: 'said to be of two lengths',
      head: [said(9), said(10)],
      speak: async (socket) => void socket.write(part),
      answers: /^HTTP\/1\.1 400/,
    },
    {
      name: 'in pieces, six megabytes and no end',
      head: ['Transfer-Encoding: chunked'],
      async speak(socket) {
        const piece = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(65_536), Buffer.from('\r\n')])
        for (let at = 0; at < 96 && !socket.destroyed; at += 1) {
          socket.write(piece)
          await sleep(2)
        }
      },
      answers: /^(HTTP\/1\.1 413|$)/,
    },
    {
      name: 'in pieces that are none',
      head: ['Transfer-Encoding: chunked'],
      speak: async (socket) => void socket.write('zz\r\n<script>'),
      answers: /^(HTTP\/1\.1 400|$)/,
    },
  ]
}

/** Each over a connection of its own, all at the same moment. */
export async function sendOddly(door: Door, picture: Buffer) {
  await Promise.all(manners(picture).map((manner) => speak(door, manner)))
}

const longestSilence = 25_000

async function speak({ origin, token, tally }: Door, { name, head, speak: say, answers }: Manner) {
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
  await say(socket)
  await Promise.race([closed, answered, sleep(longestSilence)])
  socket.destroy()
  tally.count('sent in odd manners')
  if (!answers.test(heard)) tally.wrong('odd manners that are answered otherwise', `${name}: ${heard.slice(0, 60)}`)
}
