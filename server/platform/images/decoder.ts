import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { type ImageWidth, imageWidths, largestImage, markWidth, mostPixels } from '#domain/image.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { describe, type Log } from '#server/log.ts'
import { overloaded } from '#server/platform/http/overload/refusals.ts'
import { createMemoryBudget } from './memory-budget.ts'

/** A width in which an image is stored. The narrowest is the PNG for emails. */
export type StoredWidth = ImageWidth | typeof markWidth
/** A re-encoded image: its size, and its files from narrow to wide. */
export type DecodedImage = { width: number; height: number; files: { width: StoredWidth; bytes: Buffer }[] }

/** Re-encodes an image, or refuses anything that is not one. */
export type ImageDecoder = (bytes: Uint8Array) => Promise<DecodedImage>

/** Time limit including waiting, in milliseconds: shorter than the time limit of a request. */
const timeLimit = 4_000
/** The maximum size of all waiting images, in bytes, excluding the one being decoded. */
const waitingBytes = 2 * largestImage

const megabyte = 1024 * 1024
/** Exit codes for a refused image. */
const ends = { unreadable: 40, memory: 41, work: 42 } as const
const limits = { widths: imageWidths, mark: markWidth, mostPixels, mostMemory: 165 * megabyte, mostWork: 2_000, ends }
const script = join(import.meta.dirname, 'decoder-process.mjs')
/** The limit for address space, which counts reserved memory that is not used. */
const mostAddressSpace = 160 * megabyte
const flags = ['--jitless', '--v8-pool-size=0', '--max-old-space-size=32', '--max-semi-space-size=1']
/** The process gets none of our environment, and uses less memory with these settings. */
const env = { MALLOC_ARENA_MAX: '1', UV_THREADPOOL_SIZE: '1' }

const tooExpensive = 'This picture is too complex to process. Please make it smaller, or save it as a JPEG.'

/**
 * Decodes images one at a time, each in a process of its own: a malicious image harms only that process, and its memory
 * is returned to the system as a whole.
 */
export function createImageDecoder(log: Log): ImageDecoder {
  const memory = createMemoryBudget(waitingBytes)
  const queue: PromiseWithResolvers<void>[] = []
  let isBusy = false

  async function enter(bytes: number, patience: number) {
    if (!isBusy) {
      isBusy = true
      return
    }
    const reservation = memory.reserve()
    if (!reservation.grow(bytes)) throw overloaded()
    const turn = Promise.withResolvers<void>()
    queue.push(turn)
    const timer = setTimeout(() => {
      queue.splice(queue.indexOf(turn), 1)
      turn.reject(overloaded())
    }, patience)
    await turn.promise.finally(() => {
      clearTimeout(timer)
      reservation.release()
    })
  }

  function leave() {
    const next = queue.shift()
    if (next) next.resolve()
    else isBusy = false
  }

  return async (bytes) => {
    if (!looksLikeImage(bytes)) throw badImage()
    const until = performance.now() + timeLimit
    await enter(bytes.length, timeLimit / 2)
    try {
      return await decode(bytes, { patience: until - performance.now(), log })
    } finally {
      leave()
    }
  }
}

const signatures = [/^\xff\xd8\xff/, /^\x89PNG\r\n/, /^RIFF[^]{4}WEBP/, /^[^]{4}ftyp/]

/** Checks the first bytes, to avoid starting a process for other files. */
function looksLikeImage(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  return signatures.some((one) => one.test(start))
}

function badImage(message?: string): Refusal {
  const refusal = new Refusal('bad_image', message === undefined ? {} : { message })
  return new Refusal('bad_image', { errors: [{ field: 'image', code: 'bad_image', message: refusal.message }] })
}

type Work = { patience: number; log: Log }

async function decode(bytes: Uint8Array, { patience, log }: Work): Promise<DecodedImage> {
  const [command = '', ...args] = bounded([process.execPath, ...flags, script, JSON.stringify(limits)])
  const child = spawn(command, args, { env, stdio: 'pipe' })
  const timer = setTimeout(() => child.kill('SIGKILL'), patience)
  const outcome = outcomeOf(child, bytes).catch((error: unknown) => {
    log.warn('image decoder could not be started', describe(error))
    throw overloaded()
  })
  try {
    const { code, signal, output, errors } = await outcome
    if (code === 0) return imageIn(output)
    if (code === ends.unreadable) throw badImage()
    if (code === ends.memory || code === ends.work) throw badImage(tooExpensive)
    if (child.killed) throw overloaded()
    log.warn('image decoder exited unexpectedly', { code: String(code), signal: String(signal) })
    // A signal means that the image caused it. An exit code is our bug and would affect every image.
    if (code === null) throw badImage(tooExpensive)
    throw new Error(`image decoder exited with ${code}: ${errors}`)
  } finally {
    clearTimeout(timer)
  }
}

/** Where possible the operating system limits memory: a process without CPU time cannot check itself. */
function bounded(command: string[]): string[] {
  if (process.platform !== 'linux') return command
  return ['/bin/sh', '-c', 'ulimit -d "$0" && exec "$@"', String(mostAddressSpace / 1024), ...command]
}

type DecoderExit = { code: number | null; signal: string | null; output: Buffer; errors: string }

/** More output than this is invalid. */
const mostOutput = 16 * megabyte

function outcomeOf(child: ChildProcess, bytes: Uint8Array): Promise<DecoderExit> {
  return new Promise((resolve, reject) => {
    const output: Buffer[] = []
    let length = 0
    let errors = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length > mostOutput) child.kill('SIGKILL')
      else output.push(chunk)
    })
    child.stderr?.on('data', (chunk: Buffer) => (errors = `${errors}${chunk.toString()}`.slice(0, 2_000)))
    child.on('error', reject)
    child.on('close', (code, signal) => resolve({ code, signal, output: Buffer.concat(output), errors }))
    // The process may exit before it has read all input.
    child.stdin?.on('error', () => {})
    child.stdin?.end(bytes)
  })
}

const size = z.int().check(z.gte(1))
const Files = z.array(
  z.strictObject({ name: z.literal([markWidth, ...imageWidths]), width: size, height: size, length: size }),
)

/** A process that has decoded an untrusted image is untrusted itself, so its output is checked. */
function imageIn(output: Buffer): DecodedImage {
  const end = output.indexOf('\n')
  const described = Files.parse(JSON.parse(output.subarray(0, end).toString()))
  let at = end + 1
  const files = described.map(({ name, length }) => {
    const bytes = output.subarray(at, (at += length))
    if (bytes.length !== length || !(name === markWidth ? isPng : isWebp)(bytes))
      throw new Error('image decoder returned an invalid file')
    return { width: name, bytes }
  })
  const { width, height } = described.at(-1) ?? {}
  if (width === undefined || height === undefined || at !== output.length)
    throw new Error('image decoder returned a wrong number of files')
  return { width, height, files }
}

export function isPng(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 8)).toString('latin1') === '\x89PNG\r\n\x1a\n'
}

function isWebp(bytes: Buffer): boolean {
  const start = bytes.subarray(0, 12).toString('latin1')
  return /^RIFF[^]{4}WEBP/.test(start) && bytes.readUInt32LE(4) + 8 === bytes.length
}
