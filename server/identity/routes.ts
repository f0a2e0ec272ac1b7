import type { api } from '#domain/api.ts'
import { canonicalEmail } from '#domain/identity.ts'
import type { Deps } from '#server/deps.ts'
import type { Answers } from '#server/platform/http/endpoints.ts'
import { forgotPassword, register, resetPassword, signIn, signOut } from './actions.ts'

export function identityRoutes(deps: Deps): Answers<typeof api.identity> {
  return {
    me: async ({ actor }) => actor.user,
    login: ({ body, ...from }) =>
      deps.security.watchSignIn(signIn(deps, body, from), { email: canonicalEmail(body.email), visitor: from.visitor }),
    register: ({ body, ...from }) => register(deps, body, from),
    logout: ({ actor, visitor }) => signOut(deps, actor, visitor),
    forgotPassword: ({ body, ...from }) => forgotPassword(deps, body, from),
    resetPassword: ({ body, ...from }) => resetPassword(deps, body, from),
  }
}
