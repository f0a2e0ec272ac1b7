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

// Hashing runs on the four threads that also read files and look up names: two may hash, a few may wait.
const mostRunning = 2
const mostWaiting = 20
let running = 0
const waiting: (() => void)[] = []

/** In PHC form, which names its cost: that can be raised later, and old hashes still be read. */
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

/** The most used of those that are long enough, in small letters. */
const common = new Set(
  dictionary['passwords-common'].filter(({ length }) => length >= shortestPassword).slice(0, 10_000),
)

/** What is tried first here. */
const ourName = /^door[ -]?step[\d\W_]*$/

/** What is tried first protects nothing: the most used passwords, and what is easy to guess about their owner. */
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
