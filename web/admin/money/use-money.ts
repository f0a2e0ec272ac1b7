import { api } from '#domain/api.ts'
import { day } from '#domain/contract/field.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { withQuery } from '#domain/contract/address.ts'
import { daysFrom } from '#domain/format/day.ts'
import { addDays } from '#domain/format/zone.ts'
import { useBookingEvents } from '#web/admin/bookings/booking-events.ts'
import type { AdminStorefront } from '#web/admin/use-admin.ts'
import { useToday } from '#web/admin/use-today.ts'
import { useUrlQuery } from '#web/admin/use-url-query.ts'
import { askAt } from '#web/api.ts'
import { pollingPause, useQuery } from '#web/data/use-query.ts'
import { groupings } from './lines.ts'

export const usualDays = 7

export type Range = { from: string; to: string }

/** The money of a storefront in the days that the URL names; by default the last seven. */
export function useMoney({ key: storefront }: AdminStorefront) {
  const { query: inUrl, go } = useUrlQuery()
  const today = useToday()
  const range = rangeIn(inUrl, today)
  const by = groupings.find((one) => one === inUrl['by']) ?? 'day'
  const { value, isCurrent, ...rest } = useQuery(
    withQuery('money', { storefront, ...range }),
    () => askAt(storefront)(api.ledger.money, { query: range }),
    { every: pollingPause },
  )
  useBookingEvents(rest.refresh)
  return {
    ...rest,
    /** Undefined while they load, and if they cannot be read. */
    money: isCurrent ? value : undefined,
    /** Of other days, until the chosen ones arrive. */
    shown: value?.storefront === storefront ? value : undefined,
    /** Why the server does not answer for these days. */
    refusal: rest.error instanceof Refusal ? (rest.error.errors?.[0]?.message ?? rest.error.message) : undefined,
    range,
    today,
    by,
    /** The id of a professional, or 'office'; undefined for everybody. */
    who: inUrl['professional'] || undefined,
    change: go,
    setRange: ({ from, to }: Range) => {
      const isUsual = to === today && from === addDays(today, 1 - usualDays)
      go(isUsual ? { from: undefined, to: undefined } : { from, to })
    },
  }
}
export type MoneyView = ReturnType<typeof useMoney>

/** A mistyped day is left out. */
function rangeIn(inUrl: Record<string, string>, today: string): Range {
  const to = day().safeParse(inUrl['to']).data ?? today
  return { from: day().safeParse(inUrl['from']).data ?? addDays(to, 1 - usualDays), to }
}

/** As many days before or after, none of them to come. */
export function shifted({ from, to }: Range, way: -1 | 1, today: string): Range {
  const length = daysFrom(from, to) + 1
  const last = addDays(to, way * length)
  const end = last > today ? today : last
  return { from: addDays(end, 1 - length), to: end }
}
