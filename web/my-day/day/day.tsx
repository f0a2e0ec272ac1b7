import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'
import { Refusal } from '#domain/contract/refusal.ts'
import { formatMoney } from '#domain/format/money.ts'
import { plural } from '#domain/format/plural.ts'
import { addDays } from '#domain/format/zone.ts'
import type { User } from '#domain/identity.ts'
import { Icon } from '#web/art/icons.tsx'
import { Spot } from '#web/art/spot.tsx'
import { isOffline } from '#web/connection.ts'
import { useStorefront } from '#web/data/use-storefront.ts'
import { DaySkeleton } from '#web/my-day/frame.tsx'
import { useWorkClock } from '#web/my-day/kept/use-clock.ts'
import { keepAhead, type Kept, useKept } from '#web/my-day/kept/use-kept.ts'
import { NotLoaded } from '#web/my-day/not-loaded.tsx'
import { NoWork } from '#web/my-day/no-work.tsx'
import { LastStep } from '#web/my-day/steps/last-step.tsx'
import { withEntries } from '#web/my-day/steps/queue.ts'
import { StepsStrip } from '#web/my-day/steps/strip.tsx'
import { useReports } from '#web/my-day/steps/use-reports.ts'
import { placeAt, usePlace } from '#web/my-day/view.ts'
import { Empty } from '#web/ui/empty.tsx'
import type { MyDay } from '#domain/professional/my-day.ts'
import { TurnHead, useDayTitle } from './day-head.tsx'
import { OtherDay } from './other-day.tsx'
import { readDay } from './read-day.ts'
import { reportingOf } from './reporting.ts'
import { Rows } from './rows.tsx'
import { useHeldDay, useHolding } from './use-held-day.ts'
import { VisitActions } from './visit-actions.tsx'
import { VisitCard } from './visit-card.tsx'
import { countsOf, groupsOf, isGoingOn, readWords } from './words.ts'

const nameOf = (date: string) => `day ${date}`

/** The visits of a day. */
export function Day({ user }: { user: User }) {
  const clock = useWorkClock(user)
  const { date, hold } = useHeldDay(clock.today)
  const query = useKept(user, nameOf(date), (isFirst) => readDay(date, isFirst && date === clock.today))
  const day = query.isCurrent ? query.value : undefined
  const { reports, ...reported } = useReports(user)
  const refresh = useEffectEvent(query.refresh)
  useEffect(() => {
    if (reported.answers > 0) refresh()
  }, [reported.answers])
  useEffect(() => {
    if (day?.value.date !== clock.today) return
    const tomorrow = addDays(clock.today, 1)
    void keepAhead(user, nameOf(tomorrow), () => readDay(tomorrow, false))
    // Again after each reading: the page stays open all day, and tomorrow fills up.
  }, [user, clock.today, day?.value.date, day?.readAt])

  const isWorker = !(query.error instanceof Refusal && query.error.status === 403)
  return (
    <>
      <StepsStrip
        {...reported}
        isOutdated={query.hasFailed}
        readAt={day && day.readAt + day.ahead}
        clock={clock}
        onDismiss={reports.dismiss}
      />
      {!isWorker ? (
        <NoWork />
      ) : day ? (
        <Visits
          key={date}
          user={user}
          day={withReports(day, reported)}
          clock={clock}
          isLost={query.hasFailed || reported.isStuck}
          hold={hold}
        />
      ) : query.hasFailed ? (
        <Missing date={date} today={clock.today} onRetry={query.refresh} />
      ) : (
        <DaySkeleton />
      )}
    </>
  )
}

function withReports({ value, readAt, order, ahead }: Kept<MyDay>, reported: Parameters<typeof withEntries>[2]) {
  return { ...withEntries(value, order, reported), readAt: readAt + ahead }
}
type ShownDay = ReturnType<typeof withReports>

type Clock = ReturnType<typeof useWorkClock>
type VisitsProps = { user: User; day: ShownDay; clock: Clock; isLost: boolean } & Pick<
  ReturnType<typeof useHeldDay>,
  'hold'
>

