import type { api } from '#domain/api.ts'
import { Step } from '#domain/booking/step.ts'
import type { ServerDeps } from '#server/deps.ts'
import type { Answers } from '#server/platform/http/endpoints.ts'
import { takeStep, undoStep } from './actions.ts'

export function stepRoutes(deps: ServerDeps): Answers<typeof api.step> {
  const { db } = deps
  return {
    take: ({ actor, visitor, params, body }) => takeStep(db, deps, { actor, visitor, id: params.booking, body }),
    undo: ({ actor, visitor, params }) =>
      undoStep(db, deps, { actor, visitor, id: params.booking, step: Step.parse(params.step) }),
  }
}
