import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '#domain/api.ts'
import { formatRecentMoment } from '#domain/format/day.ts'
import type { User } from '#domain/identity.ts'
import type { CalendarFeed } from '#domain/professional/calendar-feed.ts'
import { ask } from '#web/api.ts'
import { Icon } from '#web/art/icons.tsx'
import { useQuery } from '#web/data/use-query.ts'
import { useStorefront } from '#web/data/use-storefront.ts'
import { useWrite } from '#web/data/use-write.ts'
import { QuestionDialog } from '#web/forms/question-dialog.tsx'
import { Bar, bigButton } from '#web/my-day/bar.tsx'
import { useWorkClock } from '#web/my-day/kept/use-clock.ts'
import { LastStep } from '#web/my-day/steps/last-step.tsx'
import { WaitingSteps } from '#web/my-day/steps/waiting-steps.tsx'
import { placeAt } from '#web/my-day/view.ts'
import { useCopy } from '#web/data/use-copy.ts'
import { Button } from '#web/ui/button.tsx'
import { NotLoaded } from '#web/my-day/not-loaded.tsx'
import { Note } from '#web/ui/note.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useToast } from '#web/ui/toast.tsx'

const failed = 'The address could not be made. Please try again.'

/** The secret address of the visits for calendars. Unlike the visits it is not kept on the phone. */
export function Calendar({ user }: { user: User }) {
  const query = useQuery('calendar', () => ask(api.myDay.calendar, {}))
  const [made, setMade] = useState<CalendarFeed>()
  const feed = made ?? query.value
  return (
    <>
      <WaitingSteps user={user} />
      <div className="flex items-center gap-1 px-2 py-3">
        <Link
          to={placeAt({ view: 'week' })}
          aria-label="Back to the week"
          className="grid size-12 flex-none place-items-center rounded-full transition-colors hover:bg-fill"
        >
          <Icon name="back" />
        </Link>
        <h2 className="text-h3 leading-tight font-title">Calendar on your phone</h2>
      </div>
      {feed ? (
        <Feed feed={feed} user={user} onMade={setMade} />
      ) : query.hasFailed ? (
        <div className="px-4">
          <NotLoaded onRetry={query.refresh}>We could not load the address of your calendar.</NotLoaded>
        </div>
      ) : (
        <div role="status" className="grid gap-4 px-4">
          <span className="sr-only">Loading...</span>
          <Skeleton className="h-12" />
          <Skeleton className="h-32" />
        </div>
      )}
    </>
  )
}

type Props = { feed: CalendarFeed; user: User; onMade: (feed: CalendarFeed) => void }

function Feed({ feed, user, onMade }: Props) {
  return (
    <>
      <div className="grid gap-5 px-4 pb-6 text-base">
        <p>
          With a secret address, the calendar of your phone shows your visits and your time off. It reads them again by
          itself, most calendars every few hours.
        </p>
        {feed.address !== null && <Address {...{ feed, user, onMade }} address={feed.address} />}
      </div>
      <Bar above={<LastStep user={user} />}>
        {feed.address === null ? (
          <FirstAddress onMade={onMade} />
        ) : (
          <a href={feed.address.replace(/^https?:/, 'webcal:')} className={bigButton}>
            Add to calendar
          </a>
        )}
      </Bar>
    </>
  )
}

function FirstAddress({ onMade }: Pick<Props, 'onMade'>) {
  const show = useToast()
  const { isBusy, run } = useWrite(() => ask(api.myDay.renewCalendar, { body: { version: 0 } }), {
    failed,
    onFailed: (text) => show({ text, isFailure: true }),
  })
  async function make() {
    const outcome = await run()
    if (outcome?.kind === 'done') onMade(outcome.value)
  }
  return (
    <button type="button" className={bigButton} aria-busy={isBusy || undefined} onClick={() => void make()}>
      Make a calendar address
    </button>
  )
}

function Address({ feed, address, user, onMade }: Props & { address: string }) {
  const [asked, setAsked] = useState<CalendarFeed>()
  const show = useToast()
  const copy = useCopy()
  return (
    <>
      <section aria-labelledby="address" className="grid gap-2">
        <h3 id="address" className="text-card font-semibold">
          Your secret address
        </h3>
        <div className="grid gap-3 rounded-lg bg-fill p-4">
          <code className="text-ui break-all select-all">{address}</code>
          <button
            type="button"
            className="flex h-12 items-center justify-center gap-2 rounded-lg border-[1.5px] border-border-strong bg-surface font-semibold transition-colors hover:bg-fill-hover"
            onClick={() => void copy(address, 'The address is copied.')}
          >
            <Icon name="copy" />
            Copy
          </button>
        </div>
        <LastRead readAt={feed.readAt} user={user} />
      </section>
      <Note>
        <span className="text-ui">
          Everyone who has this address can read your visits, with the names, phone numbers and addresses of customers.
          Give it to no one.
        </span>
      </Note>
      <dl className="grid gap-4">
        <Way device="iPhone">
          Press ‘Add to calendar’ below. If that does not work: Settings, Apps, Calendar, Calendar Accounts, Add
          Account, Other, Add Subscribed Calendar, and paste the address.
        </Way>
        <Way device="Android">
          Open calendar.google.com in a browser, then ‘Other calendars’, +, ‘From URL’, and paste the address.
        </Way>
      </dl>
      <div>
        <Button look="secondary" size="l" onClick={() => setAsked(feed)}>
          Make a new address
        </Button>
      </div>
      <QuestionDialog
        item={asked}
        title="Make a new address?"
        send={({ version }) => ask(api.myDay.renewCalendar, { body: { version } })}
        onDone={(made) => {
          onMade(made)
          setAsked(undefined)
          show({ text: 'The new address is there. The one before it no longer works.' })
        }}
        onClose={() => setAsked(undefined)}
        failed={failed}
        action={{ label: 'Make a new address', busyLabel: 'Making it...', look: 'ink' }}
      >
        {() => (
          <p>
            The address until now stops at once, on every device. Your calendar shows new visits again when you have
            added the new address to it.
          </p>
        )}
      </QuestionDialog>
    </>
  )
}

function LastRead({ readAt, user }: { readAt: string | null; user: User }) {
  const { locale } = useStorefront()
  const { now, timeZone } = useWorkClock(user)
  const text =
    readAt === null
      ? 'No calendar has read it yet.'
      : `A calendar has read it ${formatRecentMoment(readAt, { now, timeZone, locale }, 'short')}.`
  return <p className="text-ui text-text-2">{text}</p>
}

function Way({ device, children }: { device: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="font-semibold">{device}</dt>
      <dd className="text-text-2">{children}</dd>
    </div>
  )
}
