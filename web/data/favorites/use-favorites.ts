import { useSyncExternalStore } from 'react'
import { api } from '#domain/api.ts'
import { askAsVisitor } from '#web/api.ts'
import { createAudience } from '#web/broadcast.ts'
import { onTokenChange, readToken } from '#web/session.ts'
import { findUser } from '#web/data/use-user.ts'
import { whenIdle } from '#web/data/when-idle.ts'

/**
 * What the server has told of the favorites of whoever holds this token: of all of them, once they have come, and since
 * then of single ones, which counts more.
 */
type Known = { token: string; all: ReadonlySet<string> | undefined; told: Map<string, boolean> }
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
    () => stateOf(id),
    () => undefined,
  )
}

/** How many of these, which were favorites when they were read, are none any more. */
export function useRemovedCount(ids: string[]): number {
  return useSyncExternalStore(
    audience.subscribe,
    () => ids.filter((id) => stateOf(id) === false).length,
    () => 0,
  )
}

/** These have just been read as favorites: on another device they may have become that since all were read here. */
export function noteFavorites(ids: string[]) {
  const now = ofToken()
  for (const id of ids) now?.told.set(id, true)
  audience.announce()
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
  const token = readToken()
  try {
    for (let isOn = wanted.get(id); isOn !== undefined; isOn = wanted.get(id)) {
      try {
        await askAsVisitor(isOn ? api.favorite.add : api.favorite.remove, { params: { service: id } })
      } catch (error) {
        // Pressed again meanwhile: that is still to be tried.
        if (readToken() === token && wanted.get(id) === !isOn) continue
        throw error
      }
      // Somebody else has signed in since: what they like is another matter.
      if (readToken() !== token) return
      answers += 1
      ofToken()?.told.set(id, isOn)
      if (wanted.get(id) === isOn) wanted.delete(id)
    }
  } catch (error) {
    // It may have arrived all the same: nobody knows until it is read.
    void load().catch(() => undefined)
    throw error
  } finally {
    wanted.delete(id)
    audience.announce()
  }
}

function stateOf(id: string): boolean | undefined {
  const now = ofToken()
  return now && (wanted.get(id) ?? now.told.get(id) ?? now.all?.has(id))
}

/** What somebody had who has signed out since is nobody's. */
function ofToken(): Known | undefined {
  const token = readToken()
  if (token === null) return undefined
  if (known?.token !== token) known = { token, all: undefined, told: new Map() }
  return known
}

/** Of whoever is known to be signed in. As long as it does not come the hearts are empty, and pressing one does what it says. */
async function load() {
  if ((await findUser()) === null) return
  const [token, before] = [readToken(), answers]
  const { ids } = await askAsVisitor(api.favorite.ids, {})
  // Something was answered meanwhile, or somebody else has signed in: that was read for another moment.
  if (answers !== before || readToken() !== token) return load()
  if (token !== null) known = { token, all: new Set(ids), told: new Map() }
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
    // Whoever pressed them has gone.
    wanted.clear()
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
