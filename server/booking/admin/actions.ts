import type { Activity, ActivityKind } from '#domain/activity.ts'
import type {
  AdminBookingDetails,
  Assignment,
  BookingFor,
  Candidate,
  Move,
  StatusChange,
  StatusChanges,
  StatusResults,
} from '#domain/booking/admin.ts'
import { cancellableUntil, isLive, isOpen } from '#domain/booking.ts'
import { closedAccount } from '#domain/customer.ts'
import { canonicalEmail, isUnclaimed, type User } from '#domain/identity.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { takeUnclaimed } from '#server/account/email-links/actions.ts'
import { addActivity, listActivityOf } from '#server/activity/store.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Deps } from '#server/deps.ts'
import { decoyHash, type From, newcomer } from '#server/identity/actions.ts'
import { addUser, findOwner, isReserved, type NewUser } from '#server/identity/store.ts'
import type { Actor } from '#server/platform/auth/actor.ts'
import { describe } from '#server/log.ts'
import { listMessagesAbout } from '#server/message/store.ts'
import { refusalOf } from '#server/platform/http/problems.ts'
import { findBookingContexts, readDiaries } from '#server/slot/store.ts'
import { retryOnConflict } from '#server/platform/database/retry.ts'
import { withDeadline } from '#server/platform/http/deadline.ts'
import { answerAgain, hashOfOrder, type Order, telling, type Trying, tryToBook } from '#server/booking/actions.ts'
import { type By, changing, type Done, enter, listChoices, move, place } from '#server/booking/change.ts'
import { findBooking, type BookingRecord, listChanges, toAdminBooking } from '#server/booking/store.ts'
import { nameInEmails } from '#server/booking/messages/actions.ts'
import { addBooking, findKept } from '#server/booking/insert/store.ts'

/** All that there is to know of a booking: how it went, who was to come, what was written about it. */
export async function getDetails(db: Db, held: BookingRecord): Promise<AdminBookingDetails> {
  const { _id } = held.booking
  const [changes, deeds, letters] = await Promise.all([
    listChanges(db, _id),
    listActivityOf(db, { subject: _id, kinds: ['booking-assigned', 'booking-moved', 'booking-status'] }),
    listMessagesAbout(db, _id),
  ])
  return {
    ...toAdminBooking(held),
    history: changes.map(({ status, at, by, note }) => {
      return { status, at: at.toISOString(), by: by?.name ?? closedAccount, note }
    }),
    handed: deeds.flatMap(({ at, by, before, after }) => {
      const to = whoOf(after)
      return to === null ? [] : [{ at, by, from: whoOf(before), to }]
    }),
    letters: letters.map(({ kind, recipient, state, sentAt, createdAt }) => {
      return { kind, to: recipient, state, at: (sentAt ?? createdAt).toISOString() }
    }),
    cancellableUntil: cancellableUntil(held.startsAt).toISOString(),
  }
}

/** As `noteDeed` has written it. */
function whoOf(fields: Activity['before']): string | null {
  const name = fields?.['professional']
  return typeof name === 'string' ? name : null
}

type BookingForThem = From & { actor: Actor; body: BookingFor }

/** Books for somebody at the telephone, by the same rule. Whoever has no account gets one with it, or neither. */
export async function bookFor(deps: Deps, { actor, ...asked }: BookingForThem): Promise<BookingRecord> {
  const { idempotencyKey } = asked.visitor
  // No client can send a key with a blank in it: so none of their own is ever taken for one of these.
  const key = idempotencyKey === undefined ? undefined : `office ${actor.user._id} ${idempotencyKey}`
  const visitor = { ...asked.visitor, idempotencyKey: key }
  let isTold: Trying['isTold'] | undefined
  const { _id } = await retryOnConflict(visitor, async (tries) => {
    const kept = key === undefined ? undefined : await findKept(deps.db, key)
    if (kept) return answerAgain(kept, hashOfOrder(asked))
    const party = await partyFor(deps, asked.body.customer)
    const made = { account: party.added ? 'new' : party.passwordHash === undefined ? 'old' : 'unclaimed' }
    const order = { ...asked, ...party, visitor, by: actor.user, made }
    isTold ??= telling(deps, party.customer)
    return undefinedIfChanged(tryToBook(deps, order, { ...waysFor(deps, order), isTold, mayBeKept: tries === 0 }))
  })
  const held = await findBooking(deps.db, _id)
  if (!held) throw new Refusal('not_found')
  return held
}

