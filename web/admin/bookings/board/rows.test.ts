import { expect, test } from 'vitest'
import type { Block, Board } from '#domain/board.ts'
import { hoursOf, rowsOf, unassigned } from './rows.ts'

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
    duration: 60,
    status: 'pending',
    professional: ana,
    version: 1,
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
