import { useEffect, useState } from 'react'
import { api } from '#domain/api.ts'
import type { User } from '#domain/identity.ts'
import { ask } from '#web/api.ts'
import { onTokenChange, readToken } from '#web/session.ts'

/** Who is signed in; undefined while that is not known, null for a visitor. */
export function useUser(): User | null | undefined {
  const [user, setUser] = useState<User | null>()

  useEffect(() => {
    let current = true
    async function refresh() {
      if (readToken() === null) return setUser(null)
      // A refused token has been forgotten by ask; after an outage nobody knows, and the token stays.
      const found = await ask(api.identity.me, {}).catch(() => undefined)
      if (current) setUser(found ?? (readToken() === null ? null : undefined))
    }
    void refresh()
    const stop = onTokenChange(() => void refresh())
    return () => {
      current = false
      stop()
    }
  }, [])

  return user
}
