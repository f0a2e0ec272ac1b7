import { useState } from 'react'
import * as z from 'zod/mini'
import { api } from '#domain/api.ts'
import { readAs } from '#domain/contract/field.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { NewReview, type OwnReview } from '#domain/review.ts'
import { ask } from '#web/api.ts'
import { useDraft } from '#web/data/use-draft.ts'
import { useForm } from '#web/forms/use-form.ts'

const Draft = z.object({ rating: z.number(), comment: z.string() })
type Draft = z.infer<typeof Draft>

type Options = {
  booking: string
  /** The review to edit. */
  review: OwnReview | undefined
  onDone: (review: OwnReview) => void
}

/** Posts or edits a review. The draft is kept until then, even if the page is closed. */
export function useReviewForm({ booking, review, onDone }: Options) {
  const { draft, change, clear } = useDraft(nameOf(booking, review), Draft, () => draftOf(review))
  /** An existing review that the server has reported. */
  const [found, setFound] = useState<OwnReview>()
  const [isEditing, setEditing] = useState(false)
  /** The server's data differs from the page. */
  const [isStale, setStale] = useState(false)
  const target = review ?? (isEditing ? found : undefined)

  const { state, busy, errorOf, forget } = useForm({
    fields: ['rating', 'comment'],
    read: () => readAs(NewReview, { ...draft, rating: draft.rating === 0 ? undefined : draft.rating }),
    async send(body) {
      const done = await (target ? rewrite(target, body) : write(body)).catch(noteStale)
      clear()
      onDone(done)
    },
    failed: 'Your review could not be saved. Please try again.',
  })

  function write(body: NewReview): Promise<OwnReview> {
    return ask(api.review.write, { params: { booking }, body }).catch((error: unknown) => findExisting(body, error))
  }

  function rewrite({ _id }: OwnReview, body: NewReview): Promise<OwnReview> {
    return ask(api.review.change, { params: { review: _id }, body })
  }

  function noteStale(error: unknown): never {
    setStale(error instanceof Refusal && (error.status === 404 || error.status === 409))
    throw error
  }

  /** An earlier attempt may have posted it, or another device: then show that review. */
  async function findExisting(body: NewReview, error: unknown): Promise<OwnReview> {
    if (!(error instanceof Refusal) || error.code !== 'already_reviewed') throw error
    const [existing] = (await ask(api.review.mine, { query: { booking } })).items
    if (existing?.rating === body.rating && existing.comment === body.comment) return existing
    setFound(existing)
    throw error
  }

  function edit() {
    forget()
    setEditing(true)
  }

  return { draft, change, forget, isStale, state, busy, errorOf, target, found: isEditing ? undefined : found, edit }
}

/** The draft of an edit belongs to one version of the review. */
function nameOf(booking: string, review: OwnReview | undefined): string {
  return review ? `review ${review._id} ${review.editedAt ?? review.createdAt}` : `review ${booking}`
}

function draftOf(review: OwnReview | undefined): Draft {
  return { rating: review?.rating ?? 0, comment: review?.comment ?? '' }
}
