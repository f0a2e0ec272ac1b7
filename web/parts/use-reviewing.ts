import { useState } from 'react'
import * as z from 'zod/mini'
import { api } from '#domain/api.ts'
import { readAs } from '#domain/field.ts'
import { Refusal } from '#domain/refusal.ts'
import { NewReview, type OwnReview } from '#domain/review.ts'
import { ask } from '#web/api.ts'
import { keepDraftText, readDraftText } from '#web/drafts.ts'
import { useForm } from './use-form.ts'

const Draft = z.object({ rating: z.number(), comment: z.string() })
type Draft = z.infer<typeof Draft>

type Plan = {
  booking: string
  /** The review that there is, when that is to be changed. */
  review: OwnReview | undefined
  onDone: (review: OwnReview) => void
}

/** Writes a review, or changes it. What was typed stays until it is posted, also when the dialog or the page is closed. */
export function useReviewing({ booking, review, onDone }: Plan) {
  const [draft, setDraft] = useState<Draft>(() => readDraft(booking) ?? draftOf(review))
  /** One that was there already, as the server has said. */
  const [found, setFound] = useState<OwnReview>()
  const [isEditing, setEditing] = useState(false)
  const target = review ?? (isEditing ? found : undefined)

  const { state, busy, errorOf, forget } = useForm({
    fields: ['rating', 'comment'],
    // No star is no rating, which the rule has a sentence for.
    read: () => readAs(NewReview, { ...draft, rating: draft.rating === 0 ? undefined : draft.rating }),
    async send(body) {
      const done = await (target
        ? ask(api.review.change, { params: { review: target._id }, body })
        : write(body).catch((error: unknown) => findSaid(body, error)))
      keepDraftText(nameOf(booking), '')
      onDone(done)
    },
    failed: 'Your review could not be saved. Please try again.',
  })

  function write(body: NewReview): Promise<OwnReview> {
    return ask(api.review.write, { params: { booking }, body })
  }

  /** Said already: by an earlier try whose answer was lost, or on another device, which is then shown. */
  async function findSaid(body: NewReview, error: unknown): Promise<OwnReview> {
    if (!(error instanceof Refusal) || error.code !== 'already_reviewed') throw error
    const [there] = (await ask(api.review.mine, { query: { booking } })).items
    if (there?.rating === body.rating && there.comment === body.comment) return there
    setFound(there)
    throw error
  }

  function change(part: Partial<Draft>) {
    const changed = { ...draft, ...part }
    setDraft(changed)
    keepDraftText(nameOf(booking), JSON.stringify(changed))
  }

  function edit() {
    forget()
    setEditing(true)
  }

  /** What was to be changed stays as it was; what was to be said the first time waits for another moment. */
  function leave() {
    if (review) keepDraftText(nameOf(booking), '')
  }

  return { draft, change, leave, state, busy, errorOf, target, found: isEditing ? undefined : found, edit }
}

const nameOf = (booking: string) => `review ${booking}`

function draftOf(review: OwnReview | undefined): Draft {
  return { rating: review?.rating ?? 0, comment: review?.comment ?? '' }
}

/** Anybody can write there: what cannot be read is no draft. */
function readDraft(booking: string): Draft | undefined {
  try {
    return z.safeParse(Draft, JSON.parse(readDraftText(nameOf(booking)) ?? '')).data
  } catch {
    return undefined
  }
}
