import { useId } from 'react'
import { plural } from '#domain/format/plural.ts'
import { formatListDay, formatTime } from '#domain/format/day.ts'
import { longestComment, type OwnReview, publicNameOf } from '#domain/review.ts'
import { focusAfter } from '#web/ui/focus-after.ts'
import { TextArea } from '#web/ui/form/field.tsx'
import { Note } from '#web/ui/note.tsx'
import { StarInput } from '#web/ui/form/star-input.tsx'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { ServiceLine } from '#web/shared/service-line.tsx'
import { useReviewForm } from './use-review-form.ts'
import { useStorefront } from '#web/data/use-storefront.ts'
import { useUser } from '#web/data/use-user.ts'

export type Reviewed = {
  booking: string
  service: { title: string; imageUrl: string; category: string }
  date?: string
  time?: string
}

type Props = {
  of: Reviewed
  /** The review to edit; without it a new one is written. */
  review?: OwnReview
  open: boolean
  onClose: () => void
  onDone: (review: OwnReview) => void
  /** Called after closing when the server's data differs from the page. */
  onStale: () => void
}

export function ReviewDialog({ of, review, open, onClose, onDone, onStale }: Props) {
  const id = useId()
  const reviewing = useReviewForm({ booking: of.booking, review, onDone })
  const { busy, target, found, edit, forget, isStale, state } = reviewing

  function editThere() {
    focusAfter(edit, () => document.querySelector<HTMLElement>(`#${CSS.escape(id)} textarea`))
  }

  const verb = target
    ? { label: 'Save changes', busyLabel: 'Saving...' }
    : { label: 'Post review', busyLabel: 'Posting...' }
  return (
    <FormDialog
      open={open}
      title={target ? 'Edit your review' : 'Write a review'}
      guarded
      onClose={() => {
        forget()
        onClose()
        if (isStale) onStale()
      }}
      isBusy={busy}
      id={id}
      form={state}
      action={found && !found.hidden ? { label: 'Edit', onClick: editThere } : verb}
      lead={<Visit of={of} />}
    >
      {found && <ExistingReview review={found} />}
      <ReviewFields {...reviewing} />
    </FormDialog>
  )
}

function Visit({ of: { service, date, time } }: { of: Reviewed }) {
  const { locale } = useStorefront()
  return (
    <div className="mb-5">
      <ServiceLine of={service}>
        {date !== undefined && time !== undefined && `${formatListDay(date)} at ${formatTime(time, locale)}`}
      </ServiceLine>
    </div>
  )
}

function ExistingReview({ review: { rating, comment, hidden } }: { review: OwnReview }) {
  return (
    <Note>
      You gave it {plural(rating, 'star')}: “{comment}”
      {hidden ? ' It has been hidden.' : ' To replace it with the review below, press Edit.'}
    </Note>
  )
}

function ReviewFields({
  draft,
  change,
  errorOf,
}: Pick<ReturnType<typeof useReviewForm>, 'draft' | 'change' | 'errorOf'>) {
  const name = useUser()?.name ?? ''
  const { locale } = useStorefront()
  const figures = new Intl.NumberFormat(locale)
  return (
    <>
      <StarInput
        name="rating"
        label="Your rating"
        value={draft.rating}
        onChange={(rating) => change({ rating })}
        error={errorOf('rating')}
      />
      <div className="grid gap-1.5">
        <TextArea
          label="Your comment"
          name="comment"
          rows={4}
          maxLength={longestComment}
          value={draft.comment}
          onChange={(event) => change({ comment: event.currentTarget.value })}
          error={errorOf('comment')}
        />
        <p className="figures flex flex-wrap justify-between gap-x-4 text-xs text-text-3">
          <span className="wrap-anywhere">Shown with your name as {dotted(publicNameOf(name))}</span>
          <span>
            {figures.format(draft.comment.length)} of {figures.format(longestComment)}
            <span className="sr-only"> characters</span>
          </span>
        </p>
      </div>
    </>
  )
}

/** Ends the sentence, unless the initial already has a full stop. */
function dotted(name: string): string {
  return name.endsWith('.') ? name : `${name}.`
}
