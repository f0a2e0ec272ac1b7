import { api } from '#domain/api.ts'
import { nameOfPostcode } from '#domain/booking/postcode.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { formatTime } from '#domain/format/day.ts'
import { slotTimes } from '#domain/slot.ts'
import type { Explanations } from '#domain/slot/why-not.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
import { ask } from '#web/api.ts'
import { pollingPause, type Query, useQuery } from '#web/data/use-query.ts'
import { cx } from '#web/ui/cx.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Failed } from '#web/ui/empty.tsx'
import { SelectField, TextField } from '#web/ui/form/field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Foot } from './foot.tsx'
import { Professionals } from './professionals.tsx'
import { AskedService } from './service-field.tsx'
import { Verdict } from './verdict.tsx'

/** What is asked: a service, of which none may be chosen yet, at a time, and where, if that is known. */
export type Question = { service: string | undefined; date: string; time: string; postcode?: string | undefined }
/** A time to book. */
export type Chosen = { service: string; date: string; time: string }

type Props = {
  question: Question
  /** The storefront whose services can be chosen, or `all`; left out, the service cannot be changed. */
  storefront?: string
  onAsk: (question: Question) => void
  onBook: (chosen: Chosen) => void
  onClose: () => void
}

/** 'Why not?': who could do a service at a time, and what stands in the way. */
export function WhyNotDrawer({ question, storefront, onAsk, onBook, onClose }: Props) {
  const answer = useAnswer(question)
  const { value } = answer
  return (
    <Dialog
      open
      onClose={onClose}
      title="Why not?"
      under="Who could come, and what stands in the way"
      shape="wideDetails"
      actions={value && <Foot answer={value} onBook={onBook} />}
    >
      <div className="grid gap-4.5">
        <Fields {...{ question, onAsk, answer }} {...(storefront !== undefined && { storefront })} />
        <Answer answer={answer} isAsked={question.service !== undefined} />
      </div>
    </Dialog>
  )
}

type Answered = Query<Explanations> & { problems: Partial<Record<string, string>> }

function useAnswer({ service, date, time, postcode }: Question): Answered {
  const isAsked = service !== undefined && date !== ''
  const query = useQuery(
    isAsked ? `why not ${service} ${date} ${time} ${postcode}` : undefined,
    () =>
      ask(api.whyNot.explain, {
        query: { service: service ?? '', date, time, storefront: 'all', ...(postcode !== undefined && { postcode }) },
      }),
    { when: isAsked, every: pollingPause },
  )
  const { error, hasFailed, isCurrent } = query
  const complaints = error instanceof Refusal ? (error.errors ?? []) : []
  return {
    ...query,
    // An answer to another question must not stay beside this one.
    value: isAsked && !(hasFailed && !isCurrent) ? query.value : undefined,
    problems: Object.fromEntries(complaints.map(({ field, message }) => [field, message])),
  }
}

type FieldsProps = Pick<Props, 'question' | 'storefront' | 'onAsk'> & { answer: Answered }

function Fields({ question, storefront, onAsk, answer: { value, problems } }: FieldsProps) {
  const { locale, storefrontOf } = useAdmin()
  const { service, date, time, postcode } = question
  const title = value?.service._id === service ? value?.service.title : undefined
  return (
    <div className="grid grid-cols-2 gap-4 *:first:col-span-2">
      {storefront === undefined ? (
        <TextField label="Service" readOnly value={title ?? ''} error={problems['service']} />
      ) : (
        <AskedService
          storefront={storefront}
          title={title}
          isFirst={service === undefined}
          error={problems['service']}
          onChoose={(chosen) => onAsk({ ...question, service: chosen })}
        />
      )}
      <TextField
        label="Day"
        type="date"
        value={date}
        error={problems['date']}
        onChange={({ currentTarget: { value: chosen } }) => chosen !== '' && onAsk({ ...question, date: chosen })}
      />
      <SelectField
        label="Time"
        value={time}
        error={problems['time']}
        onChange={({ currentTarget: { value: chosen } }) => onAsk({ ...question, time: chosen })}
      >
        {slotTimes.map((slot) => (
          <option key={slot} value={slot}>
            {formatTime(slot, locale)}
          </option>
        ))}
      </SelectField>
      {postcode !== undefined && (
        <TextField
          label={nameOfPostcode(storefrontOf(value?.storefront ?? '').locale)}
          readOnly
          value={postcode}
          hint="From the form of the booking"
          error={problems['postcode']}
        />
      )}
    </div>
  )
}

function Answer({ answer, isAsked }: { answer: Answered; isAsked: boolean }) {
  const { value, hasFailed, isRefreshing, problems, refresh } = answer
  if (!isAsked) return <p className="text-text-2">Choose a service to see who could come.</p>
  if (value)
    return (
      <div aria-busy={isRefreshing || undefined} className={cx('grid gap-4.5', isRefreshing && 'opacity-60')}>
        <Verdict answer={value} />
        <Professionals key={value.service._id} answer={value} />
      </div>
    )
  // A refused question is explained at its field.
  if (Object.keys(problems).length > 0) return null
  if (hasFailed) return <Failed onRetry={refresh}>We could not load who could come.</Failed>
  return (
    <div aria-busy="true" className="late grid gap-4.5">
      <Skeleton className="h-12 rounded-md" />
      <Skeleton className="h-32 rounded-md" />
      <Skeleton className="h-32 rounded-md" />
    </div>
  )
}
