import { useSyncExternalStore } from 'react'
import { api } from '#domain/api.ts'
import type { User } from '#domain/identity.ts'
import { Refusal } from '#domain/refusal.ts'
import { askAsVisitor } from '#web/api.ts'
import { onTokenChange, readToken } from '#web/session.ts'

const pauses = [1_000, 3_000, 10_000, 30_000]

/** The last answer and whom it was about. One for the whole page: who is asked in ten places is asked once. */
let last: { token: string | null; user: User | null } | undefined
const listeners = new Set<() => void>()
let stop = () => {}

/** Who is signed in; undefined while that is not known, null for a visitor. */
export function useUser(): User | null | undefined {
  return useSyncExternalStore(subscribe, knownUser, () => undefined)
}

function knownUser(): User | null | undefined {
  return last && last.token === readToken() ? last.user : undefined
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) stop = follow()
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) stop()
  }
}

function follow(): () => void {
  let timer: number | undefined

  async function refresh(tries = 0) {
    window.clearTimeout(timer)
    const token = readToken()
    const user = token === null ? null : await whoIs()
    // Signed in or out meanwhile: another answer is on its way.
    if (readToken() !== token) return
    last = user === undefined ? undefined : { token, user }
    for (const listener of listeners) listener()
    // An outage says nothing about the token: it is kept, and asked about again.
    if (user === undefined) timer = window.setTimeout(() => void refresh(tries + 1), pauses[tries] ?? 60_000)
  }

  void refresh()
  const stopListening = onTokenChange(() => void refresh())
  return () => {
    window.clearTimeout(timer)
    stopListening()
  }
}

async function whoIs(): Promise<User | null | undefined> {
  try {
    return await askAsVisitor(api.identity.me, {})
  } catch (error) {
    return error instanceof Refusal && error.status === 401 ? null : undefined
  }
}
