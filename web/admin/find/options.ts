import * as z from 'zod/mini'
import { BookingStatus } from '#domain/booking.ts'
import type { Found } from '#domain/find.ts'
import { formatListDay, formatTime } from '#domain/format/day.ts'
import { formatMoney } from '#domain/format/money.ts'
import { showPhone } from '#domain/format/national-phone.ts'
import { type AdminStorefront, categoryIn } from '#web/admin/use-admin.ts'
import { iconNames } from '#web/art/icon-names.ts'
import type { AdminArea } from '#web/admin/rail.tsx'
import { containsAll } from './marks.ts'

/** Something to open. It is kept in this tab once it was opened. */
export const Option = z.object({
  /** Its address, which is unique. */
  to: z.string(),
  icon: z.enum(iconNames),
  title: z.string(),
  detail: z.string(),
  /** At the end of the line. */
  end: z.string(),
  status: z.optional(BookingStatus),
})
export type Option = z.infer<typeof Option>
export type Group = { name: string; options: Option[] }

/** The address of an admin page with something open on it. */
export type PathOf = (path: string, query: Record<string, string>) => string

type Places = {
  today: string
  pathOf: PathOf
  storefrontOf: (key: string) => AdminStorefront
  /** The storefront that is chosen, if it is one. */
  chosen: string | undefined
}

/** What the server has found, by kind. */
export function groupsOf(found: Found, { today, pathOf, storefrontOf, chosen }: Places): Group[] {
  const brandOf = (key: string) => (key === chosen ? [] : [storefrontOf(key).brand])
  return [
    {
      name: 'Bookings',
      options: found.bookings.map(({ _id, storefront, number, customer, service, date, time, status }) => ({
        // A booking of another storefront is found by its number.
        to: pathOf('/admin/bookings', { booking: _id, ...(chosen && chosen !== storefront && { storefront }) }),
        icon: 'cal',
        title: customer,
        detail: [
          service,
          shortDay(date, today),
          formatTime(time, storefrontOf(storefront).locale),
          ...brandOf(storefront),
        ].join(', '),
        end: number,
        status,
      })),
    },
    {
      name: 'Customers',
      options: found.customers.map(({ _id, name, email, phone, disabled }) => ({
        to: pathOf(`/admin/customers/${_id}`, {}),
        icon: 'user',
        title: name,
        detail: [email, showPhone(phone, storefrontOf(chosen ?? '').locale)].filter(Boolean).join(', '),
        end: disabled ? 'Disabled' : '',
      })),
    },
    {
      name: 'Services',
      options: found.services.map(({ _id, storefront, title, category, duration, price, currency }) => ({
        to: pathOf('/admin/services', { edit: _id }),
        icon: 'grid',
        title,
        detail: [
          categoryIn(storefrontOf(storefront), category).name,
          `${duration} minutes`,
          ...brandOf(storefront),
        ].join(', '),
        end: formatMoney(price, { currency, locale: storefrontOf(storefront).locale }, 'summary'),
      })),
    },
    {
      name: 'Professionals',
      options: found.professionals.map(({ _id, storefront, name, categories, active, upcoming }) => ({
        to: pathOf('/admin/professionals', { professional: _id }),
        icon: 'briefcase',
        title: name,
        detail: [
          ...categories.map((key) => categoryIn(storefrontOf(storefront), key).name),
          ...brandOf(storefront),
        ].join(', '),
        end: active ? `${upcoming} in 7 days` : 'Archived',
      })),
    },
  ]
}

/** Nov 24, with the year if it is another one. */
function shortDay(day: string, today: string): string {
  const text = formatListDay(day)
  return day.slice(0, 4) === today.slice(0, 4) ? (text.split(',')[0] ?? text) : text
}

/** Services for which actions are offered. */
const mostActedOn = 2

type Actions = { areas: AdminArea[]; services: Found['services']; words: string[]; pathOf: PathOf }

/** The pages of the admin area and what can be done there, as far as they contain all words. */
export function pagesAndActions({ areas, services, words, pathOf }: Actions): Option[] {
  const plain = { detail: '', end: '' }
  const all: Option[] = [
    ...areas.map(({ label, to, icon }) => ({ ...plain, to, icon, title: label })),
    { ...plain, to: '/account', icon: 'id', title: 'Account', detail: 'Name, password, devices' },
    { ...plain, to: pathOf('/admin/bookings', { view: 'day' }), icon: 'cal', title: 'Day board' },
    { ...plain, to: pathOf('/admin/bookings', { view: 'week' }), icon: 'cal', title: 'Week board' },
    {
      ...plain,
      to: pathOf('/admin/bookings', { unassigned: 'true' }),
      icon: 'userX',
      title: 'Unassigned bookings',
    },
    {
      ...plain,
      to: pathOf('/admin/bookings', { status: 'pending' }),
      icon: 'clock',
      title: 'Pending bookings',
    },
    { ...plain, to: pathOf('/admin/settings/closed-days', {}), icon: 'cal', title: 'Closed days' },
    { ...plain, to: pathOf('/admin/bookings', { new: 'booking' }), icon: 'plus', title: 'New booking' },
    { ...plain, to: pathOf('/admin/services', { add: 'new' }), icon: 'plus', title: 'Add service' },
    {
      ...plain,
      to: pathOf('/admin/professionals', { professional: 'new' }),
      icon: 'plus',
      title: 'Add professional',
    },
    { ...plain, to: pathOf('/admin/categories', { add: 'new' }), icon: 'plus', title: 'Add category' },
    {
      ...plain,
      to: pathOf('/admin/bookings', { whyNot: 'any' }),
      icon: 'help',
      title: 'Why not?',
      detail: 'Who could come, and what stands in the way',
    },
    ...services.slice(0, mostActedOn).flatMap(({ _id, title }): Option[] => [
      {
        ...plain,
        to: pathOf('/admin/bookings', { new: 'booking', of: _id }),
        icon: 'plus',
        title: `New booking of ${title}`,
      },
      { ...plain, to: pathOf('/admin/bookings', { whyNot: _id }), icon: 'help', title: `Why not? for ${title}` },
    ]),
  ]
  // The rail leads to a list as it was left, which may be one of these.
  const distinct = all.filter(({ to }, at) => all.findIndex((one) => one.to === to) === at)
  return distinct.filter(({ title, detail }) => containsAll(`${title} ${detail}`, words))
}
