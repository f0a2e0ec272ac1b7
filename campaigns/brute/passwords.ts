import { openHttp } from '#campaigns/authz/http.ts'
import { type Answer, addressOf, type Arena, password } from './arena.ts'
import { bounds, checkBound, hour, openGuesses } from './guesses.ts'
import { forgedHeaders, spelledEmail, spelledV4, spelledV6 } from './spellings.ts'

export const lockedOut = 'owners who could not sign in during an attack'
export const perNetwork = 'more guesses from one network in an hour than allowed'
export const oddRefusals = 'guesses that are neither evaluated nor refused as too many'

const login = '/api/auth/login'

/** Whether a guess was compared with the secret. */
export function isEvaluated(arena: Arena, { status, code, text }: Answer, wrong = 'invalid_credentials'): boolean {
  const isWrong = code === wrong
  arena.tally.count(isWrong ? 'guesses evaluated' : `guesses refused: ${status} ${code}`)
  // An overloaded server refuses before it compares anything.
  if (!isWrong && status !== 429 && status !== 503)
    arena.tally.wrong(oddRefusals, `${status} ${code} ${text.slice(0, 200)}`)
  return isWrong
}

const together = 8

/** Does something many times, a few at once, and moves the clock so that all of it takes a period. */
export async function spread(
  arena: Arena,
  { count, period, work }: { count: number; period: number; work: (n: number) => Promise<unknown> },
) {
  const batches = Math.ceil(count / together)
  for (let batch = 0; batch < batches; batch += 1) {
    const first = batch * together
    await Promise.all(Array.from({ length: Math.min(together, count - first) }, (_, n) => work(first + n)))
    await arena.moveClock(Math.floor(period / batches))
  }
}

type Attack = { guesses: number; addresses: number }

/** A day of guesses at one account from many addresses, while its owner signs in on a known device. */
export async function guessPassword(arena: Arena, { guesses: count, addresses }: Attack) {
  const { tally, chance, ask } = arena
  const { email } = await arena.addCheapAccount()
  const device = await signInAsOwner(arena, email)
  const guesses = openGuesses()
  const every = Math.max(1, Math.floor(count / 20))
  const guess = async (n: number) => {
    const asking = {
      headers: spelledV4(addressOf(n % addresses), chance),
      body: { email: spelledEmail(email, chance), password: `guess number ${n}` },
    }
    const at = arena.now()
    if (isEvaluated(arena, await ask('POST', login, asking))) guesses.add({ at, target: email })
    if (n % every === 0) await signInAsOwner(arena, email, device)
  }
  // A quarter of them at once, for the limit of a short time, and the others over a day.
  const first = Math.floor(count / 4)
  await spread(arena, { count: first, period: hour / 3, work: guess })
  await spread(arena, { count: count - first, period: 23 * hour, work: (n) => guess(first + n) })
  checkBound(guesses, bounds.quarter, tally)
  checkBound(guesses, bounds.day, tally)
  await guessOnDevice(arena, { email, device, guesses })
  checkBound(guesses, bounds.all, tally)
  return guesses
}

/** The cookie of a known device may have been copied: its guesses have a limit of their own. */
async function guessOnDevice(
  arena: Arena,
  { email, device, guesses }: { email: string; device: string; guesses: ReturnType<typeof openGuesses> },
) {
  const own = openGuesses()
  // Few enough in a quarter of an hour that no reply is delayed.
  for (let n = 0; n < 160; n += 1) {
    if (n % 8 === 0) await arena.moveClock(hour / 4 + 1_000)
    const headers = { ...spelledV4(addressOf(200_000 + n), arena.chance), Cookie: device }
    const at = arena.now()
    const asking = { headers, body: { email, password: `guess of the device ${n}` } }
    if (!isEvaluated(arena, await arena.ask('POST', login, asking))) continue
    own.add({ at, target: email })
    guesses.add({ at, target: email })
  }
  checkBound(own, bounds.device, arena.tally)
}

/** Returns the cookie of the device. */
async function signInAsOwner(arena: Arena, email: string, device?: string): Promise<string> {
  const headers = {
    'X-Forwarded-For': '198.51.100.7',
    'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0',
    ...(device !== undefined && { Cookie: device }),
  }
  const { status, headers: sent } = await arena.ask('POST', login, { headers, body: { email, password } })
  arena.tally.count('sign-ins of owners')
  if (status !== 200) arena.tally.wrong(lockedOut, `${status} after ${arena.tally.of('sign-ins of owners')} sign-ins`)
  return /device=[^;]+/.exec(sent)?.[0] ?? device ?? ''
}

type Network = { name: string; most: number; headersOf: (n: number) => Record<string, string> }

/** Guesses at many accounts from one network, whose address is spelled in many ways. */
export async function guessFromNetworks(arena: Arena) {
  const { chance, perAddress } = arena
  const networks: Network[] = [
    { name: 'an IPv4 address', most: perAddress, headersOf: () => spelledV4('10.200.0.1', chance) },
    {
      name: 'an IPv6 network of 64 bits',
      most: perAddress,
      headersOf: () => ({ 'X-Forwarded-For': spelledV6('2001:db8:a:b0', chance) }),
    },
    {
      name: 'an IPv6 network of 56 bits',
      most: 4 * perAddress,
      headersOf: (n) => ({
        'X-Forwarded-For': spelledV6(`2001:db8:b:c0${(n % 200).toString(16).padStart(2, '0')}`, chance),
      }),
    },
  ]
  for (const { name, most, headersOf } of networks)
    await guessWithin(arena, {
      name,
      most,
      ask: (n, body) => arena.ask('POST', login, { headers: headersOf(n), body }),
    })
  await guessWithoutProxy(arena)
}

/** Without a trusted proxy, the header of a client says nothing: the address of the connection counts. */
async function guessWithoutProxy(arena: Arena) {
  for (const [at, localAddress] of ['127.0.0.77', '127.3.2.1'].entries()) {
    const http = openHttp(arena.openPort, { localAddress })
    await guessWithin(arena, {
      name: 'a connection with forged headers',
      most: arena.perAddress,
      ask: (n, body) => {
        const forged = addressOf(300_000 + at * 10_000 + n)
        const headers = { ...forgedHeaders(forged), 'X-Forwarded-For': forged }
        return http.ask('POST', login, { headers, body })
      },
    })
    http.close()
  }
}

type Within = Pick<Network, 'name' | 'most'> & {
  ask: (n: number, body: { email: string; password: string }) => Promise<Answer>
}

async function guessWithin(arena: Arena, { name, most, ask }: Within) {
  const guesses = openGuesses()
  const count = Math.ceil(most * 1.3) + together
  const emails: string[] = []
  for (let n = 0; n < count; n += 1) emails.push((await arena.addCheapAccount()).email)
  await spread(arena, {
    count,
    period: hour * 0.9,
    async work(n) {
      const at = arena.now()
      const body = { email: emails[n] ?? '', password: 'a guess at many' }
      if (isEvaluated(arena, await ask(n, body))) guesses.add({ at, target: name })
    },
  })
  const found = guesses.mostIn(hour)
  arena.tally.count(`networks: ${name}`)
  if (found > most) arena.tally.wrong(perNetwork, `${name}: ${found} instead of ${most}`)
  // Otherwise the limit was never reached.
  if (found < most) arena.tally.wrong(oddRefusals, `${name}: only ${found} of ${most} were evaluated`)
  await arena.moveClock(hour + 1_000)
}
