import type { api } from '#domain/api.ts'
import { wholePage } from '#domain/contract/endpoint.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import type { Deps } from '#server/deps.ts'
import type { Answers } from '#server/platform/http/endpoints.ts'
import {
  changeEmail,
  changeName,
  changePassword,
  closeAccount,
  endOtherSessions,
  endSession,
  exportData,
  readSessions,
  sendVerification,
} from './actions.ts'
import { verifyEmail } from '#server/account/email-links/actions.ts'

export function accountRoutes(deps: Deps): Answers<typeof api.account> {
  return {
    verifyEmail: ({ body, ...from }) => verifyEmail(deps, body, from),
    sendVerification: (asked) => sendVerification(deps, asked),
    changePassword: (asked) => changePassword(deps, asked),
    changeEmail: (asked) => changeEmail(deps, asked),
    changeName: (asked) => changeName(deps, asked),
    sessions: async ({ actor }) => wholePage(await readSessions(deps, actor)),
    async endSession({ params, ...asker }) {
      if (!(await endSession(deps, asker, params.session))) throw new Refusal('not_found')
    },
    endOtherSessions: (asker) => endOtherSessions(deps, asker),
    export: ({ actor }) => exportData(deps, actor),
    closeAccount: (asked) => closeAccount(deps, asked),
  }
}
