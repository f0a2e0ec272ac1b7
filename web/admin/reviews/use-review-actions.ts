import { api } from '#domain/api.ts'
import type { AdminReview } from '#domain/review.ts'
import { useRowWrite } from '#web/admin/lists/use-row-write.ts'
import { ask } from '#web/api.ts'
import { useToast } from '#web/ui/toast.tsx'
import type { ReviewList } from './use-review-list.ts'

export type ReviewAction = { kind: 'reply' | 'hide' | 'show'; review: AdminReview }

const failed = 'The review could not be changed. Please try again.'

/** Undoes the hiding of a review. */
export function useShowAgain(list: Pick<ReviewList, 'put' | 'look'>) {
  const toast = useToast()
  const show = useRowWrite(async ({ _id }: AdminReview) => {
    const body = { hidden: false, reason: '' }
    list.put([await ask(api.review.hide, { params: { review: _id }, body })])
    toast({ text: 'The review is shown again' })
  }, failed)
  return (review: AdminReview) => void show(review).then((isDone) => isDone || list.look())
}
