import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { nameOfCustomer } from '#domain/customer.ts'
import type { AdminBookingDetails } from '#domain/booking/admin.ts'
import { keepDraftText, readDraftText } from '#web/drafts.ts'
import { newKey } from '#web/data/idempotency-key.ts'

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

export type Beginning = {
  /** The chosen one; empty while one has to be picked. */
  storefront: string
  /** A booking that is made once more, at another time. */
  like?: AdminBookingDetails | undefined
}

/** Kept in this tab until it is booked or thrown away, also when the page is loaded anew. */
export function useCallDraft(beginning: Beginning) {
  // As it was opened: what the address says later makes it no draft of another storefront.
  const [{ name, start, found }] = useState(() => begin(beginning))
  const [kept, setKept] = useState<Kept>(() => found ?? freshOf(start))
  const [round, setRound] = useState(0)
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
    isDirty: isTyped(kept.typed, start),
    /** It was typed before this dialog was opened, perhaps for somebody else. */
    isOld: round === 0 && found !== undefined,
    /** Another one whenever all of it is begun anew. */
    round,
    beginAnew() {
      change(freshOf(start))
      setRound((before) => before + 1)
    },
    /** Nothing of it stays for another. */
    discard: () => keepDraftText(name, ''),
  }
}

function begin({ storefront, like }: Beginning) {
  const empty: CallDraft = { storefront, name: '', email: '', service: null, address: '', notes: '' }
  const start = like ? onceMore(like) : empty
  const name = like ? `booking once more ${like._id}` : `booking for a customer at ${storefront}`
  const found = readKept(name)
  return { name, start, found: found && (found.isSent || isTyped(found.typed, start)) ? found : undefined }
}

/** All of it but the time. */
function onceMore({ storefront, customer, service, duration, price, address, notes }: AdminBookingDetails): CallDraft {
  const { _id, title, category } = service
  const again = { _id, title, category, duration, price: price.price, currency: price.currency }
  return { storefront, name: nameOfCustomer(customer), email: customer?.email ?? '', service: again, address, notes }
}

const freshOf = (start: CallDraft): Kept => ({ typed: start, key: newKey(), isSent: false })

/** Which storefront it is can be chosen again at once. */
function isTyped(typed: CallDraft, start: CallDraft): boolean {
  return JSON.stringify({ ...typed, storefront: '' }) !== JSON.stringify({ ...start, storefront: '' })
}

/** Anybody can write there: what cannot be read is no draft. */
function readKept(name: string): Kept | undefined {
  try {
    return z.safeParse(Kept, JSON.parse(readDraftText(name) ?? '')).data
  } catch {
    return undefined
  }
}