/** Who is booked for, and the account that is to be added for them, or the password of one that no one has confirmed. */
type Party = { customer: User; added?: NewUser; passwordHash?: string }

async function partyFor({ db, clock }: Deps, { name, ...given }: BookingFor['customer']): Promise<Party> {
  const email = canonicalEmail(given.email)
  const owner = await findOwner(db, email)
  const notFor = 'The account with this address is disabled, so no booking can be made for it.'
  if (owner?.isDisabled) throw unfit('customer.email', 'disabled', notFor)
  // Who registered it may not be the caller.
  if (owner && isUnclaimed(owner.user)) return { customer: { ...owner.user, name }, passwordHash: await decoyHash() }
  if (owner) return { customer: owner.user }
  const kept = 'An account used this address until a few days ago and may take it back. Please use another address.'
  if (await isReserved(db, email, { now: clock() })) throw unfit('customer.email', 'kept', kept)
  const added = await newcomer({ name, email }, clock())
  const { id: _id, role, createdAt } = added
  const customer = { _id, name, email: added.email, role, emailVerified: false, createdAt: createdAt.toISOString() }
  return { customer, added }
}

/** How the office finds out what can be had, and how it is written. */
function waysFor(deps: Deps, order: Order & Party): Pick<Trying, 'findDesk' | 'counted' | 'add'> {
  const { added, customer, passwordHash, by, storefront } = order
  return {
    counted: null,
    async findDesk(asked) {
      if (!added) {
        const desk = (await findBookingContexts(deps.db, [asked])).get(asked)
        // Closed or disabled since it was found.
        if (!desk) throw new Changed()
        return desk
      }
      const diaries = await readDiaries(deps.db, asked.professionals, asked.window)
      // After them: what is busy by now may be taken by this very request, when it was sent twice.
      const kept = asked.key === undefined ? undefined : await findKept(deps.db, asked.key)
      const none = { bookingsMade: 0, upcoming: 0, isConfirmed: false, tries: { made: 0, oldest: null } }
      return { ...none, answer: kept ?? null, diaries }
    },
    add: (db, proposal) =>
      db.transaction(async (db) => {
        if (added && !(await addUser(db, added))) throw new Changed()
        const now = deps.clock()
        if (passwordHash !== undefined && !(await takeUnclaimed(db, customer, { passwordHash, now })))
          throw new Changed()
        const number = await addBooking(db, proposal)
        if (number === undefined) throw new Changed()
        const { id, day: date, time } = proposal
        const after = { date, time, status: 'pending' }
        const deed = { kind: 'booking-made', at: now, by: by._id, storefront: storefront.key } as const
        await addActivity(db, { ...deed, subject: { _id: id, title: number }, before: null, after })
        return number
      }),
  }
}

/** What was read before is no longer so: it is to be read again. */
class Changed extends Error {}

async function undefinedIfChanged<T>(work: Promise<T>): Promise<T | undefined> {
  return work.catch((error: unknown) => {
    if (error instanceof Changed) return undefined
    throw error
  })
}

type Wish<Body> = By & { body: Body }

/** Gives a booking another status, any from any. */
export async function setStatus(deps: Deps, { body, ...by }: Wish<StatusChange>): Promise<BookingRecord> {
  const { status, note, version } = body
  return changing(deps, { ...by, version }, async (db, held) => {
    const { status: was, customer } = held.booking
    if (was === status) return
    if (isOpen(status) && !isOpen(was) && customer._id === '') throw nobodyThere()
    const done = await enter(deps, db, { by, held, status, note, isReopened: isLive(status) && !isLive(was) })
    await recordActivity(db, { ...done, by, held, kind: 'booking-status', before: { status: was }, after: { status } })
  })
}

