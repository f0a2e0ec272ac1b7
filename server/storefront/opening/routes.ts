import type { api } from '#domain/api.ts'
import { wholePage } from '#domain/contract/endpoint.ts'
import { majorOf } from '#domain/format/money.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { TickedStep } from '#domain/storefront/opening.ts'
import { removeTrial } from '#server/booking/trial/actions.ts'
import { addShippedServices } from '#server/catalogue/admin/actions.ts'
import { listTakenSlugs } from '#server/catalogue/opening/store.ts'
import type { ServerDeps } from '#server/deps.ts'
import type { Answers } from '#server/platform/http/endpoints.ts'
import { readOpening, tickStep, tryBooking } from './actions.ts'

export function openingRoutes(deps: ServerDeps): Answers<typeof api.opening> {
  const { db } = deps
  return {
    state: (asked) => readOpening(db, deps, asked),
    async shipped({ storefront }) {
      const { services, categories, currency, key } = storefront
      const slugs = services.map(({ slug }) => slug)
      const taken = new Set(await listTakenSlugs(db, key, slugs))
      return wholePage(
        services.map(({ slug, title, category, price, duration }) => ({
          slug,
          title,
          category: categories.find((one) => one.key === category)?.name ?? category,
          price: majorOf(price, currency),
          duration,
          isThere: taken.has(slug),
        })),
      )
    },
    async addShipped({ actor, storefront, body: { slugs } }) {
      await addShippedServices(db, deps, { actor, storefront, slugs: [...new Set(slugs)].toSorted() })
      return readOpening(db, deps, { storefront })
    },
    makeTrial: (asked) => tryBooking(db, deps, asked),
    async removeTrial({ actor, storefront }) {
      await removeTrial(db, deps, { storefront: storefront.key, actor })
      return readOpening(db, deps, { storefront })
    },
    async tick({ actor, storefront, params, body }) {
      const { data: step } = TickedStep.safeParse(params.step)
      if (step === undefined) throw new Refusal('not_found')
      return tickStep(db, deps, { actor, storefront, step, ...body })
    },
  }
}
