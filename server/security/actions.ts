import { deviceOf } from '#domain/account.ts'
import type { Challenged } from '#domain/account/two-step.ts'
import type { SignedIn } from '#domain/identity.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { securityEventKey, type SecurityEventKind } from '#domain/security.ts'
import { shortenedAddress } from '#server/platform/http/address.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/platform/database/db.ts'
import { describe, type Log } from '#server/log.ts'
import { currentScope, runIn, type Scope } from '#server/platform/tracing/scope.ts'
import type { Visitor } from '#server/platform/http/request.ts'
import { addSecurityEvent, type NewSecurityEvent, type Owner } from './store.ts'

/** An event, the account, and the client. */
type AccountEvent = Owner & { kind: SecurityEventKind; visitor: Pick<Visitor, 'address' | 'userAgent'> }

type SigningIn = { email: string; visitor: Visitor }
type Denial = { event: 'forbidden' | 'limit'; actor: string | undefined; address: string; path: string }

export type SecurityLog = ReturnType<typeof createSecurityLog>

/** How long events are collected before they are written together, in milliseconds. */
const batchDelay = 200
/** More events at once are a flood: they only get a log line per minute. */
const mostPending = 1_000
const minute = 60_000

/**
 * Records security events in the table that account owners see, and in the log. `record` writes in the transaction of
 * the action. `note` writes shortly after the response, so that response times do not reveal whether an address has an
 * account.
 */
export function createSecurityLog({ db, clock, log }: { db: Db; clock: Clock; log: Log }) {
  let gathered = new Map<string, { event: NewSecurityEvent; scope: Scope | undefined }>()
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()
  const said = new Map<string, number>()

  async function write(db: Db, event: NewSecurityEvent) {
    const { kind, address, count } = event
    const actor = await addSecurityEvent(db, event)
    log.info('security', { event: kind, actor: actor ?? null, address, ...(count > 1 && { count }) })
  }

  async function writeGathered() {
    const events = [...gathered.values()]
    gathered = new Map()
    for (const { event, scope } of events) {
      // The account may have been deleted; the action itself has succeeded anyway.
      const failed = (error: unknown) =>
        log.warn('security event not written', { event: event.kind, ...describe(error) })
      await runIn(scope && { request: scope.request }, () => write(db, event).catch(failed))
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    // Writes happen in order, so this one includes the earlier events.
    writing = writing.then(writeGathered)
    return writing
  }

  return {
    async record(db: Db, occurred: AccountEvent) {
      await write(db, eventOf(occurred, clock()))
    },

    note(occurred: AccountEvent) {
      const event = eventOf(occurred, clock())
      const name = `${'userId' in event ? event.userId : event.email} ${event.kind} ${securityEventKey(event)}`
      const known = gathered.get(name)
      if (known) known.event.count += 1
      else if (gathered.size < mostPending) gathered.set(name, { event, scope: currentScope() })
      timer ??= setTimeout(() => void flush(), batchDelay)
    },

    /** Records the outcome of a sign-in, and passes it on. */
    async watchSignIn<T extends SignedIn | Challenged>(work: Promise<T>, { email, visitor }: SigningIn): Promise<T> {
      try {
        const signedIn = await work
        // With a challenge the code is still missing.
        if ('user' in signedIn) this.note({ kind: 'signed-in', userId: signedIn.user._id, visitor })
        return signedIn
      } catch (error) {
        const kind = kindOfRefusedSignIn(error)
        if (kind) this.note({ kind, email, visitor })
        throw error
      }
    },

    /** Logs a refusal once per minute and caller, however often they try. */
    denied({ event, actor, address, path }: Denial) {
      const now = clock().getTime()
      const name = `${event} ${actor ?? address}`
      if (now - (said.get(name) ?? -minute) < minute) return
      if (said.size >= mostPending) said.clear()
      said.set(name, now)
      log.warn('security', { event, actor: actor ?? null, address: shortenedAddress(address), path })
    },

    /** Resolves when everything noted so far can be read. */
    flush,
  }
}

function eventOf({ visitor, ...occurred }: AccountEvent, at: Date): NewSecurityEvent {
  const { address, userAgent } = visitor
  return { ...occurred, at, count: 1, device: deviceOf(userAgent), address: shortenedAddress(address) }
}

/** The kind of a refused sign-in; undefined when the refusal says nothing about the account. */
function kindOfRefusedSignIn(error: unknown): SecurityEventKind | undefined {
  if (!(error instanceof Refusal)) return undefined
  if (error.code === 'invalid_credentials') return 'sign-in-failed'
  if (error.code === 'wrong_code') return 'code-failed'
  return error.code === 'rate_limited' ? 'sign-in-refused' : undefined
}
