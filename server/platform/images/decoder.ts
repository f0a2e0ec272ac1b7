import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { type ImageWidth, imageWidths, largestImage, mostPixels } from '#domain/image.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { describe, type Log } from '#server/log.ts'
import { createMemoryBudget, overloaded } from './memory-budget.ts'

/** A picture as we have made it anew: its size, and its files, of which the last is the widest. */
export type DecodedImage = { width: number; height: number; files: { width: ImageWidth; bytes: Buffer }[] }

/** Makes a picture anew, or refuses what is none. */
export type ImageDecoder = (bytes: Uint8Array) => Promise<DecodedImage>

/** From coming to leaving, waiting included: shorter than anybody waits for an answer. */
const longest = 4_000
/** Of those who wait; the one at work is not counted. */
const roomToWait = 2 * largestImage

const megabyte = 1024 * 1024
/** How a process ends that has declined its picture. */
const ends = { unreadable: 40, memory: 41, work: 42 } as const
const limits = { widths: imageWidths, mostPixels, mostMemory: 165 * megabyte, mostWork: 2_000, ends }
const script = join(import.meta.dirname, 'decoder-process.mjs')
/** What is asked for with it, used or not, so a little less than what it comes to. */
const mostAsked = 160 * megabyte
const flags = ['--jitless', '--v8-pool-size=0', '--max-old-space-size=32', '--max-semi-space-size=1']
/** It is told nothing of ours, and takes no more memory for being quick. */
const env = { MALLOC_ARENA_MAX: '1', UV_THREADPOOL_SIZE: '1' }

const tooMuch = 'This picture takes too much to be opened. Please make it smaller, or save it as a JPEG.'

/**
 * Pictures are opened one after the other, each by a process of its own: what a picture does to whoever opens it, it does
 * to that one alone, whose memory is given back whole.
 */
export function createImageDecoder(log: Log): ImageDecoder {
  const room = createMemoryBudget(roomToWait)
  const line: PromiseWithResolvers<void>[] = []
  let isBusy = false

  async function enter(bytes: number, patience: number) {
    if (!isBusy) {
      isBusy = true
      return
    }
    const loan = room.borrow()
    if (!loan.more(bytes)) throw overloaded()
    const turn = Promise.withResolvers<void>()
    line.push(turn)
    const timer = setTimeout(() => {
      line.splice(line.indexOf(turn), 1)
      turn.reject(overloaded())
    }, patience)
    await turn.promise.finally(() => {
      clearTimeout(timer)
      loan.giveBack()
    })
  }

  function leave() {
    const next = line.shift()
    if (next) next.resolve()
    else isBusy = false
  }

  return async (bytes) => {
    if (!isLikePicture(bytes)) throw badImage()
    const until = performance.now() + longest
    await enter(bytes.length, longest / 2)
    try {
      return await develop(bytes, { patience: until - performance.now(), log })
    } finally {
      leave()
    }
  }
}

const starts = [/^\xff\xd8\xff/, /^\x89PNG\r\n/, /^RIFF[^]{4}WEBP/, /^[^]{4}ftyp/]

/** By its first bytes; what begins otherwise is not worth a process. */
function isLikePicture(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  return starts.some((one) => one.test(start))
}

function badImage(message?: string): Refusal {
  const refusal = new Refusal('bad_image', message === undefined ? {} : { message })
  return new Refusal('bad_image', { errors: [{ field: 'image', code: 'bad_image', message: refusal.message }] })
}

type Work = { patience: number; log: Log }

async function develop(bytes: Uint8Array, { patience, log }: Work): Promise<DecodedImage> {
  const [command = '', ...args] = bounded([process.execPath, ...flags, script, JSON.stringify(limits)])
  const child = spawn(command, args, { env, stdio: 'pipe' })
  const timer = setTimeout(() => child.kill('SIGKILL'), patience)
  const outcome = outcomeOf(child, bytes).catch((error: unknown) => {
    log.warn('the darkroom cannot be opened', describe(error))
    throw overloaded()
  })
  try {
    const { code, signal, said, complaint } = await outcome
    if (code === 0) return pictureIn(said)
    if (code === ends.unreadable) throw badImage()
    if (code === ends.memory || code === ends.work) throw badImage(tooMuch)
    if (child.killed) throw overloaded()
    log.warn('a picture has ended what was to open it', { code: String(code), signal: String(signal) })
    // By a signal it was the picture. Otherwise it is our mistake, and every picture would have ended it.
    if (code === null) throw badImage(tooMuch)
    throw new Error(`the darkroom ended with ${code}: ${complaint}`)
  } finally {
    clearTimeout(timer)
  }
}

/** Where the system can, it is the system that gives no more memory: a process that gets no time cannot look after itself. */
function bounded(command: string[]): string[] {
  if (process.platform !== 'linux') return command
  return ['/bin/sh', '-c', 'ulimit -d "$0" && exec "$@"', String(mostAsked / 1024), ...command]
}

type Outcome = { code: number | null; signal: string | null; said: Buffer; complaint: string }

/** More than this is not what was asked for. */
const mostSaid = 16 * megabyte

function outcomeOf(child: ChildProcess, bytes: Uint8Array): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const said: Buffer[] = []
    let length = 0
    let complaint = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length > mostSaid) child.kill('SIGKILL')
      else said.push(chunk)
    })
    child.stderr?.on('data', (chunk: Buffer) => (complaint = `${complaint}${chunk.toString()}`.slice(0, 2_000)))
    child.on('error', reject)
    child.on('close', (code, signal) => resolve({ code, signal, said: Buffer.concat(said), complaint }))
    // It may end before it has read all.
    child.stdin?.on('error', () => {})
    child.stdin?.end(bytes)
  })
}

const size = z.int().check(z.gte(1))
const Files = z.array(z.strictObject({ name: z.literal([...imageWidths]), width: size, height: size, length: size }))

/** What has held a stranger's picture is a stranger, too: what it gives is looked at. */
function pictureIn(said: Buffer): DecodedImage {
  const end = said.indexOf('\n')
  const described = Files.parse(JSON.parse(said.subarray(0, end).toString()))
  let at = end + 1
  const files = described.map(({ name, length }) => {
    const bytes = said.subarray(at, (at += length))
    if (bytes.length !== length || !isWebp(bytes)) throw new Error('the darkroom gave something that is no picture')
    return { width: name, bytes }
  })
  const { width, height } = described.at(-1) ?? {}
  if (width === undefined || height === undefined || at !== said.length)
    throw new Error('the darkroom gave another number of pictures')
  return { width, height, files }
}

function isWebp(bytes: Buffer): boolean {
  const start = bytes.subarray(0, 12).toString('latin1')
  return /^RIFF[^]{4}WEBP/.test(start) && bytes.readUInt32LE(4) + 8 === bytes.length
}
