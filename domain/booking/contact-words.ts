import { showPhone } from '#domain/format/national-phone.ts'
import type { Contact } from './contact.ts'

type Located = { address: string; postcode: string }

/** The address with its postcode, which many people have typed into it. */
export function placeOf({ address, postcode }: Located): string {
  return address.replaceAll(/[\s-]/g, '').toUpperCase().includes(postcode) ? address : `${address} ${postcode}`
}

/** Who opens the door, in one line. */
export function nameOnSite({ name, phone }: NonNullable<Contact['onSite']>, locale: string): string {
  return [name, showPhone(phone, locale)].filter((text) => text !== '').join(', ')
}

/** The numbers to call about a visit, without repetition. */
export function phonesOf({ phone, onSite }: Pick<Contact, 'phone' | 'onSite'>): string[] {
  return [...new Set([phone, onSite?.phone ?? ''])].filter((one) => one !== '')
}

export const noPhone = 'Please enter a phone number that we can call'
export const whyPhone = 'So that your professional can call you on the day.'
