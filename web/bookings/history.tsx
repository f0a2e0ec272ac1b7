import { type BookingDetails, statusNames } from '#domain/booking.ts'
import { phonesOf } from '#domain/booking/contact-words.ts'
import { planOf, type PlanStep } from '#domain/booking/plan.ts'
import { formatMoment } from '#domain/format/day.ts'
import { usePlanTexts } from '#web/shared/use-plan-texts.ts'
import { explanationOf, type HistoryEntry } from './explanation.ts'
import { Icon } from '#web/art/icons.tsx'
import { ProgressShape } from '#web/shared/progress-badge.tsx'
import { StatusShape } from '#web/shared/status-badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { useStorefront } from '#web/data/use-storefront.ts'

type Props = { booking: BookingDetails; now: number }

export function BookingHistory({ booking, now }: Props) {
  const { locale } = useStorefront()
  const { timeZone } = booking
  const entries = entriesOf(booking)
  const canCall = phonesOf(booking).length > 0
  // How long changes are free is said beside their buttons.
  const planned = planOf(booking, new Date(now)).filter(({ kind }) => kind !== 'last-change')
  return (
    <section className="rounded-xl border border-border bg-surface p-5 600:p-6">
      <h2 className="text-h3">Status history</h2>
      <ol className="mt-4.5">
        {entries.map(({ change, before, step }, index) =>
          step ? (
            <ReportedStep key={index} {...{ step, canCall }} when={formatMoment(step.at, { timeZone, locale })} />
          ) : (
            change && (
              <Step
                // The same status may occur twice at the same moment.
                key={index}
                mark={change.corrected ? <Icon name="edit" className="size-3.5" /> : <StatusShape of={change.status} />}
                title={change.corrected ? 'Details corrected' : statusNames[change.status]}
                at={change.at}
                when={formatMoment(change.at, { timeZone, locale })}
              >
                <p className="text-text-2">{explanationOf(change, before)}</p>
                {isNoteToCustomer(change) && <p className="whitespace-pre-line text-text-2">{change.note}</p>}
                <p className="text-xs text-text-3">By {change.by}</p>
              </Step>
            )
          ),
        )}
        {planned.map((step, index) => (
          <PlannedStep key={step.kind} {...{ step, booking }} isFirst={index === 0} />
        ))}
      </ol>
    </section>
  )
}

type Reported = NonNullable<BookingDetails['steps']>[number]
type Entry = { at: string; change?: HistoryEntry; before?: HistoryEntry | undefined; step?: Reported }

/** The changes of the booking and the steps of the visit, in the order of time. */
function entriesOf({ history, steps = [] }: BookingDetails): Entry[] {
  const changes = history.map((change, index): Entry => ({ at: change.at, change, before: history[index - 1] }))
  const reported = steps.flatMap((step): Entry[] => (step.step === 'done' ? [] : [{ at: step.at, step }]))
  return [...changes, ...reported].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
}

const titles = { 'on-the-way': 'On the way', started: 'In progress', 'nobody-there': 'We could not reach you' }
const texts = {
  'on-the-way': 'Your professional is coming to you.',
  started: 'The work has begun.',
  'nobody-there': 'No one answered at the door.',
}

type ReportedProps = { step: Reported; when: string; canCall: boolean }

function ReportedStep({ step: { step, at, by }, when, canCall }: ReportedProps) {
  if (step === 'done') return null
  const next = step !== 'nobody-there' ? '' : canCall ? ' We will call you.' : ' Please call us.'
  return (
    <Step
      mark={
        step === 'nobody-there' ? (
          <Icon name="phone" className="size-3.5" />
        ) : (
          <span className="text-xs">
            <ProgressShape of={step} />
          </span>
        )
      }
      title={titles[step]}
      at={at}
      when={when}
    >
      <p className="text-text-2">
        {texts[step]}
        {next}
      </p>
      <p className="text-xs text-text-3">By {by}</p>
    </Step>
  )
}

/** A customer's own note only describes a reschedule. */
function isNoteToCustomer({ by, note }: HistoryEntry): boolean {
  return by !== 'you' && note !== ''
}

type PlannedProps = { step: PlanStep; booking: BookingDetails; isFirst: boolean }

function PlannedStep({ step, booking, isFirst }: PlannedProps) {
  const { icon, title, text, when, at } = usePlanTexts(booking)(step)
  const mark = <Icon name={icon} className="size-3.5 text-text-3" />
  return (
    <Step {...{ mark, when, at }} title={isFirst ? `Next: ${title}` : title} isNext>
      <p className="text-text-2">{text}</p>
    </Step>
  )
}

type StepProps = {
  mark: React.ReactNode
  title: string
  /** In words, and as an instant or a day; undefined if no one knows. */
  when: string | undefined
  at: string | undefined
  isNext?: boolean
  children: React.ReactNode
}

function Step({ mark, title, when, at, isNext = false, children }: StepProps) {
  return (
    <li className="group/step relative flex gap-3.5 pb-5 last:pb-0">
      <span
        aria-hidden="true"
        className="absolute top-7 -bottom-0.5 left-[11px] w-0.5 bg-border group-last/step:hidden"
      />
      <span
        className={cx(
          'grid h-6.5 w-6 flex-none place-items-center rounded-t-[12px] rounded-b-xs',
          isNext ? 'border-[1.5px] border-border-strong' : 'bg-fill',
        )}
      >
        {mark}
      </span>
      <div className="min-w-0 flex-1 text-sm wrap-anywhere">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-0.5">
          <p className={cx('text-base font-semibold', isNext && 'text-text-2')}>{title}</p>
          {when !== undefined && (
            <time dateTime={at} className="figures text-text-3">
              {when}
            </time>
          )}
        </div>
        {children}
      </div>
    </li>
  )
}
