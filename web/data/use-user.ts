import { useSyncExternalStore } from 'react'
import { api } from '#domain/api.ts'
import type { SignedIn, User } from '#domain/identity.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { askAsVisitor } from '#web/api.ts'
import { createBroadcast } from '#web/broadcast.ts'
import { onRecovery } from '#web/connection.ts'
import { forgetWork, keepDraftsOf } from '#web/drafts.ts'
import { keepToken, onTokenChange, readToken } from '#web/session.ts'

const pauses = [1_000, 3_000, 10_000, 30_000]
/** Milliseconds for which an answer is not requested again. */
const freshFor = 10_000

/** The last answer and its token. One for the whole page, so that many components cause one request. */
let last: { token: string | null; user: User | null; readAt: number } | undefined
let asking: { token: string; answer: Promise<User | null> } | undefined
const broadcast = createBroadcast(follow)

/** The user who is signed in; undefined while unknown, null for a visitor. */
export function useUser(): User | null | undefined {
  return useSyncExternalStore(broadcast.subscribe, knownUser, () => undefined)
}

/** The user who is signed in, null for a visitor; asks the server unless known. Throws when it cannot be reached. */
export async function findUser(): Promise<User | null> {
  const known = knownUser()
  if (known !== undefined && last && performance.now() - last.readAt < freshFor) return known
  const token = readToken()
  const user = token === null ? null : await readUser(token)
  // Another sign-in or sign-out during the request makes the answer outdated.
  if (readToken() !== token) return findUser()
  remember(token, user)
  return user
}

/** Signs in with the answer to a login or registration. */
export function keepUser({ token, user }: SignedIn) {
  last = { token, user, readAt: performance.now() }
  keepDraftsOf(user._id)
  forgetWork(user._id)
  keepToken(token)
}

export function updateUser(user: User) {
  // Someone else may have signed in during the request.
  if (knownUser()?._id === user._id) remember(readToken(), user)
}

/** Reads the user again after a change on the server. */
export async function refreshUser() {
  if (last) last.readAt = -Infinity
  await findUser()
}

/** The last answer, if it is about the token of now. */
export function confirmedUser() {
  return last?.token === readToken() ? last : undefined
}

export function knownUser(): User | null | undefined {
  return confirmedUser()?.user
}

function remember(token: string | null, user: User | null) {
  if (user) keepDraftsOf(user._id)
  last = { token, user, readAt: performance.now() }
  broadcast.announce()
}

function readUser(token: string): Promise<User | null> {
  if (asking?.token === token) return asking.answer
  const answer = askAsVisitor(api.identity.me, {})
    .catch(nullWhenSignedOut)
    .finally(() => (asking = undefined))
  asking = { token, answer }
  return answer
}

function nullWhenSignedOut(error: unknown): null {
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
      // An outage says nothing about the token: keep it and try again.
      timer = window.setTimeout(() => refresh(tries + 1), pauses[tries] ?? 60_000)
    })
  }

  refresh()
  const stopWaiting = onRecovery(() => {
    if (knownUser() === undefined) refresh()
  })
  const stopListening = onTokenChange(() => {
    // The user is unknown until the server has answered.
    broadcast.announce()
    refresh()
  })
  return () => {
    isOver = true
    window.clearTimeout(timer)
    stopWaiting()
    stopListening()
  }
}
