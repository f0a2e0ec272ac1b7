import { useNavigate } from 'react-router'
import { absenceInWords } from '#domain/professional/words.ts'
import type { User } from '#domain/identity.ts'
import type { OwnTimeOff } from '#domain/professional/time-off.ts'
import { useStorefront } from '#web/data/use-storefront.ts'
import { Bar, bigButton } from '#web/my-day/bar.tsx'
import { notePress } from '#web/my-day/second-press.ts'
import { LastStep } from '#web/my-day/steps/last-step.tsx'
import { WaitingSteps } from '#web/my-day/steps/waiting-steps.tsx'
import { placeAt } from '#web/my-day/view.ts'
import { cx } from '#web/ui/cx.ts'
import { TextField } from '#web/ui/form/field.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { Note } from '#web/ui/note.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { Hits } from './hits.tsx'
import { type Fields, useTimeOff } from './use-time-off.ts'

/** Where a professional enters time off: without visits it is taken at once, else the office is asked. */
export function TimeOff({ user }: { user: User }) {
  const { locale } = useStorefront()
  const toast = useToast()
  const navigate = useNavigate()
  const form = useTimeOff(user, done)
  const { fields, today, edit, hits, errorOf, isUnread, retry, isUnsure, isBusy, isReady } = form

  function done({ state, ...span }: OwnTimeOff) {
    const when = absenceInWords(span, locale)
    toast({ text: state === 'taken' ? `You have time off: ${when}` : `We have asked the office: ${when}` })
    notePress()
    void navigate(placeAt({ view: 'week' }))
  }

  const field = (name: Exclude<keyof Fields, 'isWhole'>) => ({
    name,
    value: fields[name],
    readOnly: isUnsure,
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => edit({ [name]: event.currentTarget.value }),
  })
  /** Of one day, only the time can be before the beginning. */
  const isOneDay = !fields.isWhole && fields.last === fields.first
  const asks = hits !== undefined && hits.count > 0
  const verb = asks ? 'Send request' : 'Take time off'
  return (
    <form
      noValidate
      className="flex flex-1 flex-col"
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
    >
      <WaitingSteps user={user} />
      <div className="grid gap-5 px-4 pt-6 pb-8 text-base in-ink [&_input]:text-[1.0625rem] [&_label]:text-base [&_label_span]:text-text-2 [&_p]:text-[0.9375rem]">
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-4">
          <TextField label="From" type="date" required min={today} {...field('first')} error={errorOf('from')} />
          <TextField
            label="To"
            type="date"
            required
            min={fields.first > today ? fields.first : today}
            {...field('last')}
            error={isOneDay ? undefined : errorOf('to')}
          />
        </div>
        <div className="flex min-h-12 items-center justify-between gap-4 [&_button]:origin-right [&_button]:scale-125">
          <b className="font-semibold">All day</b>
          <Switch label="All day" isOn={fields.isWhole} onChange={(isWhole) => edit({ isWhole })} />
        </div>
        {!fields.isWhole && (
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-4">
            <TextField label="From time" type="time" required {...field('from')} />
            <TextField
              label="To time"
              type="time"
              required
              {...field('to')}
              error={isOneDay ? errorOf('to') : undefined}
            />
          </div>
        )}
        <TextField label="Reason" optional maxLength={200} {...field('reason')} error={errorOf('reason')} />
        <div aria-live="polite" className="grid gap-4">
          {hits && <Hits hits={hits} />}
          {isUnread && (
            <Note
              tone="problem"
              action={
                <button
                  type="button"
                  onClick={retry}
                  className="min-h-12 rounded-md border-[1.5px] border-current px-4 text-base font-semibold"
                >
                  Try again
                </button>
              }
            >
              We could not check your visits: this needs a network. What you have typed stays.
            </Note>
          )}
          {!hits && !isUnread && isAwaited(form) && <Skeleton className="h-24 rounded-xl" />}
        </div>
        {hits?.count !== 0 && <p className="text-text-2">Without visits, you have the time off at once.</p>}
      </div>
      <Bar above={<LastStep user={user} />}>
        {form.problem !== undefined && (
          <div className="mb-3 [&_*]:text-[0.9375rem]">
            <Note tone="problem">{form.problem}</Note>
          </div>
        )}
        <button
          type="submit"
          aria-disabled={!isReady || isBusy || undefined}
          className={cx(
            bigButton,
            !isReady &&
              'aria-disabled:cursor-not-allowed aria-disabled:bg-fill aria-disabled:text-text-2 aria-disabled:hover:bg-fill',
          )}
        >
          {isBusy ? 'Sending...' : isUnsure ? 'Try again' : verb}
        </button>
      </Bar>
    </form>
  )
}

/** Whether the visits are being read. */
function isAwaited({ errorOf, fields }: ReturnType<typeof useTimeOff>): boolean {
  return errorOf('to') === undefined && errorOf('from') === undefined && fields.first !== '' && fields.last !== ''
}
