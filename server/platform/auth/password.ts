import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { dictionary } from '@zxcvbn-ts/language-common'
import { shortestPassword, type User, weaknessOf } from '#domain/identity.ts'
import { Refusal, refusalOfField } from '#domain/contract/refusal.ts'

const derive = promisify(argon2)

type Cost = { memory: number; passes: number; parallelism: number }

/** argon2id with 19 MiB and two passes, as OWASP advises. */
const present: Cost = { memory: 19_456, passes: 2, parallelism: 1 }
const tagLength = 32

// libuv's pool has four threads, shared with file reads and DNS: two may hash, and a few requests may wait.
const mostRunning = 2
const mostWaiting = 20
let running = 0
const waiting: (() => void)[] = []

/** In PHC format, which contains the cost: it can be raised later, and old hashes remain readable. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const tag = await queued(() => tagOf(password, salt, present))
  const { memory, passes, parallelism } = present
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+=*)\$([\w+/]+=*)$/

export async function passwordMatches(password: string, hash: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', tag = ''] = phc.exec(hash) ?? []
  if (tag === '') return false
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const expected = Buffer.from(tag, 'base64')
  const given = await queued(() => tagOf(password, Buffer.from(salt, 'base64'), cost))
  return expected.length === given.length && timingSafeEqual(expected, given)
}

/** The most common passwords of sufficient length, in lower case. */
const common = new Set(
  dictionary['passwords-common'].filter(({ length }) => length >= shortestPassword).slice(0, 10_000),
)

/** The name of the product, with digits or signs after it. */
const ourName = /^door[ -]?step[\d\W_]*$/

/**
 * Refuses passwords that an attacker would try first: the most common ones, and those derived from the owner's name or
 * email.
 */
export function refuseWeak(field: string, password: string, owner?: Pick<User, 'email' | 'name'>) {
  const weakness = weaknessOf(password, owner)
  if (weakness !== undefined) throw refusalOfField(field, 'weak_password', weakness)
  const plain = password.normalize('NFC').toLowerCase()
  if (common.has(plain) || ourName.test(plain)) throw refusalOfField(field, 'common_password')
}

function tagOf(password: string, nonce: Buffer, cost: Cost): Promise<Buffer> {
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
