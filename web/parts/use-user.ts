import { useEffect, useState } from 'react'
import { api } from '#domain/api.ts'
import type { User } from '#domain/identity.ts'
import { Refusal } from '#domain/refusal.ts'
import { askAsVisitor } from '#web/api.ts'
import { onTokenChange, readToken } from '#web/session.ts'

const pauses = [1_000, 3_000, 10_000, 30_000]

/** The last answer and whom it was about, so that the next page does not begin with not knowing. */
let last: { token: string | null; user: User | null } | undefined

/** Who is signed in; undefined while that is not known, null for a visitor. */
export function useUser(): User | null | undefined {
  const [user, setUser] = useState(() => (last && last.token === readToken() ? last.user : undefined))

  useEffect(() => {
    let timer: number | undefined

    async function refresh(tries = 0) {
      window.clearTimeout(timer)
      const token = readToken()
      const found = token === null ? null : await whoIs()
      // Signed in or out meanwhile: another answer is on its way.
      if (readToken() !== token) return
      setUser(found)
      last = found === undefined ? undefined : { token, user: found }
      // An outage says nothing about the token: it is kept, and asked about again.
      if (found === undefined) timer = window.setTimeout(() => void refresh(tries + 1), pauses[tries] ?? 60_000)
    }

    void refresh()
    const stop = onTokenChange(() => void refresh())
    return () => {
      window.clearTimeout(timer)
      stop()
    }
  }, [])

  return user
}

async function whoIs(): Promise<User | null | undefined> {
  try {
    return await askAsVisitor(api.identity.me, {})
  } catch (error) {
    return error instanceof Refusal && error.status === 401 ? null : undefined
  }
}
