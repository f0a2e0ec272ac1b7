import { codeOfStep, stepAt } from '#server/platform/auth/one-time-code.ts'
import type { TestApp, Visitor } from './app.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The code that an authenticator app shows for a key, some steps of 30 seconds away. */
export function codeAt(now: Date, key: string, away = 0): string {
  const bits = Array.from(key, (sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0')).join('')
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
  return codeOfStep(Buffer.from(bytes), stepAt(now) + away)
}

/** The same at the time of a test shop. */
export function codeOfApp(shop: TestApp, key: string, away = 0): string {
  return codeAt(shop.deps.clock(), key, away)
}

/** Turns two-step sign-in on; returns the key of the app and the recovery codes. The present code is used up. */
export async function turnOnTwoStep(shop: TestApp, { token }: Pick<Visitor, 'token'>) {
  const { key } = (await shop.post('/api/auth/two-step', { token })).body as { key: string }
  const code = codeOfApp(shop, key)
  const { codes } = (await shop.post('/api/auth/two-step/check', { token, body: { code } })).body as { codes: string[] }
  await shop.post('/api/auth/two-step/on', { token })
  return { key, codes }
}

/** The two steps of signing in. */
export function signInSteps(shop: TestApp) {
  const begin = async ({ email, password }: Pick<Visitor, 'email' | 'password'>, more = {}) =>
    (await shop.post('/api/auth/login', { body: { email, password, ...more } })).body as { challenge: string }
  const finish = (challenge: string, code: string) => shop.post('/api/auth/login/code', { body: { challenge, code } })
  return { begin, finish }
}
