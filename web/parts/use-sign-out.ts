import { useNavigate } from 'react-router'
import { api } from '#domain/api.ts'
import { askAsVisitor } from '#web/api.ts'
import { forgetToken, readToken } from '#web/session.ts'

export function useSignOut() {
  const navigate = useNavigate()
  return async () => {
    const token = readToken()
    // The browser forgets the token whatever the server says; it runs out there by itself.
    await askAsVisitor(api.identity.logout, {}).catch(() => undefined)
    if (token !== null) forgetToken(token)
    await navigate('/')
  }
}
