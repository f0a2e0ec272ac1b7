import { describe, expect, test } from 'vitest'
import type { Block, Board } from '#domain/board.ts'
import { freeHoursOf } from './free-hours.ts'
import { hoursOf, isFolded, rowsOf, unassigned } from './rows.ts'

const date = '2026-11-24'
const ana = 'ana'

function aBlock(time: string, change: Partial<Block> = {}): Block {
  return {
    _id: `${time} ${change.status ?? 'pending'}`,
    number: 'DS-261124-0001',
    customer: 'Luis Ortega',
    service: 'Pipe repair',
    category: 'plumbing',
    date,
    time,
    startsAt: `${date}T${time}:00.000Z`,
    duration: 60,
    status: 'pending',
    professional: ana,
    version: 1,
    phone: '',
    unconfirmed: false,
    ...change,
  }
}

type Day = {
  blocks?: Block[]
  works?: [number, number][]
  away?: [number, number][]
  closed?: string
  active?: boolean
}

function aBoard({ blocks = [], works = [[480, 1380]], away = [], closed, active = true }: Day): Board {
  const absences = away.map(([from, to]) => ({ from, to, reason: '' }))
  const duties = [{ date, works, away: absences }]
  return {
    version: '1',
    storefront: 'home',
    timeZone: 'America/New_York',
    days: [{ date, closed: closed ?? null }],
    rows: [{ _id: ana, name: 'Ana', categories: ['plumbing'], active, duties }],
    blocks,
  }
}

const rowOf = (day: Day) => rowsOf(aBoard(day), date)[0]

test('the axis runs from 8 am to 11 pm, and further where a booking lies outside', () => {
  expect(hoursOf(aBoard({ blocks: [aBlock('09:00')] }), date)).toEqual([8, 23])
  expect(hoursOf(aBoard({ blocks: [aBlock('06:30'), aBlock('22:30')] }), date)).toEqual([6, 24])
})

test('a booking past midnight ends there, and continues at the start of the next day', () => {
  const night = aBlock('22:00', { duration: 240 })
  expect(rowOf({ blocks: [night] })?.placed[0]?.span).toEqual([1320, 1440])
  expect(rowOf({ blocks: [{ ...night, date: '2026-11-23' }] })?.placed[0]?.span).toEqual([0, 120])
})

test('bookings that overlap are in different lanes, and a later one is in the first lane again', () => {
  const blocks = [aBlock('09:00'), aBlock('09:00', { status: 'cancelled' }), aBlock('10:00')]
  const row = rowOf({ blocks })
  expect(row?.lanes).toBe(2)
  expect(row?.placed.map(({ lane }) => lane)).toEqual([0, 1, 0])
})

test('a row gives the reason if the whole day is off, and otherwise only the hours', () => {
  expect(rowOf({ away: [[720, 780]] })).toMatchObject({
    why: undefined,
    idle: [
      [0, 480],
      [720, 780],
      [1380, 1440],
    ],
  })
  expect(rowOf({ away: [[400, 1400]] })?.why).toBe('away')
  expect(rowOf({ works: [], away: [[0, 1440]] })?.why).toBe('away')
  expect(rowOf({ works: [] })?.why).toBe('not_working')
  expect(rowOf({ closed: 'Diwali', works: [] })?.why).toBe('closed')
})

test('open bookings without a professional come first; inactive professionals are shown only if they have a booking', () => {
  const rows = (day: Day) => rowsOf(aBoard(day), date).map(({ key }) => key)
  expect(rows({ blocks: [aBlock('09:00', { professional: null })] })).toEqual([unassigned, ana])
  expect(rows({ blocks: [aBlock('09:00', { professional: null, status: 'cancelled' })] })).toEqual([ana])
  expect(rows({ active: false })).toEqual([])
  expect(rows({ active: false, blocks: [aBlock('09:00')] })).toEqual([ana])
})

test('a short booking is drawn in the room of an hour, unless the next one begins before', () => {
  const boxes = (...blocks: Block[]) => rowOf({ blocks })?.placed.map(({ box }) => box)
  const short = { duration: 15 }
  expect(boxes(aBlock('09:00', short), aBlock('12:00', { duration: 180 }))).toEqual([
    [540, 600],
    [720, 900],
  ])
  expect(boxes(aBlock('09:00', short), aBlock('09:30', short))).toEqual([
    [540, 570],
    [570, 630],
  ])
})

test('those who do not work are folded away; those who are away or have a booking are not', () => {
  const isAway = (day: Day) => rowsOf(aBoard(day), date).map(isFolded)
  expect(isAway({ works: [] })).toEqual([true])
  expect(isAway({ works: [], blocks: [aBlock('09:00')] })).toEqual([false])
  expect(isAway({ away: [[0, 1440]] })).toEqual([false])
  expect(isAway({ closed: 'Diwali', works: [] })).toEqual([false])
})

describe('a free hour', () => {
  const free = (day: Day, change = {}) => {
    const [row] = rowsOf(aBoard(day), date)
    return row && freeHoursOf(row, { bookableFrom: -1, category: undefined, ...change })
  }
  const from = (spans: ReturnType<typeof free>) => spans?.map(([start]) => start / 60)

  test('is one at whose beginning the professional works and has no booking', () => {
    expect(from(free({ works: [[540, 780]], away: [[660, 690]], blocks: [aBlock('10:00')] }))).toEqual([9, 12])
    expect(from(free({ works: [[480, 600]], blocks: [aBlock('08:00', { duration: 30 })] }))).toEqual([9])
    expect(from(free({ works: [[480, 600]], blocks: [aBlock('08:00', { status: 'cancelled' })] }))).toEqual([8, 9])
    expect(free({ works: [], closed: 'Diwali' })).toEqual([])
    expect(free({ works: [[480, 510]] })).toEqual([[480, 510]])
  })

  test('is in the future, and begins when appointments can', () => {
    expect(from(free({ works: [[360, 1320]] }))).toEqual([8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20])
    expect(from(free({ works: [[480, 720]] }, { bookableFrom: 540 }))).toEqual([10, 11])
  })

  test('is offered for professionals of the category only', () => {
    expect(from(free({ works: [[480, 540]] }, { category: 'plumbing' }))).toEqual([8])
    expect(free({ works: [[480, 540]] }, { category: 'electrical' })).toEqual([])
  })
})
