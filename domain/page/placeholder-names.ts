/** A name in braces in the text of a page, which the value of a setting replaces. Other braces are text. */
export const placeholderForm = /\{([A-Za-z][A-Za-z\d]*)\}/g

/** What each placeholder is, in the order of the menu. */
export const placeholders = {
  brand: 'Name of the shop',
  phone: 'Phone',
  email: 'Email',
  hours: 'Hours of the support',
  legalName: 'Legal name of the company',
  address: 'Registered address',
  taxLabel: 'What the tax number is called',
  taxNumber: 'Tax number',
  complaintsName: 'Person for complaints',
  complaintsEmail: 'Email for complaints',
  freeHours: 'Hours until which a change is free',
  freeUntil: 'Until when a change is free, in words',
  freeCancellation: 'Free cancellation, as a sentence',
  bookingDays: 'Days that can be booked ahead',
  firstStart: 'First start of a visit',
  lastStart: 'Last start of a visit',
  weekdays: 'Days of the week with visits',
  serviceFee: 'Service fee',
  tax: 'Tax',
  costs: 'What a booking costs, in sentences',
  deviceDays: 'Days that a known browser is kept',
  securityDays: 'Days that account events are kept',
  sessionHours: 'Hours that a sign-in lasts',
  rememberedDays: 'Days that a sign-in with "Remember me" lasts',
  confirmHours: 'Hours that a link to confirm an address works',
  restoreDays: 'Days that a change of address can be reversed',
  contactDays: 'Days that a message is kept once it was answered',
  areaDays: 'Days that a request for another postcode is kept',
  emailDays: 'Days that the text of a sent email is kept',
} as const
export type Placeholder = keyof typeof placeholders
export type PlaceholderValues = Record<Placeholder, string>

export function isPlaceholder(name: string): name is Placeholder {
  return Object.hasOwn(placeholders, name)
}
