import { accountExamples, leavingExamples } from './account.ts'
import { bookingExamples, cancellingExamples } from './booking.ts'
import { catalogueExamples } from './catalogue.ts'
import type { Example } from './example.ts'
import { officeExamples } from './office.ts'
import { reviewExamples } from './review.ts'

/** In the order in which a customer and the office call the endpoints. */
export const examples: Example[] = [
  ...accountExamples,
  ...catalogueExamples,
  ...bookingExamples,
  ...officeExamples,
  ...reviewExamples,
  ...cancellingExamples,
  ...leavingExamples,
]
