import { readDraftText, removeDraft, writeDraftText } from '#web/drafts.ts'

const name = 'favorite'
export type PendingFavorite = { service: string; title: string }
type Stored = PendingFavorite & { at: number }

/** How long signing in or registering may take. */
const lifetime = 30 * 60_000

/** The heart that a visitor has pressed before signing in. */
export function keepPendingFavorite(favorite: PendingFavorite) {
  writeDraftText(name, JSON.stringify({ ...favorite, at: Date.now() } satisfies Stored))
}

/** Removes it too, so that it is tried only once. */
export function takePendingFavorite(): PendingFavorite | undefined {
  const stored = readStored()
  removeDraft(name)
  return isStored(stored) && Date.now() - stored.at < lifetime ? stored : undefined
}

function readStored(): unknown {
  try {
    return JSON.parse(readDraftText(name) ?? '')
  } catch {
    return undefined
  }
}

/** sessionStorage is untrusted. By hand, because every page contains this, and most need no zod. */
function isStored(value: unknown): value is Stored {
  // Each property is checked below.
  const { service, title, at } = (value ?? {}) as Partial<Record<keyof Stored, unknown>>
  return typeof service === 'string' && typeof title === 'string' && typeof at === 'number'
}
