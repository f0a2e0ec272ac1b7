import { useRef, useState } from 'react'

/** What somebody has chosen and typed on the way to a booking. */
export type Draft = {
  date?: string | undefined
  time?: string | undefined
  /** One of their earlier addresses; null when what they typed counts. */
  saved?: string | null | undefined
  address: string
  notes: string
  /** The same for every try of this booking: it makes one booking, however often it is sent. */
  key: string
  /** What was booked on this way before. */
  booked?: { _id: string; date: string; time: string } | undefined
}

/** Whose draft of which service. */
export type Of = { user: string; service: string }

const prefix = 'booking '
/** For browsers that forbid storage: then it is kept until the page is left. */
const held = new Map<string, string>()

/** What was kept in this tab for the same person, over a reload, a login or a lost line; else a new one. */
export function readDraft({ user, service }: Of): Draft {
  const kept = readItem(prefix + service)
  const { of, draft } = kept === undefined ? {} : (JSON.parse(kept) as { of?: string; draft?: Draft })
  return of === user && draft ? draft : newDraft()
}

export function keepDraft({ user, service }: Of, draft: Draft) {
  const text = JSON.stringify({ of: user, draft })
  try {
    sessionStorage.setItem(prefix + service, text)
  } catch {
    held.set(prefix + service, text)
  }
}

/** Whoever signs out leaves nothing behind for the next at this screen. */
export function forgetDrafts() {
  held.clear()
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  } catch {
    // Storage is forbidden: there is none.
  }
}

export function newDraft(): Draft {
  return { address: '', notes: '', key: newKey() }
}

/** Not `randomUUID`: that is only there over HTTPS, and a shop may be tried in the house without. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
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

function readItem(key: string): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? held.get(key)
  } catch {
    return held.get(key)
  }
}
