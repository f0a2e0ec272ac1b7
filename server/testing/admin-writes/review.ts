import { type AdminWrite, aReview, ask, reason } from './calls.ts'

export const reviewWrites: Record<string, AdminWrite> = {
  'review.hide': {
    kind: 'review-hidden',
    make: async (shop) => {
      const review = await aReview(shop)
      return () => ask(shop, `reviews/${review}/hidden`, { body: { hidden: true, reason } })
    },
    before: { hidden: false, reason: '' },
    after: { hidden: true, reason },
  },
  'review.answer': {
    kind: 'review-answered',
    make: async (shop) => {
      const review = await aReview(shop)
      return () => ask(shop, `reviews/${review}/reply`, { body: { reply: 'Kavita Desai, we are sorry.' } })
    },
    before: { reply: false },
    after: { reply: true },
  },
}
