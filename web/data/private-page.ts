import { useEffect } from 'react'
import { redirect, replace, useRevalidator } from 'react-router'
import type { Ask } from '#domain/contract/endpoint.ts'
import type { User } from '#domain/identity.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { askAsVisitor } from '#web/api.ts'
import { loginAddress, onTokenChange } from '#web/session.ts'
import { findUser, useUser } from './use-user.ts'

/**
 * For the loader of a private page: the user. A visitor is redirected to sign in, and back. Such a loader needs
 * `hydrate = true`, because only the browser has the token.
 */
export async function requireUser(request: Request): Promise<User> {
  const user = await findUser()
  if (user === null) throw elsewhere(request, loginAddress(new URL(request.url)))
  return user
}

/** For the loader of the admin area: everyone who is not an administrator is redirected to the home page. */
export async function requireAdmin(request: Request): Promise<User> {
  const user = await findUser()
  if (user?.role !== 'admin') throw elsewhere(request, '/')
  return user
}

/**
 * A redirect that replaces the history entry if the page is already open: otherwise Back would return to a page that
 * redirects again.
 */
export function elsewhere(request: Request, to: string): Response {
  const { pathname, search } = new URL(request.url)
  const isHere = pathname + search === window.location.pathname + window.location.search
  return isHere ? replace(to) : redirect(to)
}

/** Runs the loader again when the token changes, here or in another tab; the loader then decides where to go. */
export function useTokenGuard() {
  const { revalidate } = useRevalidator()
  useEffect(() => onTokenChange(() => void revalidate()), [revalidate])
}

/** The latest data of the user whose page this is; null as soon as someone else may be signed in. */
export function usePrivatePage(user: User): User | null {
  useTokenGuard()
  const now = useUser()
  return now?._id === user._id ? now : null
}

/** `ask` for the loader of a private page: an expired token redirects to sign in, and back. */
export function askFor(request: Request): Ask {
  return async (endpoint, asking) => {
    try {
      return await askAsVisitor(endpoint, asking)
    } catch (error) {
      if (error instanceof Refusal && error.status === 401) throw elsewhere(request, loginAddress(new URL(request.url)))
      throw error
    }
  }
}
