import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { Reschedule } from '#domain/booking.ts'
import { keepDraftText, readDraftText } from '#web/drafts.ts'
import { newKey } from '#web/data/idempotency-key.ts'

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

const Kept = z.object({ of: text, draft: Draft })

export type Of = { user: string; service: string }

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
