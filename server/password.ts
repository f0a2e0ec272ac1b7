import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { Refusal } from '#domain/refusal.ts'

const derive = promisify(argon2)

/** argon2id with 19 MiB and two passes, as OWASP advises. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const tagLength = 32

// Hashing runs on the four threads that also read files and look up names: two may hash, a few may wait.
const mostRunning = 2
const mostWaiting = 20
let running = 0
const waiting: (() => void)[] = []

/** In PHC form, so that the cost can be raised later and old hashes still be read. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const tag = await queued(() => tagOf(password, salt))
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(salt)}$${base64(tag)}`
}

export async function passwordMatches(password: string, hash: string): Promise<boolean> {
  const [, , , , salt = '', tag = ''] = hash.split('$')
  const expected = Buffer.from(tag, 'base64')
  const given = await queued(() => tagOf(password, Buffer.from(salt, 'base64')))
  return expected.length === given.length && timingSafeEqual(expected, given)
}

function tagOf(password: string, nonce: Buffer): Promise<Buffer> {
  return derive('argon2id', { message: Buffer.from(password.normalize('NFC')), nonce, tagLength, ...cost })
}

async function queued<T>(work: () => Promise<T>): Promise<T> {
  if (running >= mostRunning) {
    if (waiting.length >= mostWaiting) throw new Refusal('rate_limited', { retryAfter: 2 })
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else {
    running += 1
  }
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
