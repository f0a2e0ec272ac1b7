import { expect, test } from 'vitest'
import { BookingStatus } from '#domain/booking.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { type BookingChange, type ChangeActor, type CurrentBooking, decide } from './change.ts'

const now = new Date('2026-11-20T05:00:00Z')
const inThreeDays = new Date('2026-11-23T05:00:00Z')
const inAnHour = new Date('2026-11-20T06:00:00Z')
const yesterday = new Date('2026-11-19T05:00:00Z')

const confirmed: CurrentBooking = {
  status: 'confirmed',
  date: '2026-11-23',
  time: '10:00',
  startsAt: inThreeDays,
  movedByShop: false,
  professional: 'ann',
  hasCustomer: true,
  details: { address: 'Lane 9', postcode: '411004', phone: '', onSite: null, notes: '' },
}
const cancel: BookingChange = { kind: 'cancel' }
const later: BookingChange = { kind: 'reschedule', date: '2026-11-24', time: '12:00', note: 'As agreed' }
const sameTime: BookingChange = { kind: 'reschedule', date: '2026-11-23', time: '10:00', note: '' }
const assign: BookingChange = { kind: 'assign', professional: 'bo' }
const set = (status: BookingStatus): BookingChange => ({ kind: 'status', status, note: 'A note' })

type Row = [actor: ChangeActor, change: BookingChange, booking: Partial<CurrentBooking>, outcome: object | undefined]

function outcomeOf([actor, change, booking]: Row | [ChangeActor, BookingChange, Partial<CurrentBooking>]) {
  return decide({ ...confirmed, ...booking }, change, { actor, now })
}

const unchanged = { date: '2026-11-23', time: '10:00', professional: 'unchanged' }
const moved = { status: 'pending', date: '2026-11-24', time: '12:00', isInHistory: true, email: 'change' }

