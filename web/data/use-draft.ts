import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { writeDraftText, readDraftText, removeDraft } from '#web/drafts.ts'

/** sessionStorage is untrusted: what does not parse is ignored. */
export function readDraft<T>(name: string, schema: z.ZodMiniType<T>): T | undefined {
  try {
    return z.safeParse(schema, JSON.parse(readDraftText(name) ?? '')).data
  } catch {
    return undefined
  }
}

export function writeDraft<T>(name: string, draft: T) {
  writeDraftText(name, JSON.stringify(draft))
}

/** Compares two drafts as they are stored: a restored one has its keys in the order of the schema. */
export function isSameDraft<T>(schema: z.ZodMiniType<T>, one: T, other: T): boolean {
  const textOf = (draft: T) => JSON.stringify(z.parse(schema, draft))
  return textOf(one) === textOf(other)
}

/** What the user has typed but not sent. It survives a reload in this tab until it is cleared. */
export function useDraft<T extends object>(name: string, schema: z.ZodMiniType<T>, start: () => T) {
  const [restored] = useState(() => readDraft(name, schema))
  const [draft, setDraft] = useState(() => restored ?? start())
  // A change after a pause must merge with the draft of that moment.
  const latest = useRef(draft)

  function change(part: Partial<T> | ((draft: T) => Partial<T>)) {
    latest.current = { ...latest.current, ...(typeof part === 'function' ? part(latest.current) : part) }
    setDraft(latest.current)
    writeDraft(name, latest.current)
  }

  return {
    draft,
    change,
    /** Whether it was typed before this component was mounted. */
    isRestored: restored !== undefined,
    clear: () => removeDraft(name),
  }
}
