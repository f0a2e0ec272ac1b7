import { freeCancellation, freeUntil } from '#domain/booking/free-change.ts'
import { deviceDays } from '#domain/device.ts'
import { formatDay, formatTime } from '#domain/format/day.ts'
import { formatMoney } from '#domain/format/money.ts'
import { letterDays } from '#domain/message/admin.ts'
import { contactDays } from '#domain/message/contact.ts'
import { linkRules, sessionHours } from '#domain/identity.ts'
import { isPlaceholder, placeholderForm, type PlaceholderValues } from './placeholder-names.ts'
import { securityEventDays } from '#domain/security.ts'
import { sayCosts } from './costs.ts'
import { areaRequestDays } from '#domain/storefront/area-request.ts'
import { inOneLine } from '#domain/storefront/company.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'

/** The first unknown name in braces of a text. */
export function findUnknown(text: string): string | undefined {
  return [...text.matchAll(placeholderForm)].map(([, name = '']) => name).find((name) => !isPlaceholder(name))
}

/** The value of each placeholder; empty for what the shop has not set. */
export function valuesOf(plan: StorefrontPlan): PlaceholderValues {
  const { brand, support, company, prices, rules, locale } = plan
  const { legalName, address, taxLabel, taxNumber, complaintsName, complaintsEmail } = company
  const starts = rules.starts.filter((day) => day !== null)
  return {
    brand,
    phone: support.phone,
    email: support.email,
    hours: support.hours,
    legalName,
    address: inOneLine(address),
    taxLabel,
    taxNumber,
    complaintsName,
    complaintsEmail,
    freeHours: String(rules.freeHours),
    freeUntil: freeUntil(rules.freeHours),
    freeCancellation: freeCancellation(rules.freeHours),
    bookingDays: String(rules.days),
    firstStart: timeIn(starts.map(({ first }) => first).toSorted()[0], locale),
    lastStart: timeIn(
      starts
        .map(({ last }) => last)
        .toSorted()
        .at(-1),
      locale,
    ),
    weekdays: weekdaysIn(rules.starts, locale),
    serviceFee: formatMoney(prices.serviceFee, plan),
    tax: taxIn(prices.taxes),
    costs: sayCosts(plan),
    deviceDays: String(deviceDays),
    securityDays: String(securityEventDays),
    sessionHours: String(sessionHours.brief),
    rememberedDays: String(sessionHours.remembered / 24),
    confirmHours: String(linkRules.verify.hours),
    restoreDays: String(linkRules.restore.hours / 24),
    contactDays: String(contactDays),
    areaDays: String(areaRequestDays),
    emailDays: String(letterDays),
  }
}

function timeIn(time: string | undefined, locale: string): string {
  return time === undefined ? '' : formatTime(time, locale)
}

/** 'seven days a week', or 'on Monday and Tuesday'. */
function weekdaysIn(starts: readonly unknown[], locale: string): string {
  if (starts.every((day) => day !== null)) return 'seven days a week'
  // The first of January 2024 was a Monday.
  const names = starts.flatMap((day, at) => (day === null ? [] : formatDay(`2024-01-0${at + 1}`, locale, 'weekday')))
  return names.length === 0 ? '' : `on ${new Intl.ListFormat('en').format(names)}`
}

/** '10%', or 'CGST 5% and SGST 5%'. */
function taxIn(taxes: StorefrontPlan['prices']['taxes']): string {
  const [only] = taxes
  if (taxes.length <= 1) return `${only?.rate ?? 0}%`
  return new Intl.ListFormat('en').format(taxes.map(({ name, rate }) => `${name} ${rate}%`))
}

/** A line of text with its placeholders filled in. */
export function fillLine(text: string, values: PlaceholderValues): string {
  return text.replaceAll(placeholderForm, (name, key: string) => (isPlaceholder(key) ? values[key] : name))
}
