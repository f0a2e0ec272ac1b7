import { useSyncExternalStore } from 'react'
import { api } from '#domain/api.ts'
import { askAsVisitor } from '#web/api.ts'
import { createAudience } from '#web/audience.ts'
import { onTokenChange, readToken } from '#web/session.ts'
import { findUser } from './use-user.ts'
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

/** Of whoever is known to be signed in. As long as it does not come the hearts are empty, and pressing one does what it says. */
async function load() {
  const before = answers
  if ((await findUser()) === null) return
  const token = readToken()
  const { ids } = await askAsVisitor(api.favorite.ids, {})
  // Something was pressed meanwhile, or somebody else has signed in: that was read for another moment.
  if (answers !== before || readToken() !== token) return load()
  if (token !== null) known = { token, ids: new Set(ids) }
  audience.announce()
}

const pause = 5_000

function follow(): () => void {
  let timer: number | undefined
  const read = () => {
    window.clearTimeout(timer)
    load().catch(() => (timer = window.setTimeout(read, pause)))
  }
  let cancel = whenIdle(read)
  const stopListening = onTokenChange(() => {
    audience.announce()
    cancel()
    cancel = whenIdle(read)
  })
  return () => {
    cancel()
    window.clearTimeout(timer)
    stopListening()
  }
}
