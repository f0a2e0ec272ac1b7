import { Link } from 'react-router'
import { api } from '#domain/api.ts'
import { formatDay, placeInWeek } from '#domain/format/day.ts'
import { plural } from '#domain/format/plural.ts'
import { addDays } from '#domain/format/zone.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import type { User } from '#domain/identity.ts'
import { dayInWords, type MyWeek, plannedIn, type WeekDay } from '#domain/professional/my-week.ts'
import { askAsVisitor } from '#web/api.ts'
import { Icon } from '#web/art/icons.tsx'
import { isOffline } from '#web/connection.ts'
import { useStorefront } from '#web/data/use-storefront.ts'
import { Bar, bigButton } from '#web/my-day/bar.tsx'
import { TurnHead } from '#web/my-day/day/day-head.tsx'
import { useWorkClock } from '#web/my-day/kept/use-clock.ts'
import { useKept } from '#web/my-day/kept/use-kept.ts'
import { NoWork } from '#web/my-day/no-work.tsx'
import { LastStep } from '#web/my-day/steps/last-step.tsx'
import { StepsStrip } from '#web/my-day/steps/strip.tsx'
import { useReports } from '#web/my-day/steps/use-reports.ts'
import { TimeOffList } from '#web/my-day/time-off/list.tsx'
import { placeAt, usePlace } from '#web/my-day/view.ts'
import { cx } from '#web/ui/cx.ts'
import { NotLoaded } from '#web/my-day/not-loaded.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { axisOf, type Minutes } from './axis.ts'
import { YourHours } from './hours.tsx'
import { Axis, Track } from './track.tsx'

/** The visits of a week, the hours and the time off. */
export function Week({ user }: { user: User }) {
  const { locale } = useStorefront()
  const { date } = usePlace()
  const clock = useWorkClock(user)
  const { today } = clock
  const first = firstOf(date ?? today, locale)
  const query = useKept(user, `week ${first}`, () => askAsVisitor(api.myDay.week, { query: { date } }))
  const kept = query.isCurrent ? query.value : undefined
  const week = kept?.value
  const { reports, ...reported } = useReports(user)
  const strip = (
    <StepsStrip
      {...reported}
      isOutdated={query.hasFailed}
      readAt={kept && kept.readAt + kept.ahead}
      clock={clock}
      onDismiss={reports.dismiss}
    />
  )
  if (query.error instanceof Refusal && query.error.status === 403)
    return (
      <>
        {strip}
        <NoWork />
      </>
    )
  return (
    <>
      {strip}
      <TurnHead
        view="week"
        days={7}
        date={date ?? today}
        today={today}
        title={daysInWords(week?.days[0]?.date ?? first, { today, locale })}
        note={week ? countOf(week) : query.hasFailed ? (isOffline() ? 'Not on this phone' : 'Not loaded') : '\u00a0'}
        before="Week before"
        after="Week after"
      />
      {week ? (
        <Days week={week} user={user} />
      ) : query.hasFailed ? (
        <NotRead onRetry={query.refresh} />
      ) : (
        <WeekSkeleton />
      )}
      <Bar above={<LastStep user={user} isOutdated={query.hasFailed} />}>
        <Link to={placeAt({ view: 'time-off' })} className={bigButton}>
          Ask for time off
        </Link>
      </Bar>
    </>
  )
}

function firstOf(day: string, locale: string): string {
  return addDays(day, -placeInWeek(day, locale))
}

/** 16 to 22 November; 30 November to 6 December; with the year, if it is another one. */
function daysInWords(first: string, { today, locale }: { today: string; locale: string }): string {
  const last = addDays(first, 6)
  const isThisYear = [first, last].every((day) => day.slice(0, 4) === today.slice(0, 4))
  const style = { day: 'numeric', month: 'long', year: isThisYear ? undefined : 'numeric', timeZone: 'UTC' } as const
  const range = new Intl.DateTimeFormat(locale, style).formatRange(new Date(first), new Date(last))
  return range.replace(/\s*–\s*/, ' to ')
}

function countOf({ days }: MyWeek): string {
  const count = days.reduce((sum, { visits }) => sum + plannedIn(visits).length, 0)
  return count === 0 ? 'No visits' : plural(count, 'visit')
}

function Days({ week: { days, today, hours, laterHours }, user }: { week: MyWeek; user: User }) {
  const { locale } = useStorefront()
  const axis = axisOf(days)
  return (
    <>
      <ul className="border-b border-border">
        {days.map((day) => (
          <Row key={day.date} day={day} today={today} axis={axis} />
        ))}
      </ul>
      <Axis axis={axis} locale={locale} />
      <Title>Your hours</Title>
      <YourHours hours={hours} laterHours={laterHours} locale={locale} />
      <Title>Time off</Title>
      <div className="px-4 pt-1">
        <TimeOffList user={user} />
      </div>
      <Link
        to={placeAt({ view: 'calendar' })}
        className="mx-4 mt-2 mb-4 grid min-h-16 grid-cols-[1.5rem_minmax(0,1fr)_auto] items-center gap-3.5 py-2.5"
      >
        <Icon name="cal" className="size-6" />
        <span>
          <b className="block text-card font-semibold">Calendar on your phone</b>
          <span className="block text-ui text-text-2">A secret address to subscribe to</span>
        </span>
        <Icon name="right" />
      </Link>
    </>
  )
}

function Title({ children }: { children: string }) {
  return <h2 className="px-4 pt-6 pb-2 text-card font-semibold">{children}</h2>
}

function Row({ day, today, axis }: { day: WeekDay; today: string; axis: Minutes }) {
  const { locale } = useStorefront()
  const isToday = day.date === today
  return (
    <li>
      <Link
        to={placeAt({ date: isToday ? undefined : day.date })}
        aria-current={isToday ? 'date' : undefined}
        className="grid min-h-17 grid-cols-[3.25rem_minmax(0,1fr)_1.25rem] items-center gap-3 border-t border-border px-4 py-2 transition-colors hover:bg-fill"
      >
        <span
          className={cx(
            'grid h-13 w-12 content-center justify-items-center rounded-t-[24px] rounded-b-md leading-[1.1]',
            isToday ? 'bg-ink text-on-ink' : 'bg-fill text-text',
          )}
        >
          <span className={cx('pt-1 text-xs', !isToday && 'text-text-2')}>
            {formatDay(day.date, locale, 'weekday')}
          </span>{' '}
          <b className="figures text-lead leading-[1.1] font-bold">{Number(day.date.slice(-2))}</b>
        </span>
        <span>
          <Track day={day} axis={axis} />
          <span className={cx('figures mt-1 block text-ui', isToday ? 'font-semibold text-text' : 'text-text-2')}>
            {dayInWords(day, today)}
          </span>
        </span>
        <Icon name="right" />
      </Link>
    </li>
  )
}

function NotRead({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="p-4">
      <NotLoaded onRetry={onRetry}>We could not load this week.</NotLoaded>
    </div>
  )
}

function WeekSkeleton() {
  return (
    <div role="status" className="px-4">
      <span className="sr-only">Loading...</span>
      {Array.from({ length: 7 }, (_, place) => (
        <div key={place} className="flex h-17 items-center gap-4 border-t border-border">
          <Skeleton className="h-13 w-12 flex-none rounded-t-[24px] rounded-b-md" />
          <Skeleton className="h-4.5 flex-1" />
        </div>
      ))}
    </div>
  )
}
