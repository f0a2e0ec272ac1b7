import type { api } from '#domain/api.ts'
import { canonicalEmail } from '#domain/identity.ts'
import type { ServerDeps } from '#server/deps.ts'
import type { Answers } from '#server/platform/http/endpoints.ts'
import { signInWithCode } from '#server/identity/codes/actions.ts'
import { forgotPassword, register, resetPassword, signIn, signOut } from './actions.ts'

export function identityRoutes(deps: ServerDeps): Answers<typeof api.identity> {
  const { db } = deps
  return {
    me: async ({ actor }) => actor.user,
    login: ({ body, ...from }) =>
      deps.security.watchSignIn(signIn(db, deps, { login: body, ...from }), {
        email: canonicalEmail(body.email),
        visitor: from.visitor,
      }),
    loginWithCode: (asked) => signInWithCode(db, deps, asked),
    register: ({ body, ...from }) => register(db, deps, { signUp: body, ...from }),
    logout: (asked) => signOut(db, deps, asked),
    forgotPassword: ({ body, ...from }) => forgotPassword(db, deps, { ...body, ...from }),
    resetPassword: (asked) => resetPassword(db, deps, asked),
  }
}
