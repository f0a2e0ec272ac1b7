import type { Settings } from './settings.ts'

/** The initial settings that all storefronts share. */
export const company: Settings['company'] = {
  legalName: '',
  address: '',
  taxLabel: 'Tax number',
  taxNumber: '',
  complaintsName: '',
  complaintsEmail: '',
}

export const prices: Settings['prices'] = {
  serviceFee: 5,
  taxes: [{ name: 'Tax', rate: 10 }],
  elsewhere: null,
  taxesFee: false,
  includesTax: false,
}

const allDay = { first: '08:00', last: '20:00' }

export const rules: Settings['booking'] = {
  days: 30,
  notice: 0,
  pause: 0,
  freeHours: 24,
  upcoming: 10,
  starts: [allDay, allDay, allDay, allDay, allDay, allDay, allDay],
  needsPhone: false,
}

export const area: Settings['area'] = { postcodes: [] }

export const letters: Settings['messages'] = { senderName: '', hears: [] }

export const invoices: Settings['invoices'] = {
  isOn: false,
  series: 'INV-',
  creditSeries: 'CN-',
  next: 1,
  yearStart: 1,
  note: '',
  states: [],
}
