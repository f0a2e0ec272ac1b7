import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { Reschedule } from '#domain/booking.ts'
import { keepDraftText, readDraftText } from '#web/drafts.ts'
import { newKey } from '#web/data/idempotency-key.ts'

const text = z.string()
const { date, time } = Reschedule.shape

/** What somebody has chosen and typed on the way to a booking. */
const Draft = z.object({
  date: z.optional(date),
  time: z.optional(time),
  /** One of their earlier addresses; null when what they typed counts. */
  saved: z.optional(z.nullable(text)),
  /** The address of the booking that is made once more. */
  again: z.optional(text),
  address: text,
  notes: text,
  /** The same for every try of this booking: it makes one booking, however often it is sent. */
  key: text,
  /** It was sent, and nobody knows what became of it. */
  isSent: z.optional(z.boolean()),
  /** What was booked on this way before. */
  booked: z.optional(z.object({ _id: text, date, time })),
})
export type Draft = z.infer<typeof Draft>

const Kept = z.object({ of: text, draft: Draft })

/** Whose draft of which service. */
export type Of = { user: string; service: string }

/** What was kept in this tab for the same person; else a new one. */
export function readDraft({ user, service }: Of): Draft {
  const { data } = Kept.safeParse(parse(readDraftText(service)))
  return data?.of === user ? data.draft : newDraft()
}

export function keepDraft({ user, service }: Of, draft: Draft) {
  keepDraftText(service, JSON.stringify({ of: user, draft } satisfies z.infer<typeof Kept>))
}

export function newDraft(): Draft {
  return { address: '', notes: '', key: newKey() }
}

/** The draft, and how to change a part of it. What is changed after a pause changes what is there by then. */
export function useDraftOf(of: Of) {
  const [draft, setDraft] = useState(() => readDraft(of))
  const latest = useRef(draft)
  function change(part: Partial<Draft>) {
    latest.current = { ...latest.current, ...part }
    setDraft(latest.current)
    keepDraft(of, latest.current)
  }
  return { draft, change }
}

/** Anybody can write there: what cannot be read is no draft. */
function parse(kept = ''): unknown {
  try {
    return JSON.parse(kept)
  } catch {
    return undefined
  }
}
