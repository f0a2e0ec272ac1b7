import { randomBytes } from 'node:crypto'
import { newToken } from '#server/platform/auth/token.ts'
import { addressOf, type Arena, password } from './arena.ts'
import { bounds, checkBound, hour, openGuesses } from './guesses.ts'
import { isEvaluated, perNetwork, spread } from './passwords.ts'
import { spelledV4 } from './spellings.ts'

export const guessedSecrets = 'guessed secrets that opened something'

/** With the right password, the codes of two-step sign-in are guessed. */
export async function guessCodes(arena: Arena, count: number) {
  const account = await arena.addCheapAccount()
  await arena.client.query(
    'insert into two_step (user_id, secret, started_at, turned_on_at) values ($1, $2, now(), now())',
    [account.id, randomBytes(20)],
  )
  const guesses = openGuesses()
  await spread(arena, {
    count,
    period: 23 * hour,
    async work(n) {
      const headers = spelledV4(addressOf(400_000 + n), arena.chance)
      const begun = await arena.ask('POST', '/api/auth/login', { headers, body: { email: account.email, password } })
      if (begun.status !== 200) return
      const { challenge } = JSON.parse(begun.text) as { challenge: string }
      // Letters are never the code of an app, so that a guess cannot be right by chance.
      const code = n % 2 === 0 ? wrongCode(n) : `ABCDE-${n.toString().padStart(5, '0')}`
      const at = arena.now()
      const answer = await arena.ask('POST', '/api/auth/login/code', { headers, body: { challenge, code } })
      if (answer.status === 200) return
      if (isEvaluated(arena, answer, 'wrong_code')) guesses.add({ at, target: account.id })
    },
  })
  for (const bound of [bounds.quarter, bounds.day]) checkBound(guesses, bound, arena.tally)
  arena.tally.count('kinds of secrets guessed')
}

/** A code of six digits; by chance it may be right. */
function wrongCode(n: number): string {
  return String((n * 7_919) % 1_000_000).padStart(6, '0')
}

/** With a stolen session, the password is guessed where it is asked for. */
export async function guessOwnPassword(arena: Arena, count: number) {
  const { id } = await arena.addCheapAccount()
  const { token, tokenHash } = newToken()
  await arena.client.query(
    `insert into sessions (id, token_hash, user_id, device, created_at, last_seen_at, expires_at)
     values (gen_random_uuid(), decode($1, 'hex'), $2, '', now(), now(), now() + interval '40 days')`,
    [tokenHash.toString('hex'), id],
  )
  const places: [method: string, path: string, body: (guess: string) => object][] = [
    ['POST', '/api/auth/confirm', (guess) => ({ password: guess })],
    ['POST', '/api/auth/change-password', (guess) => ({ currentPassword: guess, newPassword: 'a new long password' })],
    ['DELETE', '/api/users/me', (guess) => ({ password: guess })],
    ['POST', '/api/auth/two-step/off', (guess) => ({ password: guess, code: '123456' })],
    ['POST', '/api/auth/two-step/codes', (guess) => ({ password: guess, code: '123456' })],
  ]
  const guesses = openGuesses()
  await spread(arena, {
    count,
    period: 23 * hour,
    async work(n) {
      const [method, path, body] = places[n % places.length] ?? ['POST', '', () => ({})]
      const headers = spelledV4(addressOf(500_000 + n), arena.chance)
      const at = arena.now()
      const answer = await arena.ask(method, path, { token, headers, body: body(`guess number ${n}`) })
      if (isEvaluated(arena, answer, 'wrong_password')) guesses.add({ at, target: id })
    },
  })
  for (const bound of [bounds.quarter, bounds.day]) checkBound(guesses, bound, arena.tally)
  arena.tally.count('kinds of secrets guessed')
}

const newPassword = 'a new long password'

/** The secrets of links are guessed from one address. */
export async function guessLinks(arena: Arena) {
  const links: [path: string, body: (token: string) => object][] = [
    ['/api/auth/reset-password', (token) => ({ token, password: newPassword })],
    ['/api/auth/verify-email', (token) => ({ token })],
    ['/api/auth/invitation', (token) => ({ token })],
    ['/api/auth/invitation/accept', (token) => ({ token, password: newPassword })],
    [
      '/api/auth/first-admin',
      (token) => ({ token, name: 'Asha Rao', email: 'first@campaign.example', password: newPassword }),
    ],
  ]
  for (const [at, [path, body]] of links.entries()) {
    const guesses = openGuesses()
    await spread(arena, {
      count: Math.ceil(arena.perAddress * 1.3) + 8,
      period: hour * 0.9,
      async work() {
        const headers = spelledV4(`10.201.0.${at + 1}`, arena.chance)
        const now = arena.now()
        const answer = await arena.ask('POST', path, { headers, body: body(newToken().token) })
        if (answer.status < 300) arena.tally.wrong(guessedSecrets, path)
        if (isEvaluated(arena, answer, 'invalid_token')) guesses.add({ at: now, target: path })
      },
    })
    const found = guesses.mostIn(hour)
    if (found !== arena.perAddress) arena.tally.wrong(perNetwork, `${path}: ${found} instead of ${arena.perAddress}`)
    arena.tally.count('kinds of secrets guessed')
  }
  await guessCalendars(arena)
}

/** The address of a calendar has 256 random bits; no limit is needed, and none of them may open. */
async function guessCalendars(arena: Arena) {
  for (let n = 0; n < 20; n += 1) {
    const file = `${randomBytes(32).toString('base64url')}.ics`
    const { status } = await arena.ask('GET', `/api/my-day/calendar/${file}`, {})
    if (status !== 404) arena.tally.wrong(guessedSecrets, `a calendar: ${status}`)
  }
  arena.tally.count('kinds of secrets guessed')
}