/** Moves what is still to be done for its customer, whenever it was or is to be. */
export async function rescheduleFor(deps: Deps, { body, ...by }: Wish<Move>): Promise<BookingRecord> {
  const { note, version, ...to } = body
  return changing(deps, { ...by, version }, async (db, held) => {
    if (!isOpen(held.booking.status)) throw notOpen(held)
    const { date, time, status, customer } = held.booking
    if (customer._id === '') throw nobodyThere()
    const done = await move(deps, db, { by, held, to, note, keepsWho: true })
    if (!done) return
    const after = { ...to, status: 'pending' }
    await recordActivity(db, { ...done, by, held, kind: 'booking-moved', before: { date, time, status }, after })
  })
}

/** Hands a booking to somebody else, by the same rule as ever: they must work then, and be free. */
export async function assign(deps: Deps, { body, ...by }: Wish<Assignment>): Promise<BookingRecord> {
  return changing(deps, { ...by, version: body.version }, async (db, held) => {
    if (held.professional?._id === body.professional) return
    const choices = await listChoices(deps, db, held)
    const choice = choices.find(({ professional }) => professional === body.professional)
    const strange = 'No professional with that id offers this category here.'
    if (!choice) throw unfit('professional', 'unknown_professional', strange)
    if (choice.reason !== null)
      throw new Refusal('slot_taken', { message: `${choice.lane.name} is not free at that time.` })
    const lane = await place(db, { held, changes: {}, lanes: [choice.lane] })
    await nameInEmails(db, [held.booking], lane.name)
    const deed = { by, held, kind: 'booking-assigned', before: {}, after: {} } as const
    await recordActivity(db, { ...deed, at: deps.clock(), lane })
  })
}

type Several = Omit<Wish<StatusChanges>, 'id'>

/** Each in a transaction of its own. What cannot be done in time is not done, and that is said of it. */
export async function setSeveral(deps: Deps, { body: { changes, note }, ...by }: Several): Promise<StatusResults> {
  const until = performance.now() + patience
  const isWaiting = () => by.visitor.isWaiting() && performance.now() < until
  const visitor = { ...by.visitor, isWaiting }
  const results: StatusResults['results'] = []
  for (const { booking, status, version } of changes) {
    try {
      const left = until - performance.now()
      if (left < leastPatience || !isWaiting()) throw new Refusal('timeout')
      const work = setStatus(deps, { ...by, visitor, id: booking, body: { status, note, version } })
      const held = await withDeadline(left, work, 'outcome_unknown')
      results.push({ booking, done: toAdminBooking(held), problem: null })
    } catch (error) {
      // The others are changed by now, and are to be told of.
      const { code, message } = refusalOf(error)
      if (code === 'internal') deps.log.error('a bug', { booking, ...describe(error) })
      results.push({ booking, done: null, problem: { code, message } })
    }
  }
  return { results }
}

/** In milliseconds: less than the server waits for an answer, or some would be done and nobody told. */
const patience = 4_000
/** What is begun with less is not done in time. */
const leastPatience = 100

/** To whom it could be handed, and to whom it could not. */
export async function listCandidates(deps: Deps, held: BookingRecord): Promise<Candidate[]> {
  const choices = await listChoices(deps, deps.db, held)
  return choices.map(({ professional, appointments, reason, lane: { name } }) => {
    return { _id: professional, name, appointments, free: reason === null, reason }
  })
}

type Deed = Done & { by: By; held: BookingRecord; kind: ActivityKind; before: object; after: object }

/** What the office did, and who comes then, where it is somebody else. It stays for good: so nothing of the customer. */
async function recordActivity(db: Db, { by, held, kind, at, lane, before, after }: Deed) {
  const { booking, storefront, professional: was } = held
  const isHanded = lane !== undefined && lane.professional !== was?._id
  await addActivity(db, {
    kind,
    at,
    by: by.actor.user._id,
    storefront,
    subject: { _id: booking._id, title: booking.number },
    before: { ...before, ...(isHanded && { professional: was?.name ?? null }) },
    after: { ...after, ...(isHanded && { professional: lane.name }) },
  })
}

function nobodyThere(): Refusal {
  return new Refusal('invalid_state', {
    message: 'The customer has closed their account, so this booking cannot be changed.',
  })
}

function notOpen({ booking: { status } }: BookingRecord): Refusal {
  return new Refusal('invalid_state', { message: `This booking is ${status}. Change its status first.` })
}

function unfit(field: string, code: string, message: string): Refusal {
  return new Refusal('validation_failed', { errors: [{ field, code, message }] })
}
