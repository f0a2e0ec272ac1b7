import * as z from 'zod/mini'
import { removeDraft } from '#web/drafts.ts'
import { readDraft, writeDraft } from '#web/data/use-draft.ts'

const name = 'favorite'
const Stored = z.object({ service: z.string(), title: z.string(), at: z.number() })
export type PendingFavorite = Pick<z.infer<typeof Stored>, 'service' | 'title'>

/** How long signing in or registering may take. */
const lifetime = 30 * 60_000

/** The heart that a visitor has pressed before signing in. */
export function keepPendingFavorite(favorite: PendingFavorite) {
  writeDraft(name, { ...favorite, at: Date.now() } satisfies z.infer<typeof Stored>)
}

/** Removes it too, so that it is tried only once. */
export function takePendingFavorite(): PendingFavorite | undefined {
  const stored = readDraft(name, Stored)
  removeDraft(name)
  return stored && Date.now() - stored.at < lifetime ? stored : undefined
}
