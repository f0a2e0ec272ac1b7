import { useSyncExternalStore } from 'react'
import { api } from '#domain/api.ts'
import { askAsVisitor } from '#web/api.ts'
import { createBroadcast } from '#web/broadcast.ts'
import { onTokenChange, readToken } from '#web/session.ts'
import { findUser } from '#web/data/use-user.ts'
import { whenIdle } from '#web/data/when-idle.ts'

/** What the server has said about a user's favorites: the whole list, and newer answers about single services. */
type Known = { token: string; all: ReadonlySet<string> | undefined; answered: Map<string, boolean> }
let known: Known | undefined

/** Changes without an answer yet. They take precedence until they fail. */
const wanted = new Map<string, boolean>()
/** Counts the answers: a list requested before one of them is outdated. */
let answers = 0

const broadcast = createBroadcast(follow)

/** Undefined until it is known, and for a visitor. One request serves the whole page. */
export function useFavorite(id: string): boolean | undefined {
  return useSyncExternalStore(
    broadcast.subscribe,
    () => stateOf(id),
    () => undefined,
  )
}

/** How many of these services are no longer favorites. */
export function useRemovedCount(ids: string[]): number {
  return useSyncExternalStore(
    broadcast.subscribe,
    () => ids.filter((id) => stateOf(id) === false).length,
    () => 0,
  )
}

/** The server has just listed these as favorites; they may have been added on another device. */
export function noteFavorites(ids: string[]) {
  const now = ofToken()
  for (const id of ids) now?.answered.set(id, true)
  broadcast.announce()
}

/**
 * Shown at once; undone, and thrown, when the request fails. Pressed again before the answer, the last press counts: the
 * request in flight is followed by another one.
 */
export async function setFavorite(id: string, isOn: boolean) {
  const isUnderWay = wanted.has(id)
  wanted.set(id, isOn)
  broadcast.announce()
  if (!isUnderWay) await send(id)
}

async function send(id: string) {
  const token = readToken()
  try {
    for (let isOn = wanted.get(id); isOn !== undefined; isOn = wanted.get(id)) {
      try {
        await askAsVisitor(isOn ? api.favorite.add : api.favorite.remove, { params: { service: id } })
      } catch (error) {
        // Pressed again: send the new state.
        if (readToken() === token && wanted.get(id) === !isOn) continue
        throw error
      }
      // Another user has signed in.
      if (readToken() !== token) return
      answers += 1
      ofToken()?.answered.set(id, isOn)
      if (wanted.get(id) === isOn) wanted.delete(id)
    }
  } catch (error) {
    // The change may have arrived: load the list to find out.
    void load().catch(() => undefined)
    throw error
  } finally {
    wanted.delete(id)
    broadcast.announce()
  }
}

function stateOf(id: string): boolean | undefined {
  const now = ofToken()
  return now && (wanted.get(id) ?? now.answered.get(id) ?? now.all?.has(id))
}

/** The favorites of the current token; another user's are dropped. */
function ofToken(): Known | undefined {
  const token = readToken()
  if (token === null) return undefined
  if (known?.token !== token) known = { token, all: undefined, answered: new Map() }
  return known
}

/** Loads the favorites of the signed-in user. Until then hearts are empty, and can be pressed. */
async function load() {
  if ((await findUser()) === null) return
  const [token, before] = [readToken(), answers]
  const { ids } = await askAsVisitor(api.favorite.ids, {})
  // A change was answered, or another user has signed in: the list is outdated.
  if (answers !== before || readToken() !== token) return load()
  if (token !== null) known = { token, all: new Set(ids), answered: new Map() }
  broadcast.announce()
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
    // Changes of the user who has signed out.
    wanted.clear()
    broadcast.announce()
    cancel()
    cancel = whenIdle(read)
  })
  return () => {
    cancel()
    window.clearTimeout(timer)
    stopListening()
  }
}
