import { useRef, useState } from 'react'
import { api } from '#domain/api.ts'
import type { AdminBooking } from '#domain/booking/admin.ts'
import { clockAt } from '#domain/format/day.ts'
import { addDays } from '#domain/format/zone.ts'
import type { NewTimeOff, TimeOffTaken, VisitChange } from '#domain/professional/away.ts'
import type { AskedTimeOff } from '#domain/professional/time-off.ts'
import { isAllDay, spanIn } from '#domain/professional/words.ts'
import { ask } from '#web/api.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
import { announceBooking } from '#web/admin/bookings/booking-events.ts'
import { newKey } from '#web/data/idempotency-key.ts'
import { useQuery } from '#web/data/use-query.ts'
import { useWrite } from '#web/data/use-write.ts'
import { changeOf, type Choice, choiceFor, type Proposed } from './choices.ts'

export type Person = { _id: string; name: string; storefront: string }

/** What the fields of the dates hold; days and times in the storefront's zone. */
export type Dates = { isWhole: boolean; first: string; last: string; from: string; to: string; reason: string }

/** From now until the end of today. */
function restOfToday(timeZone: string): Dates {
  const { date, time } = clockAt(new Date().toISOString(), timeZone)
  return { isWhole: false, first: date, last: addDays(date, 1), from: time, to: '00:00', reason: '' }
}

/** The dates as they were asked for, which can be changed. */
function datesOf({ from, to, reason }: AskedTimeOff): Dates {
  const [first = '', fromTime = ''] = from.split('T')
  const [last = '', toTime = ''] = to.split('T')
  const isWhole = isAllDay({ from, to })
  const times = isWhole ? { from: '09:00', to: '18:00' } : { from: fromTime, to: toTime }
  return { isWhole, first, last: isWhole ? addDays(last, -1) : last, ...times, reason }
}

/** The bookings as they were when the absence was sent. */
export type Seen = { rows: AwayRow[]; begun: AdminBooking[] }
type Options = {
  person: Person
  isSick: boolean
  /** What the professional asks for. */
  request: AskedTimeOff | undefined
  onTaken: (taken: TimeOffTaken, seen: Seen) => void
}

/** An absence that an administrator enters, the bookings during it, and what was chosen for each. */
export function useAway({ person, isSick, request, onTaken }: Options) {
  const { timeZone, locale } = useAdmin().storefrontOf(person.storefront)
  const [rest] = useState(() => restOfToday(timeZone))
  const [dates, setDates] = useState<Dates>(() => {
    if (request) return datesOf(request)
    return isSick ? rest : { ...rest, isWhole: true, last: rest.first, from: '09:00', to: '18:00' }
  })
  const [wishes, setWishes] = useState(new Map<string, Choice>())
  const wanted = spanIn(dates)
  const isOver = wanted !== undefined && wanted.to <= `${rest.first}T${rest.from}`
  const span = isOver ? undefined : wanted
  const read = useQuery(`away ${person._id} ${span?.from} ${span?.to}`, () => readProposals(person, span), {
    when: span !== undefined,
    start: isSick || request ? 'now' : 300,
  })
  const proposals = span && read.isCurrent ? read.value : undefined
  const rows = proposals?.bookings.map((one): AwayRow => ({
    ...one,
    choice: choiceFor(one, wishes.get(one.booking._id)),
  }))
  const begun = proposals?.begun ?? []
  const sent = useRef<{ body: NewTimeOff; key: string } & Seen>(undefined)
  const write = useWrite(send, { failed: 'The absence could not be saved. Please try again.' })
  /** The answer was lost: only the same request may follow, which cannot happen twice. */
  const isUnsure = write.failure?.kind === 'unknown'
  // While it is being sent, no field is disabled: that would take the focus away.
  const isFixed = isUnsure || write.isBusy

  async function send(): Promise<TimeOffTaken | undefined> {
    if (!isUnsure) {
      if (!span || !rows) return undefined
      const body = {
        ...span,
        reason: dates.reason,
        bookings: changesIn(rows),
        unnamed: proposals?.more ?? 0,
        ...(request && { request: request._id }),
      }
      const isSame = JSON.stringify(sent.current?.body) === JSON.stringify(body)
      sent.current = { body, rows, begun, key: isSame && sent.current ? sent.current.key : newKey() }
    }
    if (!sent.current) return undefined
    const { body, key } = sent.current
    return ask(api.away.take, { params: { professional: person._id }, body, key })
  }

  async function take() {
    const outcome = await write.run()
    if (outcome?.kind === 'refused') read.refresh()
    if (outcome?.kind !== 'done' || !outcome.value) return
    announceBooking()
    // As they were sent: after a lost answer, the list may already be that of the time after the change.
    onTaken(outcome.value, sent.current ?? { rows: [], begun })
  }

  return {
    dates,
    edit: (change: Partial<Dates>) => {
      if (isFixed) return
      write.clear()
      setDates({ ...dates, ...change })
    },
    isForward: span !== undefined,
    isOver,
    rows,
    more: proposals?.more ?? 0,
    begun,
    read,
    choose: (booking: string, choice: Choice) => {
      if (isFixed) return
      write.clear()
      setWishes(new Map(wishes).set(booking, choice))
    },
    chooseAll: (what: 'assign' | 'reschedule') => {
      if (isFixed) return
      write.clear()
      const all = rows?.map(({ booking, others: [first], otherTime }): [string, Choice] | undefined => {
        if (what === 'assign') return first && [booking._id, { do: 'assign', professional: first._id }]
        return otherTime ? [booking._id, { do: 'reschedule' }] : undefined
      })
      setWishes(new Map([...wishes, ...(all ?? []).filter((one) => one !== undefined)]))
    },
    /** The refusal of one booking, and whether its proposal is another one now. */
    errorOf: (booking: string) => {
      const at = sent.current?.body.bookings?.findIndex((one) => one.booking === booking) ?? -1
      const message = write.problems.find(({ field }) => isAbout(field, at))?.message
      const [was, now] = [sent.current?.body.bookings?.[at], rows?.find((row) => row.booking._id === booking)]
      const isOther = was && now && !isSameChange(was, changeOf(now, now.choice))
      return message !== undefined && isOther ? `${message} Here is another proposal.` : message
    },
    /** In words; a refusal of one booking is about one that is not, or no longer, in the list. */
    problem: write.problems.some(({ field }) => field.startsWith('bookings.')) ? otherBookings : write.problem,
    isBusy: write.isBusy,
    isUnsure,
    take,
    /** As of the opening of the dialog. */
    today: rest.first,
    timeZone,
    locale,
  }
}
export type Away = ReturnType<typeof useAway>
export type AwayRow = Proposed & { choice: Choice }

async function readProposals({ _id }: Person, span: Pick<NewTimeOff, 'from' | 'to'> | undefined) {
  if (!span) throw new Error('only a whole span is asked about')
  return ask(api.away.proposals, { params: { professional: _id }, query: span })
}

const otherBookings =
  'Nothing was saved: the bookings during this time have changed since you saw them. Please check them again.'

/** Whether a problem is about the booking at this place of the request. */
function isAbout(field: string, at: number): boolean {
  return field.split('.').slice(0, 2).join('.') === `bookings.${at}`
}

/** Apart from the versions. */
function isSameChange(one: VisitChange, other: VisitChange): boolean {
  return JSON.stringify({ ...one, version: 0 }) === JSON.stringify({ ...other, version: 0 })
}

function changesIn(rows: AwayRow[]) {
  return rows.map((row) => changeOf(row, row.choice))
}
