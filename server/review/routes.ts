import type { api } from '#domain/api.ts'
import type { ServerDeps } from '#server/deps.ts'
import type { Answers } from '#server/platform/http/endpoints.ts'
import { chosenStorefront } from '#server/storefronts.ts'
import { changeReview, readReviews, takeReviewBack, writeReview } from './actions.ts'
import { answerReview, hideReview, readReview } from './admin/actions.ts'
import { listAllReviews } from './admin/store.ts'
import { listOwnReviews } from './store.ts'

export function reviewRoutes(deps: ServerDeps): Answers<typeof api.review> {
  const { db, storefronts } = deps
  return {
    ofService: ({ storefront, params, query }) =>
      readReviews(db, { storefront: storefront.key, service: params.service }, query),
    write: ({ params, ...asked }) => writeReview(db, deps, { ...asked, id: params.booking }),
    mine: ({ actor, storefront, query }) =>
      listOwnReviews(db, { customerId: actor.user._id, storefront: storefront.key }, query),
    change: ({ params, ...asked }) => changeReview(db, deps, { ...asked, id: params.review }),
    remove: ({ params, ...asked }) => takeReviewBack(db, deps, { ...asked, id: params.review }),
    all: ({ storefront, query }) =>
      listAllReviews(db, chosenStorefront(storefronts, storefront, query.storefront), query),
    one: ({ params }) => readReview(db, params.review),
    hide: ({ params, ...asked }) => hideReview(db, deps, { ...asked, id: params.review }),
    answer: ({ params, ...asked }) => answerReview(db, deps, { ...asked, id: params.review }),
  }
}