test.each<[string, ...Row]>([
  [
    'a customer cancels',
    'customer',
    cancel,
    {},
    {
      ...unchanged,
      status: 'cancelled',
      note: '',
      isInHistory: true,
      email: 'change',
      activity: { kind: 'booking-cancelled' },
    },
  ],
  ['a customer cancels again', 'customer', cancel, { status: 'cancelled', startsAt: yesterday }, undefined],
  [
    'a customer reschedules to the least busy professional',
    'customer',
    later,
    { status: 'pending' },
    { ...moved, professional: 'least-busy', activity: { kind: 'booking-moved' } },
  ],
  ['a customer reschedules to the same time', 'customer', sameTime, {}, undefined],
  [
    'an administrator reschedules and keeps the professional if possible',
    'admin',
    later,
    {},
    {
      ...moved,
      professional: 'current-first',
      note: 'As agreed',
      activity: {
        kind: 'booking-moved',
        before: { date: '2026-11-23', time: '10:00', status: 'confirmed' },
        after: { date: '2026-11-24', time: '12:00', status: 'pending' },
      },
    },
  ],
  ['an administrator reschedules a past booking', 'admin', later, { startsAt: yesterday }, moved],
  [
    'an administrator reschedules a booking that an absence has left without a professional: the shop has moved it',
    'admin',
    later,
    { professional: null },
    { ...moved, status: 'confirmed', professional: 'current-first', movedByShop: true },
  ],
  [
    'an administrator does so and confirms it at once',
    'admin',
    { ...later, status: 'confirmed' },
    { status: 'pending', professional: null },
    { ...moved, status: 'confirmed', movedByShop: true },
  ],
  [
    'a customer chooses the time of such a booking',
    'customer',
    later,
    { professional: null },
    { ...moved, movedByShop: false },
  ],
  ['an administrator reschedules to the same time', 'admin', sameTime, {}, undefined],
  [
    'an administrator reschedules and confirms at once, with a chosen professional',
    'admin',
    { ...later, status: 'confirmed', professional: 'bo' },
    { status: 'pending' },
    {
      ...moved,
      status: 'confirmed',
      professional: { id: 'bo' },
      activity: { kind: 'booking-moved', before: { status: 'pending' }, after: { status: 'confirmed' } },
    },
  ],
  [
    'an administrator confirms by rescheduling to the same time',
    'admin',
    { ...sameTime, status: 'confirmed' },
    { status: 'pending' },
    { ...unchanged, status: 'confirmed', email: 'change', activity: { kind: 'booking-status' } },
  ],
  [
    'an administrator assigns a professional by rescheduling to the same time',
    'admin',
    { ...sameTime, professional: 'bo' },
    {},
    { ...unchanged, status: 'confirmed', professional: { id: 'bo' }, email: 'professional' },
  ],
  [
    'an administrator assigns a professional by rescheduling to the same time, with a note',
    'admin',
    { ...sameTime, professional: 'bo', note: 'Bo speaks Hindi' },
    {},
    {
      ...unchanged,
      status: 'confirmed',
      professional: { id: 'bo' },
      email: 'professional',
      note: 'Bo speaks Hindi',
      isInHistory: true,
    },
  ],
  [
    'an administrator does both',
    'admin',
    { ...sameTime, status: 'confirmed', professional: 'bo' },
    { status: 'pending' },
    { ...unchanged, status: 'confirmed', professional: { id: 'bo' }, email: 'change' },
  ],
  [
    'a customer cannot confirm a new time',
    'customer',
    { ...later, status: 'confirmed', professional: 'bo' },
    {},
    { ...moved, professional: 'least-busy' },
  ],
  [
    'an administrator confirms',
    'admin',
    set('confirmed'),
    { status: 'pending' },
    {
      ...unchanged,
      status: 'confirmed',
      note: 'A note',
      isInHistory: true,
      email: 'change',
      activity: { kind: 'booking-status', before: { status: 'pending' }, after: { status: 'confirmed' } },
    },
  ],
  ['an administrator completes', 'admin', set('completed'), {}, { ...unchanged, status: 'completed', email: 'change' }],
  [
    'an administrator cancels an hour before',
    'admin',
    set('cancelled'),
    { startsAt: inAnHour },
    { ...unchanged, status: 'cancelled' },
  ],
  [
    'an administrator reopens a cancelled booking, which needs a free professional',
    'admin',
    set('pending'),
    { status: 'cancelled' },
    { status: 'pending', professional: 'current-first', email: 'change' },
  ],
  [
    'an administrator undoes a cancellation by setting the previous status',
    'admin',
    set('completed'),
    { status: 'cancelled' },
    { status: 'completed', professional: 'current-first' },
  ],
  [
    'an administrator reopens a completed booking, which still has its slot',
    'admin',
    set('confirmed'),
    { status: 'completed' },
    { status: 'confirmed', professional: 'unchanged' },
  ],
  ['an administrator sets the same status', 'admin', set('confirmed'), {}, undefined],
  [
    'an administrator assigns a professional',
    'admin',
    assign,
    {},
    {
      ...unchanged,
      status: 'confirmed',
      professional: { id: 'bo' },
      isInHistory: false,
      email: 'professional',
      activity: { kind: 'booking-assigned', before: {}, after: {} },
    },
  ],
  ['an administrator assigns the current professional', 'admin', assign, { professional: 'bo' }, undefined],
  [
    'an administrator completes a booking of a closed account',
    'admin',
    set('completed'),
    { hasCustomer: false },
    { status: 'completed' },
  ],
  [
    'the closure of an account cancels without an email, at any time',
    'system',
    cancel,
    { startsAt: inAnHour },
    { ...unchanged, status: 'cancelled', isInHistory: true, email: 'none', activity: { kind: 'booking-cancelled' } },
  ],
  ['the closure of an account leaves a completed booking', 'system', cancel, { status: 'completed' }, undefined],
  [
    'an absence leaves a booking without a professional',
    'system',
    { kind: 'unassign' },
    {},
    {
      status: 'confirmed',
      professional: 'none',
      isInHistory: false,
      email: 'professional',
      activity: { kind: 'booking-unassigned' },
    },
  ],
  [
    'an absence does not affect an unassigned booking',
    'system',
    { kind: 'unassign' },
    { professional: null },
    undefined,
  ],
])('%s', (_, ...row) => {
  const decision = outcomeOf(row)
  const [, , , outcome] = row
  expect(decision).not.toBeInstanceOf(Refusal)
  if (outcome) expect(decision).toMatchObject(outcome)
  else expect(decision).toBeUndefined()
})

test.each<[string, ChangeActor, BookingChange, Partial<CurrentBooking>, code: string]>([
  ['a customer cancels an hour before', 'customer', cancel, { startsAt: inAnHour }, 'too_late'],
  ['a customer cancels a completed booking', 'customer', cancel, { status: 'completed' }, 'invalid_state'],
  ['a customer reschedules an hour before', 'customer', later, { startsAt: inAnHour }, 'too_late'],
  ['a customer reschedules late to the same time', 'customer', sameTime, { startsAt: inAnHour }, 'too_late'],
  ['a customer reschedules a cancelled booking', 'customer', later, { status: 'cancelled' }, 'invalid_state'],
  ['a customer sets a status', 'customer', set('completed'), {}, 'forbidden'],
  ['a customer assigns a professional', 'customer', assign, {}, 'forbidden'],
  ['an administrator reschedules a completed booking', 'admin', later, { status: 'completed' }, 'invalid_state'],
  ['an administrator reschedules for a closed account', 'admin', later, { hasCustomer: false }, 'invalid_state'],
  [
    'an administrator reopens a booking of a closed account',
    'admin',
    set('pending'),
    { status: 'cancelled', hasCustomer: false },
    'invalid_state',
  ],
])('refused: %s', (_, actor, change, booking, code) => {
  expect(outcomeOf([actor, change, booking])).toMatchObject({ name: 'Refusal', code })
})

test('an administrator may set any status from any other', () => {
  for (const status of BookingStatus.options) {
    for (const next of BookingStatus.options) {
      const decision = outcomeOf(['admin', set(next), { status }])
      if (next === status) expect(decision).toBeUndefined()
      else expect(decision).toMatchObject({ status: next })
    }
  }
})
