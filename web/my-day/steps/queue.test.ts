import { expect, test } from 'vitest'
import { openAmount } from '#domain/booking/report.ts'
import type { MyDay, Visit } from '#domain/professional/my-day.ts'
import { droppedWith, type Entry, nextOf, undoneWith, unsentOf, withEntries } from './queue.ts'

const none = { entries: [], answered: new Map() }

function aVisit(values: Partial<Visit> = {}): Visit {
  // Only these fields matter to the rules.
  const visit = { _id: 'a', status: 'confirmed', total: 443.9, paid: 0, currency: 'INR', steps: [], collected: null }
  return { ...visit, ...values } as unknown as Visit
}

function aDay(...visits: Visit[]): MyDay {
  return { date: '2026-11-24', visits, cash: null } as unknown as MyDay
}

function taking(step: 'on-the-way' | 'started' | 'done', values: Partial<Entry> = {}): Entry {
  const body = { step, at: '2026-11-24T10:00:00.000Z', note: '' }
  const common = { id: step, booking: 'a', customer: 'Asha Rao', currency: 'INR', takenAt: 0, attempts: 0 }
  return { ...common, kind: 'take', body, ...values } as Entry
}

function done(amount: number, kind: 'cash' | 'upi'): Entry {
  const body = { step: 'done', at: '2026-11-24T10:30:00.000Z', note: '', collected: { amount, kind } } as const
  return { ...taking('done'), kind: 'take', body }
}

const undoing = (step: 'done' | 'started', values: Partial<Entry> = {}): Entry =>
  ({ ...taking('done'), id: 'undo', kind: 'undo', step, ...values }) as Entry

const shown = (day: MyDay, ...entries: Entry[]) => withEntries(day, 0, { ...none, entries })

test('a day without anything reported is shown as it was read', () => {
  expect(shown(aDay(aVisit()))).toEqual(aDay({ ...aVisit(), isWaiting: false } as Visit))
})

test('a step is shown at once, and that it waits to be sent', () => {
  const { visits } = shown(aDay(aVisit(), aVisit({ _id: 'b' })), taking('started'))
  expect(visits.map(({ steps, isWaiting }) => [steps.length, isWaiting])).toEqual([
    [1, true],
    [0, false],
  ])
})

test('done with cash completes the visit and counts the cash once, also when the server has it already', () => {
  const entry = done(400, 'cash')
  const day = shown(aDay(aVisit({ paid: 0.1 })), entry)
  expect(day.visits[0]).toMatchObject({ status: 'completed', paid: 400.1, collected: { amount: 400, kind: 'cash' } })
  expect(day.cash).toEqual({ amount: 400, currency: 'INR' })
  const steps = [{ step: 'done', at: '2026-11-24T10:30:00.000Z' }] as const
  const known = aVisit({
    status: 'completed',
    paid: 400.1,
    steps: [...steps],
    collected: { amount: 400, kind: 'cash' },
  })
  const read = { ...aDay(known), cash: { amount: 900, currency: 'INR' } }
  expect(shown(read, entry)).toMatchObject({ visits: [{ paid: 400.1 }], cash: { amount: 900 } })
})

test('taking back a sent step takes back its amount', () => {
  const known = aVisit({
    status: 'completed',
    paid: 443.9,
    steps: [{ step: 'done', at: 'then' }],
    collected: { amount: 443.9, kind: 'cash' },
  })
  const day = shown({ ...aDay(known), cash: { amount: 500, currency: 'INR' } }, undoing('done'))
  expect(day.visits[0]).toMatchObject({ status: 'confirmed', paid: 0, steps: [], collected: null })
  expect(day.cash).toEqual({ amount: 56.1, currency: 'INR' })
})

test('a step of a visit that was cancelled since is not shown', () => {
  expect(shown(aDay(aVisit({ status: 'cancelled' })), taking('started')).visits[0]?.steps).toEqual([])
})

test('a refused step is not shown, and the next one is sent', () => {
  const refused = taking('started', { refused: 'This visit is cancelled.' })
  expect(shown(aDay(aVisit()), refused).visits[0]?.steps).toEqual([])
  expect(nextOf([refused, done(1, 'upi')])).toMatchObject({ id: 'done' })
  expect(nextOf([refused])).toBeUndefined()
})

test('an answer counts until the day has been read after it', () => {
  const answered = new Map([['a', { visit: aVisit({ status: 'completed' }), order: 10 }]])
  expect(withEntries(aDay(aVisit()), 9, { entries: [], answered }).visits[0]?.status).toBe('completed')
  expect(withEntries(aDay(aVisit()), 11, { entries: [], answered }).visits[0]?.status).toBe('confirmed')
})

test('only a step that was never sent is taken back on the phone', () => {
  const [fresh, sent] = [taking('started'), taking('started', { attempts: 1 })]
  expect(unsentOf([fresh], 'a', 'started')).toBe(fresh)
  expect(unsentOf([sent], 'a', 'started')).toBeUndefined()
  expect(unsentOf([fresh], 'b', 'started')).toBeUndefined()
  expect(unsentOf([fresh, undoing('started')], 'a', 'started')).toBeUndefined()
})

test('with a refused step goes the entry that would have taken it back', () => {
  const [step, undo] = [taking('started', { attempts: 1 }), undoing('started')]
  expect(undoneWith([step, undo, undoing('done')], step)).toEqual([undo])
  expect(undoneWith([step, undo], undo)).toEqual([])
})

test('the later steps of a visit are refused with an earlier one, those of other visits go on', () => {
  const refused = taking('started', { id: '1', refused: 'This visit is cancelled.' })
  const later = taking('done', { id: '2' })
  const other = taking('done', { id: '3', booking: 'b' })
  const dropped = droppedWith([taking('on-the-way', { id: '0' }), refused, later, other], refused)
  expect(dropped).toEqual([{ ...later, refused: "Not sent, because 'Started' before it was not recorded." }])
  expect(nextOf([refused, ...dropped, other])).toBe(other)
})

test('what stays open is exact in the currency', () => {
  expect(openAmount({ total: 443.9, paid: 400, currency: 'INR' })).toBe(43.9)
  expect(openAmount({ total: 5000, paid: 1200, currency: 'JPY' })).toBe(3800)
})

test('a visit that the server cannot record does not hold up the others', () => {
  const [first, second] = [taking('started', { id: '1' }), taking('on-the-way', { id: '2', booking: 'b' })]
  expect(nextOf([first, second], new Set(['a']))).toBe(second)
  expect(nextOf([first, second], new Set(['a', 'b']))).toBeUndefined()
})
