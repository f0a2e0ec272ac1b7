import { useSyncExternalStore } from 'react'
import { api } from '#domain/api.ts'
import { askAsVisitor } from '#web/api.ts'
import { createBroadcast } from '#web/broadcast.ts'
import { onRecovery } from '#web/connection.ts'
import { onTokenChange, readToken } from '#web/session.ts'
import { attempt, type Outcome } from '#web/data/use-write.ts'
import { findUser } from '#web/data/use-user.ts'
import { whenIdle } from '#web/data/when-idle.ts'

const failed = 'That could not be saved. Please try again.'

/** The server's answers about a user's favorites: the whole list, and newer answers about single services. */
type Known = { token: string; all: ReadonlySet<string> | undefined; answered: Map<string, boolean> }
let known: Known | undefined

/** Changes without an answer yet. They take precedence until they fail. */
const pending = new Map<string, boolean>()
/** Counts the answers: a list requested before one of them is outdated. */
let answers = 0

const broadcast = createBroadcast(follow)

/** Undefined until it is known, and for a visitor. One request serves the whole page. */
export function useFavorite(id: string): boolean | undefined {
  return useKnown(() => stateOf(id), undefined)
}

/** How many of these services are no longer favorites. */
export function useRemovedCount(ids: string[]): number {
  return useKnown(() => ids.filter((id) => stateOf(id) === false).length, 0)
}

function useKnown<T>(read: () => T, onServer: T): T {
  return useSyncExternalStore(broadcast.subscribe, read, () => onServer)
}

/** The server has just listed these as favorites; they may have been added on another device. */
export function noteFavorites(ids: string[]) {
  const now = ofToken()
  for (const id of ids) now?.answered.set(id, true)
  broadcast.announce()
}

type Sent = { outcome?: Outcome<unknown>; problem?: string | undefined }

/**
 * Shown at once, and undone when the request fails. Pressed again before the answer, the last press counts: the request
 * in flight is followed by another one.
 */
export async function setFavorite(id: string, isOn: boolean): Promise<Sent> {
  const isInFlight = pending.has(id)
  pending.set(id, isOn)
  broadcast.announce()
  return isInFlight ? {} : send(id, isOn)
}

async function send(id: string, isOn: boolean): Promise<Sent> {
  const token = readToken()
  const endpoint = isOn ? api.favorite.add : api.favorite.remove
  const [outcome, [problem]] = await attempt(() => askAsVisitor(endpoint, { params: { service: id } }), failed)
  // Otherwise another user has signed in.
  const isSameUser = readToken() === token
  if (isSameUser && outcome.kind === 'done') {
    answers += 1
    ofToken()?.answered.set(id, isOn)
  }
  if (isSameUser && pending.get(id) === !isOn) return send(id, !isOn)
  pending.delete(id)
  broadcast.announce()
  // The change may have arrived: load the list to find out.
  if (outcome.kind !== 'done') void load().catch(() => undefined)
  const isGone = outcome.kind === 'refused' && outcome.refusal.status === 404
  return { outcome, problem: isGone ? 'This service is no longer offered.' : problem?.message }
}

function stateOf(id: string): boolean | undefined {
  const now = ofToken()
  return now && (pending.get(id) ?? now.answered.get(id) ?? now.all?.has(id))
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
  const stopWaiting = onRecovery(() => {
    if (ofToken()?.all === undefined) read()
  })
  const stopListening = onTokenChange(() => {
    // Changes of the user who has signed out.
    pending.clear()
    broadcast.announce()
    cancel()
    cancel = whenIdle(read)
  })
  return () => {
    cancel()
    window.clearTimeout(timer)
    stopWaiting()
    stopListening()
  }
}
