import { setTimeout } from 'node:timers/promises'
import { deviceOf } from '#domain/account.ts'
import { slips, waitOf } from '#domain/device.ts'
import { tooManyTries } from '#domain/contract/refusal.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Deps } from '#server/deps.ts'
import { countTries, guessing } from '#server/platform/http/rate-limit/actions.ts'
import type { Visitor } from '#server/platform/http/request.ts'
import { hashToken, newToken } from '#server/platform/auth/token.ts'
import { addDevice, copyDevice, findAccounts, removeDevices as removeDevicesOf } from './store.ts'

/** A browser with a known cookie, and the accounts that it has signed in to: ids by email address. */
export type Device = { token: string; accounts: Map<string, string> }

/** Takes the same time for every account. A cookie without any account is ignored. */
export async function readDevice(db: Db, { device: token }: Visitor): Promise<Device | undefined> {
  const accounts = token === undefined ? undefined : await findAccounts(db, hashToken(token))
  return token !== undefined && accounts && accounts.size > 0 ? { token, accounts } : undefined
}

type Keeping = { userId: string; visitor: Visitor; device?: Device | undefined }

/** Remembers the browser that has just signed in. True when the account did not know it before. */
export async function keepDevice(tx: Db, { clock }: Deps, { userId, visitor, device }: Keeping): Promise<boolean> {
  const isKnown = device !== undefined && [...device.accounts.values()].includes(userId)
  // Another person may have planted the cookie, so an account that does not know it gets a new token for this browser.
  const token = isKnown ? device.token : newToken().token
  const tokenHash = hashToken(token)
  if (device && !isKnown) await copyDevice(tx, { from: hashToken(device.token), to: tokenHash })
  visitor.rememberDevice(token)
  return addDevice(tx, { tokenHash, userId, description: deviceOf(visitor.userAgent), now: clock() })
}

/** Forgets all devices of the account except one. */
export async function removeDevices(db: Db, userId: string, { but }: { but: string | undefined }) {
  await removeDevicesOf(db, userId, { but: but === undefined ? undefined : hashToken(but) })
}

type Guess<T> = {
  email: string
  device: Device | undefined
  /** Sends a warning to the owner of the address, if it has one. */
  warn: () => Promise<void>
  work: () => Promise<T>
}

/**
 * Tries a password. Unknown browsers share the limit of the account; a known device has a limit of its own and is
 * slowed down before it is refused.
 */
export async function guessingPassword<T>(db: Db, deps: Deps, guess: Guess<T>): Promise<T> {
  const { email, device, warn: atLimit, work } = guess
  const userId = device?.accounts.get(email)
  if (!device || userId === undefined) {
    const strangers = { who: email, atLimit }
    const ofBurst = () => guessing(db, deps, { ...strangers, kind: 'password', work })
    return guessing(db, deps, { ...strangers, kind: 'passwordOfDay', work: ofBurst })
  }
  const own = { kind: 'device', who: `${userId} ${hashToken(device.token).toString('hex')}`, atLimit } as const
  const slowed = async () => {
    const tried = await countTries(db, deps, { ...own, seconds: slips.seconds })
    if (tried === slips.most + 1) await atLimit()
    await wait(waitOf(tried), own.who)
    return work()
  }
  return guessing(db, deps, { ...own, work: slowed })
}

/** Devices with a delayed response in this process: each at most once, up to a limit. */
const waiting = new Set<string>()
const mostWaiting = 100

async function wait(milliseconds: number, who: string) {
  if (milliseconds === 0) return
  if (waiting.has(who) || waiting.size >= mostWaiting) throw tooManyTries(Math.ceil(milliseconds / 1000))
  waiting.add(who)
  await setTimeout(milliseconds)
  waiting.delete(who)
}
