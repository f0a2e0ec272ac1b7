import { useSyncExternalStore } from 'react'
import { api } from '#domain/api.ts'
import { askAsVisitor } from '#web/api.ts'
import { createAudience } from '#web/audience.ts'
import { onTokenChange, readToken } from '#web/session.ts'
import { whenIdle } from './when-idle.ts'

/** The favorites of whoever holds this token, as the server has told them. */
type Known = { token: string; ids: ReadonlySet<string> }
let known: Known | undefined

/** What was pressed and not yet answered: that counts, until it turns out that it could not be had. */
const wanted = new Map<string, boolean>()
/** Moves with each answer: what was read before one is not to be believed after it. */
let answers = 0

const audience = createAudience(follow)

/** Whether a service is a favorite; undefined while that is not known, and for a visitor. One reading for the whole page. */
export function useFavorite(id: string): boolean | undefined {
  return useSyncExternalStore(
    audience.subscribe,
    () => wanted.get(id) ?? ofToken()?.ids.has(id),
    () => undefined,
  )
}

/** How many of these, which were favorites when they were read, are none any more. */
export function useGone(ids: string[]): number {
  const isGone = (id: string) => (wanted.get(id) ?? ofToken()?.ids.has(id)) === false
  return useSyncExternalStore(
    audience.subscribe,
    () => ids.filter(isGone).length,
    () => 0,
  )
}

/**
 * Seen at once; taken back, and thrown, when the server declines. Pressed again before it has answered, the last press
 * counts: what it contradicts is not waited for by whoever pressed, but by the next call.
 */
export async function setFavorite(id: string, isOn: boolean) {
  const isUnderWay = wanted.has(id)
  wanted.set(id, isOn)
  audience.announce()
  if (!isUnderWay) await send(id)
}

async function send(id: string) {
  try {
    for (let wish = wanted.get(id); wish !== undefined; wish = wanted.get(id)) {
      await askAsVisitor(wish ? api.favorite.add : api.favorite.remove, { params: { service: id } })
      note(id, wish)
      if (wanted.get(id) === wish) wanted.delete(id)
    }
  } finally {
    wanted.delete(id)
    audience.announce()
  }
}

function note(id: string, isOn: boolean) {
  answers += 1
  const token = readToken()
  if (token === null) return
  const others = [...(ofToken()?.ids ?? [])].filter((other) => other !== id)
  known = { token, ids: new Set(isOn ? [id, ...others] : others) }
}

/** What somebody had who has signed out since is nobody's. */
function ofToken(): Known | undefined {
  return known?.token === readToken() ? known : undefined
}

/** A kindness: what does not come leaves the hearts empty, and pressing one still does what it says. */
async function load() {
  const [token, before] = [readToken(), answers]
  if (token === null || audience.isEmpty()) return
  const { ids } = await askAsVisitor(api.favorite.ids, {})
  if (answers !== before) return load()
  known = { token, ids: new Set(ids) }
  audience.announce()
}

function follow(): () => void {
  const refresh = () => whenIdle(() => void load().catch(() => undefined))
  let cancel = refresh()
  const stopListening = onTokenChange(() => {
    audience.announce()
    cancel()
    cancel = refresh()
  })
  return () => {
    cancel()
    stopListening()
  }
}
