import type { api } from '#domain/api.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { TickedStep } from '#domain/storefront/opening.ts'
import type { ServerDeps } from '#server/deps.ts'
import type { Answers } from '#server/platform/http/endpoints.ts'
import { readOpening, tickStep } from './actions.ts'

export function openingRoutes(deps: ServerDeps): Answers<typeof api.opening> {
  const { db } = deps
  return {
    state: (asked) => readOpening(db, deps, asked),
    async tick({ actor, storefront, params, body }) {
      const { data: step } = TickedStep.safeParse(params.step)
      if (step === undefined) throw new Refusal('not_found')
      return tickStep(db, deps, { actor, storefront, step, ...body })
    },
  }
}
