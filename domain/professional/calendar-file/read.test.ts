import { describe, expect, test } from 'vitest'
import { Refusal } from '#domain/contract/refusal.ts'
import { addDays } from '#domain/format/zone.ts'
import { readCalendarFile } from './read.ts'

const options = { today: '2026-11-20', timeZone: 'Asia/Kolkata' }
const read = (...events: string[]) => readCalendarFile(fileOf(...events), options)
const datesOf = (...lines: string[]) => read(lines.join('\n')).days.map(({ date }) => date)

function fileOf(...events: string[]) {
  const inner = events.flatMap((event) => ['BEGIN:VEVENT', event, 'END:VEVENT'])
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...inner, 'END:VCALENDAR', ''].join('\n')
}

function refusalOf(text: string) {
  try {
    readCalendarFile(text, options)
  } catch (error) {
    if (error instanceof Refusal) return error.errors?.[0]
    throw error
  }
  return undefined
}

describe('an entry of a calendar file', () => {
  test.each([
    ['a day', ['DTSTART;VALUE=DATE:20261225', 'DTEND;VALUE=DATE:20261226'], ['2026-12-25']],
    ['a day without an end', ['DTSTART;VALUE=DATE:20261225'], ['2026-12-25']],
    ['a day that ends on itself', ['DTSTART:20261225', 'DTEND:20261225'], ['2026-12-25']],
    ['two days', ['DTSTART:20261231', 'DTEND:20270102'], ['2026-12-31', '2027-01-01']],
    ['two days by their length', ['DTSTART:20261231', 'DURATION:P2D'], ['2026-12-31', '2027-01-01']],
    ['what remains of days that have begun', ['DTSTART:20261101', 'DTEND:20261122'], ['2026-11-20', '2026-11-21']],
    ['a day of the shop, given in UTC', ['DTSTART:20261224T183000Z', 'DTEND:20261225T183000Z'], ['2026-12-25']],
    ['a whole day by the clock', ['DTSTART:20261225T000000', 'DTEND:20261226T000000'], ['2026-12-25']],
    [
      'a day of another zone, as far as it covers one here',
      ['DTSTART;TZID=Europe/London:20261224T120000', 'DTEND;TZID=Europe/London:20261226T000000'],
      ['2026-12-25'],
    ],
    [
      'a day of a zone that only its program knows',
      ['DTSTART;TZID="India Standard Time":20261225T000000', 'DURATION:PT24H'],
      ['2026-12-25'],
    ],
    ['an hour', ['DTSTART:20261225T100000', 'DTEND:20261225T110000'], []],
    ['a cancelled day', ['DTSTART:20261225', 'STATUS:CANCELLED'], []],
    ['a day that is over', ['DTSTART:20261119'], []],
    ['a day in three years', ['DTSTART:20291225'], []],
  ])('closes %s', (_, lines, dates) => expect(datesOf(...lines)).toEqual(dates))

  test.each([
    ['RRULE:FREQ=YEARLY', ['2026-12-25', '2027-12-25']],
    ['RRULE:FREQ=YEARLY;UNTIL=20271224T000000Z', ['2026-12-25']],
    ['RRULE:FREQ=YEARLY;COUNT=18', ['2026-12-25']],
    ['RRULE:FREQ=YEARLY;INTERVAL=2', ['2027-12-25']],
    ['RRULE:FREQ=YEARLY\nEXDATE;VALUE=DATE:20261225', ['2027-12-25']],
    ['RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=4TH', ['2026-11-26', '2027-11-25']],
    ['RRULE:FREQ=YEARLY;BYMONTH=5;BYDAY=-1MO', ['2027-05-31', '2028-05-29']],
    ['RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8', ['2027-11-02', '2028-11-07']],
    ['RRULE:FREQ=MONTHLY;BYMONTHDAY=-1;UNTIL=20270228', ['2026-11-30', '2026-12-31', '2027-01-31', '2027-02-28']],
    ['RRULE:FREQ=WEEKLY;BYDAY=SA,SU;UNTIL=20261129', ['2026-11-21', '2026-11-22', '2026-11-28', '2026-11-29']],
    ['RRULE:FREQ=WEEKLY;INTERVAL=2;UNTIL=20261210', ['2026-11-20', '2026-12-04']],
    ['RRULE:FREQ=DAILY;UNTIL=20261121', ['2026-11-20', '2026-11-21']],
    ['RDATE;VALUE=DATE:20261130', ['2026-11-30']],
  ])('repeats by %s', (rule, dates) => expect(datesOf('DTSTART;VALUE=DATE:20091225', rule)).toEqual(dates))

  test('on 29 February repeats in leap years only', () => {
    expect(datesOf('DTSTART:20240229', 'RRULE:FREQ=YEARLY')).toEqual(['2028-02-29'])
  })

  test.each([
    ['FREQ=YEARLY;BYDAY=20MO'],
    ['FREQ=YEARLY;BYMONTHDAY=25'],
    ['FREQ=YEARLY;BYSETPOS=1'],
    ['FREQ=HOURLY'],
    ['INTERVAL=2'],
    ['FREQ=YEARLY;COUNT=x'],
    // Its first whole day is the 26th.
    ['FREQ=WEEKLY;BYDAY=FR', 'DTSTART:20261225T120000\nDURATION:P2D'],
    ['FREQ=YEARLY\nEXDATE:20271224T183000Z', 'DTSTART:20261224T183000Z\nDURATION:P1D'],
    ['FREQ=YEARLY', 'DTSTART;TZID=Europe/London:20261224T183000\nDURATION:P1DT6H'],
  ])('that repeats by %j is left out, since a guess would close wrong days', (rule, start = 'DTSTART:20261225') => {
    const { days, others } = read(`SUMMARY:Odd\n${start}\nRRULE:${rule}`)
    expect([days, others]).toEqual([[], [{ title: 'Odd', line: 3, why: 'It repeats in a way that we cannot read.' }]])
  })

  test('that names more days is left out if its first whole day is not the day as written', () => {
    const { days, others } = read('DTSTART:20261225T120000\nDURATION:P2D\nRDATE:20261230T120000')
    expect([days, others[0]?.why]).toEqual([[], 'It repeats in a way that we cannot read.'])
  })

  test('that was moved closes its new day, and not the old one', () => {
    const feast = 'UID:diwali\nSUMMARY:Diwali\nDTSTART:20251120\nRRULE:FREQ=YEARLY'
    const moved = 'UID:diwali\nSUMMARY:Diwali\nRECURRENCE-ID;VALUE=DATE:20261120\nDTSTART:20261122'
    expect(read(feast, moved).days.map(({ date }) => date)).toEqual(['2026-11-22', '2027-11-20', '2028-11-20'])
  })

  test('gives its title as the reason, on one line of what can be shown', () => {
    const title = 'SUMMARY;LANGUAGE="en:IN":Christ\n mas\\, at\\nhome\\; \\\\o/ \u202e\t\u0007!'
    expect(read(`${title}\nDTSTART:20261225`, 'SUMMARY:Office move\nDTSTART:20261225').days).toEqual([
      { date: '2026-12-25', reason: 'Christmas, at home; \\o/ !, Office move', line: 3 },
    ])
    expect(read(`SUMMARY:${'é'.repeat(300)}\nDTSTART:20261225`).days[0]?.reason).toHaveLength(200)
  })
})

