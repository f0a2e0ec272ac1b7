import * as z from 'zod/mini'
import { Reschedule } from '#domain/booking.ts'
import { newKey } from '#web/data/idempotency-key.ts'
import { readDraft, useDraft, writeDraft } from '#web/data/use-draft.ts'
import { listDrafts, removeDraft } from '#web/drafts.ts'

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
  address: text,
  notes: text,
  /** The idempotency key, the same for every attempt. */
  key: text,
  /** It was sent, and no answer has arrived. */
  isSent: z.optional(z.boolean()),
  /** The last booking made with this wizard. */
  booked: z.optional(z.object({ _id: text, date, time })),
})
export type Draft = z.infer<typeof Draft>

/** The ids of the customer and the service. */
export type DraftOf = { user: string; service: string }

const startOf = (user: string) => `booking ${user} `
const nameOf = ({ user, service }: DraftOf) => startOf(user) + service
const newDraft = (): Draft => ({ address: '', notes: '', key: newKey() })

export function useBookingDraft(of: DraftOf) {
  return useDraft(nameOf(of), Draft, newDraft)
}

/** Changes a part of the draft before the wizard opens. */
export function changeDraft(of: DraftOf, part: Partial<Draft>) {
  writeDraft(nameOf(of), { ...(readDraft(nameOf(of), Draft) ?? newDraft()), ...part })
}

/** Replaces the draft by a note of the booking. */
export function finishDraft(of: DraftOf, { _id, date, time }: NonNullable<Draft['booked']>) {
  writeDraft(nameOf(of), { ...newDraft(), booked: { _id, date, time } })
}

/** A booking that was started in this tab and not made: the service, and the time if one was chosen. */
export type Started = { service: string; date: string | undefined; time: string | undefined }

export function listStarted(user: string): Started[] {
  return listDrafts(startOf(user)).flatMap((name) => {
    const draft = readDraft(name, Draft)
    if (!draft || (draft.time === undefined && draft.address === '' && draft.notes === '')) return []
    return [{ service: name.slice(startOf(user).length), date: draft.date, time: draft.time }]
  })
}

export function discardStarted(of: DraftOf) {
  removeDraft(nameOf(of))
}
