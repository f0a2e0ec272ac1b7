import { expect, test } from 'vitest'
import { type ChangeActor, type CurrentBooking, decide } from './change.ts'
import { correctedInWords, correctedValues } from './correction.ts'

const booking = { address: 'Lane 9', postcode: '411004', phone: '', onSite: { name: 'Karthik', phone: '' }, notes: '' }

test('only what differs is corrected, in the order in which it is named', () => {
  const wanted = { notes: 'Ring', onSite: { name: 'Karthik', phone: '' }, address: 'Lane 8', phone: '' }
  const values = correctedValues(booking, wanted)
  expect(values).toEqual({ address: 'Lane 8', notes: 'Ring' })
  expect(correctedInWords(Object.keys(values))).toBe('address and notes')
  expect(correctedValues(booking, { onSite: null })).toEqual({ onSite: null })
  expect(correctedInWords(['phone', 'onSite', 'postcode'])).toBe('postcode, phone number, and person at the door')
})

const now = new Date('2026-11-20T05:00:00Z')
const confirmed: CurrentBooking = {
  status: 'confirmed',
  date: '2026-11-23',
  time: '10:00',
  startsAt: new Date('2026-11-23T05:00:00Z'),
  movedByShop: false,
  professional: 'ann',
  hasCustomer: true,
  details: booking,
}
const correct = (actor: ChangeActor, current: Partial<CurrentBooking>, values: object = { address: 'Lane 8' }) =>
  decide({ ...confirmed, ...current }, { kind: 'correct', values }, { actor, now })

test('a correction changes neither time nor status, and is in the history and the log without its values', () => {
  expect(correct('admin', {}, { address: 'Lane 8', notes: '' })).toMatchObject({
    status: 'confirmed',
    date: '2026-11-23',
    professional: 'unchanged',
    isInHistory: true,
    corrected: { address: 'Lane 8' },
    email: 'correction',
    activity: { kind: 'booking-corrected', before: {}, after: { corrected: ['address'] } },
  })
  expect(correct('customer', {}, { address: 'Lane 9' })).toBeUndefined()
})

const inAnHour = new Date('2026-11-20T06:00:00Z')
test.each<[ChangeActor, Partial<CurrentBooking>, string]>([
  ['customer', { startsAt: inAnHour }, 'too_late'],
  ['customer', { status: 'completed' }, 'invalid_state'],
  ['admin', { status: 'cancelled' }, 'invalid_state'],
  ['admin', { hasCustomer: false }, 'invalid_state'],
  ['system', {}, 'forbidden'],
])('a correction by %s of %j is refused', (actor, current, code) => {
  expect(correct(actor, current)).toMatchObject({ name: 'Refusal', code })
})
