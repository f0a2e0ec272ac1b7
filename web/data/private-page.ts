import { useEffect } from 'react'
import { redirect, replace, useRevalidator } from 'react-router'
import type { Ask } from '#domain/contract/endpoint.ts'
import type { User } from '#domain/identity.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { askAsVisitor } from '#web/api.ts'
import { loginAddress, onTokenChange } from '#web/session.ts'
import { findUser, useUser } from './use-user.ts'

/** For the loader of a private page: who is asking. A visitor is led to sign in, and back. */
export async function requireUser(request: Request): Promise<User> {
  const user = await findUser()
  if (user === null) throw elsewhere(request, loginAddress(new URL(request.url)))
  return user
}

/** For the loader of the back office: who is no administrator finds the shop there, signed in or not. */
export async function requireAdmin(request: Request): Promise<User> {
  const user = await findUser()
  if (user?.role !== 'admin') throw elsewhere(request, '/')
  return user
}

/** Reached by Back, or read anew, the page is where we are: left there, Back would lead to it again and again. */
export function elsewhere(request: Request, to: string): Response {
  const { pathname, search } = new URL(request.url)
  const isHere = pathname + search === window.location.pathname + window.location.search
  return isHere ? replace(to) : redirect(to)
}

/** A private page is read anew when the token changes, here or in another tab; its loader knows what then becomes of it. */
export function useTokenGuard() {
  const { revalidate } = useRevalidator()
  useEffect(() => onTokenChange(() => void revalidate()), [revalidate])
}

/** Guards the page of a user, and gives what is known about them by now; null as soon as somebody else may be looking. */
export function usePrivatePage(user: User): User | null {
  useTokenGuard()
  const now = useUser()
  return now?._id === user._id ? now : null
}

/** Asks for a private page. Whose token has become unknown is led to sign in, and back to that page. */
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