test.each(['\n', '\r\n', '\r'])('the lines of a calendar file may end with %j, and it may begin with a mark', (end) => {
  const alarm = 'BEGIN:VALARM\nDTSTART:x\nEND:VALARM'
  const text = `\uFEFF${fileOf(`SUMMARY:Christmas\n${alarm}\nDTSTART:2026\n 1225`)}`.replaceAll('\n', end)
  expect(readCalendarFile(text, options).days).toEqual([{ date: '2026-12-25', reason: 'Christmas', line: 3 }])
})

test.each([
  ['', 'Line 1: the file is empty.'],
  ['date,reason\n2026-12-25,Christmas', 'Line 1: this line does not belong to a calendar file.'],
  ['BEGIN:VCARD\nEND:VCARD', 'Line 1: this is not a calendar file. It has to begin with BEGIN:VCALENDAR.'],
  [
    'BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20261225\n',
    'Line 2: VEVENT begins here and never ends. The file may be cut off.',
  ],
  ['BEGIN:VCALENDAR\nEND:VEVENT\n', 'Line 2: VEVENT ends here, but has not begun.'],
  [fileOf('SUMMARY:x'), 'Line 3: this entry has no start (DTSTART).'],
  [fileOf('DTSTART:20261131'), 'Line 4: this date cannot be read.'],
  [fileOf('DTSTART:00000101'), 'Line 4: this date cannot be read.'],
  [fileOf('DTSTART:20261225T250000'), 'Line 4: this date cannot be read.'],
  [fileOf('DTSTART:20261225\nDTEND:20261224'), 'Line 5: the end is before the start.'],
  [fileOf('DTSTART:20261225\nDURATION:-P1D'), 'Line 5: this length cannot be read.'],
  [fileOf('DTSTART:20261225\nRRULE:FREQ=YEARLY;UNTIL=soon'), 'Line 5: this date cannot be read.'],
])('a wrong file is refused with the line: %j', (text, message) => {
  expect(refusalOf(text)).toEqual({ field: 'file', code: 'validation_failed', message })
})

