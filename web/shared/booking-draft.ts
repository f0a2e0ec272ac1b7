import * as z from 'zod/mini'
import { Reschedule } from '#domain/booking.ts'
import { newKey } from '#web/data/idempotency-key.ts'
import { readDraft, useDraft, writeDraft } from '#web/data/use-draft.ts'
import { listDrafts, removeDraft } from '#web/drafts.ts'
import { mayHaveArrived, nameOfKey } from '#web/sent-writes.ts'

const text = z.string()
const { date, time } = Reschedule.shape

/** What the customer has chosen and typed in the wizard. */
const Draft = z.object({
  date: z.optional(date),
  time: z.optional(time),
  /** An earlier address of the customer; null when the typed one is used. */
  saved: z.optional(z.nullable(text)),
  /** The address of the booking that is booked again. */
  again: z.optional(text),
  /** Its postcode. */
  againPostcode: z.optional(text),
  address: text,
  notes: text,
  /** Of the typed address. */
  postcode: z.optional(text),
  /** Missing until it is typed: then the number of the account is shown. */
  phone: z.optional(text),
  hasOther: z.optional(z.boolean()),
  otherName: z.optional(text),
  otherPhone: z.optional(text),
  /** The idempotency key, the same for every attempt. */
  key: text,
  /** It was sent, and no answer has arrived. */
  isSent: z.optional(z.boolean()),
  /** The last booking made with this wizard. */
  booked: z.optional(z.object({ _id: text, date, time })),
  /** When it last changed, in milliseconds since 1970. */
  changedAt: z.optional(z.number()),
})
export type Draft = z.infer<typeof Draft>

/** The ids of the customer and the service. */
export type DraftOf = { user: string; service: string }

const startOf = (user: string) => `booking ${user} `
const nameOf = ({ user, service }: DraftOf) => startOf(user) + service
const newDraft = (): Draft => ({ address: '', notes: '', key: newKey() })

export function useBookingDraft(of: DraftOf) {
  const { change, ...rest } = useDraft(nameOf(of), Draft, newDraft)
  return { ...rest, change: (part: Partial<Draft>) => change({ ...part, changedAt: Date.now() }) }
}

/** Changes a part of the draft before the wizard opens. */
export function changeDraft(of: DraftOf, part: Partial<Draft>) {
  writeDraft(nameOf(of), { ...(readDraft(nameOf(of), Draft) ?? newDraft()), ...part, changedAt: Date.now() })
}

/** Replaces the draft by a note of the booking. */
export function finishDraft(of: DraftOf, { _id, date, time }: NonNullable<Draft['booked']>) {
  writeDraft(nameOf(of), { ...newDraft(), booked: { _id, date, time } })
}

/** A booking that was started in this tab and not made: the service, and the time if one was chosen. */
export type Started = Pick<Draft, 'date' | 'time'> & {
  service: string
  /** It was sent and the answer was lost, so it may have been booked. */
  isSent: boolean
}

/** The one that changed last comes first. */
export function listStarted(user: string): Started[] {
  const drafts = listDrafts(startOf(user)).flatMap((name) => {
    const draft = readDraft(name, Draft)
    if (!draft || (draft.time === undefined && draft.address === '' && draft.notes === '')) return []
    return [{ ...draft, service: name.slice(startOf(user).length) }]
  })
  return drafts
    .toSorted((one, other) => (other.changedAt ?? 0) - (one.changedAt ?? 0))
    .map(({ service, date, time, key }) => ({ service, date, time, isSent: mayHaveArrived(nameOfKey(key)) }))
}

export function discardStarted(of: DraftOf) {
  removeDraft(nameOf(of))
}