function Visits({ user, day, clock: { now, today, timeZone }, isLost, hold }: VisitsProps) {
  const { locale } = useStorefront()
  const place = usePlace()
  const { date } = day
  const [isAsking, setAsking] = useState(false)
  const goesOn = day.visits.some((visit) => isGoingOn(visit, now))
  useHolding({ date, isGoingOn: place.date === undefined && (goesOn || isAsking), hold })
  // A day without a date in the address is today, or was when its visit began.
  const { next, groups } = groupsOf(day.visits, { date, today: place.date === undefined ? date : today })
  const chosen = place.visit === undefined ? undefined : day.visits.find(({ _id }) => _id === place.visit)
  const shown = place.visit === undefined ? next : chosen
  const home = placeAt({ date: date === today ? undefined : date })
  const title = useDayTitle(date, today)
  const [readTitle, readAt] = readWords(day.readAt, { now, timeZone, locale })
  return (
    <>
      {place.visit === undefined ? (
        <TurnHead {...{ date, today, title }} note={countsOf(day.visits)} before="Day before" after="Day after" />
      ) : (
        <Link
          to={home}
          className="m-2 flex min-h-12 items-center gap-2.5 self-start rounded-md px-2 text-base font-semibold hover:bg-fill"
        >
          <Icon name="back" />
          {title}
        </Link>
      )}
      {shown && <VisitCard key={shown._id} visit={shown} now={now} isNext={shown === next} />}
      {place.visit !== undefined && !chosen && <OtherDay visit={place.visit} date={date} />}
      {place.visit === undefined && (
        <>
          {day.leftOver > 0 && date === today && <LeftOver count={day.leftOver} date={addDays(today, -1)} />}
          {day.visits.length === 0 && <Nothing isToday={date === today} />}
          {groups.map(({ title, visits }) => (
            <Rows key={title} title={title} date={date === today ? undefined : date} visits={visits} />
          ))}
        </>
      )}
      <dl className="figures grid gap-1 px-4 pt-4.5 pb-6 text-base text-text-2">
        {day.cash && (
          <div className="flex justify-between gap-4">
            <dt>Cash with you, not handed in</dt>
            <dd className="font-bold text-text">
              {formatMoney(day.cash.amount, { currency: day.cash.currency, locale }, 'summary')}
            </dd>
          </div>
        )}
        <div className="flex gap-1">
          <dt>{readTitle}</dt>
          <dd>{readAt}</dd>
        </div>
      </dl>
      <VisitActions
        key={place.visit ?? 'next'}
        visits={day.visits}
        visit={shown}
        now={now}
        isLost={isLost}
        back={place.visit === undefined ? undefined : home}
        above={<LastStep user={user} isOutdated={isLost} />}
        onAsk={setAsking}
        onReport={reportingOf(user)}
      />
    </>
  )
}

function LeftOver({ count, date }: { count: number; date: string }) {
  return (
    <Link
      to={placeAt({ date })}
      className="mt-6 flex min-h-14 items-center gap-3 border-y border-border px-4 py-2.5 text-base font-semibold hover:bg-fill focus-visible:-outline-offset-3"
    >
      <Icon name="alert" />
      <span className="figures min-w-0 flex-1">
        {plural(count, 'visit')} of yesterday {count === 1 ? 'is' : 'are'} not done yet
      </span>
      <Icon name="right" />
    </Link>
  )
}

function Nothing({ isToday }: { isToday: boolean }) {
  return <Empty title={isToday ? 'No visits today.' : 'No visits on this day.'} picture={<Spot of="emptyBookings" />} />
}

type MissingProps = { date: string; today: string; onRetry: () => void }

/** A day that was never read on this phone. */
function Missing({ date, today, onRetry }: MissingProps) {
  const title = useDayTitle(date, today)
  return (
    <>
      <TurnHead
        {...{ date, today, title }}
        note={isOffline() ? 'Not on this phone' : 'Not loaded'}
        before="Day before"
        after="Day after"
      />
      <div className="px-4">
        <NotLoaded onRetry={onRetry}>We could not load this day.</NotLoaded>
      </div>
    </>
  )
}