const often = (event: string) => Array.from({ length: 4_000 }, () => event)

describe('a hostile file is refused at once:', () => {
  test.each([
    ['without end', fileOf('DTSTART:20000101\nRRULE:FREQ=DAILY'), /closes more than 400 days/],
    [
      'with a year that never comes',
      fileOf(...often('DTSTART:20260101\nRRULE:FREQ=YEARLY;BYMONTHDAY=31;BYMONTH=2;COUNT=99999')),
      /repeat too often/,
    ],
    [
      'with long entries that overlap',
      fileOf(...often('DTSTART:10000101\nDURATION:P99999D\nRRULE:FREQ=DAILY')),
      /closes more|too often/,
    ],
    ['with many dates', fileOf(`DTSTART:20261225\nEXDATE:${'20261225,'.repeat(100_000)}20261225`), /repeat too often/],
    ['with many entries', fileOf(...often('DTSTART:20261225'), ...often('DTSTART:20261225')), /more than 5000 entries/],
    ['with one long line', `BEGIN:VCALENDAR\nX:${'"'.repeat(1_000_000)}`, /never ends/],
    ['with many folds', `BEGIN:VCALENDAR\nX:1${'\n '.repeat(499_000)}`, /never ends/],
    ['with a deep structure', 'BEGIN:VCALENDAR\n'.repeat(60_000), /never ends/],
  ])('%s', (_, text, problem) => {
    const begun = performance.now()
    expect(refusalOf(text)?.message).toMatch(problem)
    expect(performance.now() - begun).toBeLessThan(2_000)
  })
})

describe('a hostile file is read at once:', () => {
  const manyDays = Array.from({ length: 6_000 }, (_, at) => addDays('2030-01-01', at).replaceAll('-', '')).join()
  const inZone = (number: number, zone: string) => `DTSTART;TZID=${zone}:20261225T${100_000 + (number % 60)}`
  test.each([
    [
      'with a long title for many days',
      fileOf(`SUMMARY:${'\\,'.repeat(450_000)}\nDTSTART:20261120\nDURATION:P399D`),
      399,
    ],
    [
      'with a long title of nothing',
      fileOf(`SUMMARY:${' \u202e'.repeat(240_000)}x\nDTSTART:20261120\nDURATION:P399D`),
      399,
    ],
    [
      'with long titles',
      fileOf(...often('DTSTART:20261225').map((day, at) => `SUMMARY:${at}${'\\n'.repeat(100)}\n${day}`)),
      1,
    ],
    [
      'with many moved days',
      fileOf(`UID:x\nDTSTART:20261225\nRECURRENCE-ID:${manyDays}`, ...often('UID:x\nDTSTART:20261225')),
      1,
    ],
    ['with many zones', fileOf(...often('').map((_, at) => inZone(at, 'Europe/London'))), 0],
    ['with many unknown zones', fileOf(...often('').map((_, at) => inZone(at, `Zone/${at}`))), 0],
  ])('%s', (_, text, days) => {
    const begun = performance.now()
    expect(readCalendarFile(text, options).days).toHaveLength(days)
    expect(performance.now() - begun).toBeLessThan(1_500)
  })
})
