import { useSyncExternalStore } from 'react'
import { api } from '#domain/api.ts'
import type { SignedIn, User } from '#domain/identity.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { askAsVisitor } from '#web/api.ts'
import { createAudience } from '#web/broadcast.ts'
import { keepToken, onTokenChange, readToken } from '#web/session.ts'

const pauses = [1_000, 3_000, 10_000, 30_000]
/** For as long, in milliseconds, a page believes what was just heard. */
const freshFor = 10_000

/** The last answer and whom it was about. One for the whole page: who is asked in ten places is asked once. */
let last: { token: string | null; user: User | null; heardAt: number } | undefined
let asking: { token: string; answer: Promise<User | null> } | undefined
const audience = createAudience(follow)

/** Who is signed in; undefined while that is not known, null for a visitor. */
export function useUser(): User | null | undefined {
  return useSyncExternalStore(audience.subscribe, knownUser, () => undefined)
}

/** Who is signed in, null for a visitor; asks when that is not known. Throws when nobody can say. */
export async function findUser(): Promise<User | null> {
  const known = knownUser()
  if (known !== undefined && last && performance.now() - last.heardAt < freshFor) return known
  const token = readToken()
  const user = token === null ? null : await whoHolds(token)
  // Signed in or out meanwhile: that was about somebody else.
  if (readToken() !== token) return findUser()
  know(token, user)
  return user
}

/** Whoever has just signed in is known: nobody has to be asked. */
export function keepUser({ token, user }: SignedIn) {
  last = { token, user, heardAt: performance.now() }
  keepToken(token)
}

/** What has changed about whoever is signed in is seen everywhere. */
export function updateUser(user: User) {
  // Another may have signed in since it was asked for.
  if (knownUser()?._id === user._id) know(readToken(), user)
}

/** Something about whoever is signed in has changed that only the server knows. */
export async function askAboutUser() {
  if (last) last.heardAt = -Infinity
  await findUser()
}

function knownUser(): User | null | undefined {
  return last && last.token === readToken() ? last.user : undefined
}

function know(token: string | null, user: User | null) {
  last = { token, user, heardAt: performance.now() }
  audience.announce()
}

function whoHolds(token: string): Promise<User | null> {
  if (asking?.token === token) return asking.answer
  const answer = askAsVisitor(api.identity.me, {})
    .catch(nobodyWhenUnknown)
    .finally(() => (asking = undefined))
  asking = { token, answer }
  return answer
}

function nobodyWhenUnknown(error: unknown): null {
  if (error instanceof Refusal && error.status === 401) return null
  throw error
}

function follow(): () => void {
  let timer: number | undefined
  let isOver = false

  function refresh(tries = 0) {
    window.clearTimeout(timer)
    findUser().catch(() => {
      if (isOver) return
      // An outage says nothing about the token: it is kept, and asked about again.
      timer = window.setTimeout(() => refresh(tries + 1), pauses[tries] ?? 60_000)
    })
  }

  refresh()
  const stopListening = onTokenChange(() => {
    // Until it is known who this is, nobody is.
    audience.announce()
    refresh()
  })
  return () => {
    isOver = true
    window.clearTimeout(timer)
    stopListening()
  }
}
