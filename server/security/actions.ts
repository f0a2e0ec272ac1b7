import { deviceOf } from '#domain/account.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { securityEventKey, type SecurityEventKind } from '#domain/security.ts'
import { shortenedAddress } from '#server/platform/http/address.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/platform/database/db.ts'
import { describe, type Log } from '#server/log.ts'
import type { Visitor } from '#server/platform/http/request.ts'
import { addSecurityEvent, type NewSecurityEvent, type Owner } from './store.ts'

/** What happened, to whose account, and from where. */
type Happening = Owner & { kind: SecurityEventKind; visitor: Pick<Visitor, 'address' | 'userAgent'> }

type SigningIn = { email: string; visitor: Visitor }
type Denial = { event: 'forbidden' | 'limit'; actor: string | undefined; address: string; path: string }

export type SecurityLog = ReturnType<typeof createSecurityLog>

/** How long events are gathered, in milliseconds, before they are written together. */
const gatheringTime = 200
/** More of them at once are a flood, of which the log alone has a line each minute. */
const mostGathered = 1_000
const minute = 60_000

/**
 * Writes down what happens to accounts: in the table that their owners see, and as lines of the log. `record` belongs to
 * the transaction of the act. `note` is written a moment after the answer, so that nobody can tell from the time of an
 * answer whether an address has an account.
 */
export function createSecurityLog({ db, clock, log }: { db: Db; clock: Clock; log: Log }) {
  let gathered = new Map<string, NewSecurityEvent>()
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
    for (const event of events) {
      // The account may be closed by now. What was done is done, whether or not it could be written down.
      await write(db, event).catch((error: unknown) =>
        log.warn('a security event was not written', { event: event.kind, ...describe(error) }),
      )
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    // After those that are being written, so that they can be read by then too.
    writing = writing.then(writeGathered)
    return writing
  }

  return {
    async record(db: Db, happening: Happening) {
      await write(db, eventOf(happening, clock()))
    },

    note(happening: Happening) {
      const event = eventOf(happening, clock())
      const name = `${'userId' in event ? event.userId : event.email} ${event.kind} ${securityEventKey(event)}`
      const known = gathered.get(name)
      if (known) known.count += 1
      else if (gathered.size < mostGathered) gathered.set(name, event)
      timer ??= setTimeout(() => void flush(), gatheringTime)
    },

    /** Notes how a sign-in ends, and changes nothing of it. */
    async watchSignIn<T extends { user: { _id: string } }>(
      work: Promise<T>,
      { email, visitor }: SigningIn,
    ): Promise<T> {
      try {
        const signedIn = await work
        this.note({ kind: 'signed-in', userId: signedIn.user._id, visitor })
        return signedIn
      } catch (error) {
        const kind = kindOfRefusedSignIn(error)
        if (kind) this.note({ kind, email, visitor })
        throw error
      }
    },

    /** A line of the log for what was refused: once a minute for each caller, however often they try. */
    denied({ event, actor, address, path }: Denial) {
      const now = clock().getTime()
      const name = `${event} ${actor ?? address}`
      if (now - (said.get(name) ?? -minute) < minute) return
      if (said.size >= mostGathered) said.clear()
      said.set(name, now)
      log.warn('security', { event, actor: actor ?? null, address: shortenedAddress(address), path })
    },

    /** Returns when everything noted so far can be read. */
    flush,
  }
}

function eventOf({ visitor, ...happening }: Happening, at: Date): NewSecurityEvent {
  const { address, userAgent } = visitor
  return { ...happening, at, count: 1, device: deviceOf(userAgent), address: shortenedAddress(address) }
}

/** What a sign-in that was refused is called; undefined when it says nothing about the account. */
function kindOfRefusedSignIn(error: unknown): SecurityEventKind | undefined {
  if (!(error instanceof Refusal)) return undefined
  if (error.code === 'invalid_credentials') return 'sign-in-failed'
  return error.code === 'rate_limited' ? 'sign-in-refused' : undefined
}
