import { formatDay } from '#domain/format/day.ts'
import type { ProfessionalFields } from '#domain/professional.ts'
import type { Span } from '#domain/professional/hours.ts'
import { hoursInWords } from '#domain/professional/words.ts'
import type { ConflictWords } from '#web/admin/edit/conflict.tsx'
import { type AdminStorefront, categoryIn } from '#web/admin/use-admin.ts'
import type { ProfessionalDraft } from './draft.ts'

/** The words of an edit conflict. */
export const words: ConflictWords<ProfessionalDraft, keyof ProfessionalFields> = {
  fields: {
    name: ['Name', 'the name'],
    email: ['Email', 'the email address'],
    phone: ['Phone', 'the phone number'],
    categories: ['Categories', 'the categories'],
    imageUrl: ['Picture', 'the picture'],
    postcodes: ['Area', 'the area'],
    hours: ['Weekly hours', 'the weekly hours'],
    laterHours: ['Other hours from a date', 'the hours from a date'],
    active: ['Gets new bookings', 'whether bookings are possible'],
  },
  archived: 'archived',
  inWords(typed, field, storefront) {
    if (field === 'name') return typed.name
    if (field === 'email' || field === 'phone') return typed[field] || 'none'
    if (field === 'categories') return typed.categories.map((key) => categoryIn(storefront, key).name).join(', ')
    if (field === 'imageUrl') return typed.imageUrl === '' ? 'none' : 'a picture'
    if (field === 'postcodes') return typed.postcodes.join(', ') || 'wherever the shop goes'
    if (field === 'active') return typed.active ? 'Yes' : 'No'
    return field === 'hours' ? weekInWords(typed.hours, storefront.locale) : datesInWords(typed.laterHours, storefront)
  },
}

function datesInWords(laterHours: ProfessionalDraft['laterHours'], { locale }: AdminStorefront): string {
  const dates = laterHours.map(
    ({ from, hours }) =>
      `from ${from === '' ? 'a date' : formatDay(from, locale, 'short')} ${weekInWords(hours, locale)}`,
  )
  return dates.length === 0 ? 'none' : dates.join('; ')
}

function weekInWords(hours: Span[], locale: string): string {
  const words = hoursInWords(hours, locale).map(({ days, times }) => `${days} ${times}`)
  return words.length === 0 ? 'not working' : words.join(', ')
}
