import type { Assignment, Candidate, Move, StatusChange } from '#domain/booking-office.ts'
import { isLive, isOpen } from '#domain/booking.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { type By, changing, enter, listChoices, move, place } from './changes.ts'
import type { Held } from './store.ts'

type Wish<Body> = By & { body: Body }

/** Gives a booking another status, any from any. */
export async function setStatus(deps: Deps, { body, ...by }: Wish<StatusChange>): Promise<Held> {
  const { status, note, version } = body
  return changing(deps, { ...by, version }, async (db, held) => {
    if (held.booking.status === status) return
    const isReopened = isLive(status) && !isLive(held.booking.status)
    if (isReopened && isOpen(status) && held.booking.customer._id === '') throw nobodyThere()
    await enter(deps, db, { by, held, status, note, isReopened })
  })
}

/** Moves what is still to be done for its customer, whenever it was or is to be. */
export async function rescheduleFor(deps: Deps, { body, ...by }: Wish<Move>): Promise<Held> {
  const { note, version, ...to } = body
  return changing(deps, { ...by, version }, async (db, held) => {
    if (!isOpen(held.booking.status)) throw notOpen(held)
    await move(deps, db, { by, held, to, note, keepsWho: true })
  })
}

/** Hands a booking to somebody else, by the same rule as ever: they must work then, and be free. */
export async function assign(deps: Deps, { body, ...by }: Wish<Assignment>): Promise<Held> {
  return changing(deps, { ...by, version: body.version }, async (db, held) => {
    if (held.professional?._id === body.professional) return
    const choices = await listChoices(deps, db, held)
    const choice = choices.find(({ professional }) => professional === body.professional)
    if (!choice) throw notTheirWork()
    if (choice.reason !== null)
      throw new Refusal('slot_taken', { message: `${choice.lane.name} is not free at that time.` })
    await place(db, { held, changes: {}, lanes: [choice.lane] })
  })
}

/** To whom it could be handed, and to whom it could not. */
export async function listCandidates(deps: Deps, held: Held): Promise<Candidate[]> {
  const choices = await listChoices(deps, deps.db, held)
  return choices.map(({ professional, appointments, reason, lane: { name } }) => {
    return { _id: professional, name, appointments, free: reason === null, reason }
  })
}

function nobodyThere(): Refusal {
  return new Refusal('invalid_state', { message: 'The customer has closed their account: there is nobody to come to.' })
}

function notOpen({ booking: { status } }: Held): Refusal {
  return new Refusal('invalid_state', { message: `This booking is ${status}. Give it another status first.` })
}

function notTheirWork(): Refusal {
  const message = 'Nobody of that id does this kind of work here.'
  return new Refusal('validation_failed', {
    errors: [{ field: 'professional', code: 'unknown_professional', message }],
  })
}
