import { accountExamples, leavingExamples } from './account.ts'
import { bookingExamples, cancellingExamples } from './booking.ts'
import { catalogueExamples } from './catalogue.ts'
import type { Example } from './example.ts'
import { adminExamples } from './admin.ts'
import { reviewExamples } from './review.ts'

/** In the order in which a customer and an administrator call the endpoints. */
export const examples: Example[] = [
  ...accountExamples,
  ...catalogueExamples,
  ...bookingExamples,
  ...adminExamples,
  ...reviewExamples,
  ...cancellingExamples,
  ...leavingExamples,
]
