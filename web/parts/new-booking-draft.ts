import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { keepDraftText, readDraftText } from '#web/drafts.ts'
import { newKey } from './booking-draft.ts'

const text = z.string()

/** The service that was chosen, as it stood in the list. */
const Chosen = z.object({
  _id: text,
  title: text,
  category: text,
  duration: z.number(),
  price: z.number(),
  currency: text,
})
export type ChosenService = z.infer<typeof Chosen>

/** What was typed and chosen for somebody at the telephone. */
const Typed = z.object({
  storefront: text,
  name: text,
  email: text,
  service: z.nullable(Chosen),
  date: z.optional(text),
  time: z.optional(text),
  address: text,
  notes: text,
})
export type CallDraft = z.infer<typeof Typed>

const Kept = z.object({
  typed: Typed,
  /** The same for every try of this booking: it makes one booking, however often it is sent. */
  key: text,
  /** It was sent, and nobody knows what became of it. */
  isSent: z.boolean(),
})
type Kept = z.infer<typeof Kept>

/** Kept in this tab until it is booked or thrown away, also when the page is loaded anew. */
export function useCallDraft(storefront: string) {
  const name = `booking for a customer at ${storefront}`
  const start: CallDraft = { storefront, name: '', email: '', service: null, address: '', notes: '' }
  const [kept, setKept] = useState<Kept>(() => readKept(name) ?? { typed: start, key: newKey(), isSent: false })
  const latest = useRef(kept)

  // What is changed after a pause changes what is there by then.
  function change(part: Partial<Kept>) {
    latest.current = { ...latest.current, ...part }
    setKept(latest.current)
    keepDraftText(name, JSON.stringify(latest.current))
  }

  return {
    ...kept,
    change,
    edit: (part: Partial<CallDraft>) => change({ typed: { ...latest.current.typed, ...part } }),
    // Which storefront it is can be chosen again at once.
    isDirty: JSON.stringify({ ...kept.typed, storefront }) !== JSON.stringify(start),
    /** Nothing of it stays for another. */
    discard: () => keepDraftText(name, ''),
  }
}

/** Anybody can write there: what cannot be read is no draft. */
function readKept(name: string): Kept | undefined {
  try {
    return z.safeParse(Kept, JSON.parse(readDraftText(name) ?? '')).data
  } catch {
    return undefined
  }
}
