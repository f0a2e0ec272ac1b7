import type { api } from '#domain/api.ts'
import { wholePage } from '#domain/contract/endpoint.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import type { ServerDeps } from '#server/deps.ts'
import type { Answers } from '#server/platform/http/endpoints.ts'
import {
  changeEmail,
  changePassword,
  changeProfile,
  closeAccount,
  endOtherSessions,
  endSession,
  exportData,
  readSessions,
  sendVerification,
} from './actions.ts'
import { readToBeCancelled } from '#server/booking/closing/actions.ts'
import { checkCode, confirmPassword, renewCodes, setUp, turnOff, turnOn } from '#server/account/two-step/actions.ts'
import { readTwoStep } from '#server/identity/two-step/store.ts'
import { verifyEmail } from '#server/account/email-links/actions.ts'

export function accountRoutes(deps: ServerDeps): Answers<typeof api.account> {
  const { db } = deps
  return {
    verifyEmail: ({ body, ...asker }) => verifyEmail(db, deps, { ...body, ...asker }),
    sendVerification: (asked) => sendVerification(db, deps, asked),
    changePassword: (asked) => changePassword(db, deps, asked),
    changeEmail: (asked) => changeEmail(db, deps, asked),
    changeProfile: (asked) => changeProfile(db, asked),
    sessions: async ({ actor }) => wholePage(await readSessions(db, deps, actor)),
    async endSession({ params, ...asker }) {
      if (!(await endSession(db, deps, { ...asker, id: params.session }))) throw new Refusal('not_found')
    },
    endOtherSessions: (asker) => endOtherSessions(db, deps, asker),
    export: ({ actor }) => exportData(db, deps, actor),
    toBeCancelled: async ({ actor }) => wholePage(await readToBeCancelled(db, deps, actor.user._id)),
    closeAccount: (asked) => closeAccount(db, deps, asked),
    confirmPassword: (asked) => confirmPassword(db, deps, asked),
  }
}

export function twoStepRoutes(deps: ServerDeps): Answers<typeof api.twoStep> {
  const { db } = deps
  return {
    read: ({ actor }) => readTwoStep(db, actor.user._id),
    setUp: (asked) => setUp(db, deps, asked),
    check: (asked) => checkCode(db, deps, asked),
    turnOn: (asked) => turnOn(db, deps, asked),
    turnOff: (asked) => turnOff(db, deps, asked),
    renewCodes: (asked) => renewCodes(db, deps, asked),
  }
}
