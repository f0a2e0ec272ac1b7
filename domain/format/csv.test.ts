import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvRow, csvStart, readCsv } from './csv.ts'

const fileOf = (rows: string[][]) => csvStart + rows.map(csvRow).join('')
const cellsIn = (file: string) => [...readCsv(file)].map(({ cells, problem }) => cells ?? problem)

/** Cells of special characters and of arbitrary ones. */
const special = fc.oneof(
  fc.string({ unit: fc.constantFrom('"', ',', ';', '\t', '\r', '\n', "'", '=', '+', '-', '@') }),
  fc.constantFrom('＝', '＋', '－', '＠', ' ', 'a', 'é', '😀', '\r\n', '""', csvStart),
)
const cell = fc.oneof(
  fc.array(special).map((parts) => parts.join('')),
  fc.string({ unit: 'binary' }),
)
const table = fc.array(fc.array(cell, { minLength: 1 }))

test('a written file is read back exactly', () => {
  fc.assert(
    fc.property(table, (rows) => {
      expect(cellsIn(fileOf(rows))).toEqual(rows)
    }),
    { numRuns: 2_000 },
  )
})

test('every cell is quoted, every line ends with CRLF, and a file begins with a byte order mark', () => {
  expect(
    fileOf([
      ['slug', 'title'],
      ['gst', 'GST "fast", and\nsure'],
    ]),
  ).toBe('\uFEFF"slug","title"\r\n"gst","GST ""fast"", and\nsure"\r\n')
})

test('no cell begins like a formula', () => {
  for (const sign of ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'])
    expect(csvRow([`${sign}1`])).toBe(`"'${sign}1"\r\n`)
  fc.assert(
    fc.property(cell, (text) => {
      const [, first] = /^"(.)/su.exec(csvRow([text])) ?? []
      expect('=+-@\t\r\n＝＋－＠').not.toContain(first)
    }),
  )
})

test.each([
  ["'=1+1", '=1+1'],
  ["''=1+1", "'=1+1"],
  ["'tis", "'tis"],
  ["'", "'"],
  ["''", "''"],
  ['1=1', '1=1'],
])('the cell %s reads as %s: only an apostrophe that was added is removed', (written, read) => {
  expect(cellsIn(`a,b\r\n${written},"${written}"\r\n`)).toEqual([
    ['a', 'b'],
    [read, read],
  ])
})

const expected = [
  ['slug', 'title'],
  ['gst', 'GST; "fast", sure'],
  ['', 'Two\nlines'],
]

test.each([
  ['commas', 'slug,title\r\ngst,"GST; ""fast"", sure"\r\n,"Two\nlines"\r\n'],
  ['semicolons', 'slug;title\r\ngst;"GST; ""fast"", sure"\r\n;"Two\nlines"\r\n'],
  ['tabs', '"slug"\ttitle\r\ngst\t"GST; ""fast"", sure"\r\n\t"Two\nlines"\r\n'],
  ['LF only', 'slug,title\ngst,"GST; ""fast"", sure"\n,"Two\nlines"\n'],
  ['CR only', 'slug,title\rgst,"GST; ""fast"", sure"\r,"Two\nlines"\r'],
  ['no last line end', 'slug;"title"\ngst;"GST; ""fast"", sure"\n;"Two\nlines"'],
])('a file with %s is read, with a byte order mark and without', (_, file) => {
  expect(cellsIn(file)).toEqual(expected)
  expect(cellsIn(csvStart + file)).toEqual(expected)
})

test('an empty line is a row, so that row numbers match the spreadsheet', () => {
  expect([...readCsv('a\n\n"b\nc"\nd')].map(({ row, cells }) => [row, cells])).toEqual([
    [1, ['a']],
    [2, ['']],
    [3, ['b\nc']],
    [4, ['d']],
  ])
  expect(cellsIn('')).toEqual([])
  expect(cellsIn('a,\n,b')).toEqual([
    ['a', ''],
    ['', 'b'],
  ])
})

const unclosed = 'A cell begins with a quotation mark that is never closed.'
const unwrapped =
  'A cell that contains a quotation mark must be enclosed in quotation marks, and each one inside it doubled.'

test.each([
  ['is not closed', 'a,b\n1,2\n3,"4\n5,6', unclosed],
  ['continues after its quotes', 'a,b\n1,2\n3,"4"5\n5,6', unwrapped],
  ['contains a quotation mark but is not quoted', 'a,b\n1,2\n3,4"\n5,6', unwrapped],
  ['has a space before its quotes', 'a,b\n1,2\n3, "4"\n5,6', unwrapped],
])('a cell that %s is reported with its row, and reading stops there', (_, file, problem) => {
  const rows = [...readCsv(file)]
  expect(rows.slice(0, 2).map(({ cells }) => cells)).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ])
  expect(rows.slice(2)).toEqual([{ row: 3, problem }])
})

test('an unreadable first row is reported, too', () => {
  expect([...readCsv('"a')]).toEqual([{ row: 1, problem: unclosed }])
})

test('any input is read or reported as a problem', () => {
  const pieces = fc.array(fc.oneof(special, fc.string({ unit: 'binary' })))
  fc.assert(
    fc.property(pieces, (parts) => {
      for (const { row, cells, problem } of readCsv(parts.join(''))) expect([row, cells ?? problem]).toBeDefined()
    }),
    { numRuns: 2_000 },
  )
})

/** How long it takes to read a file that repeats one text. */
function timeOf(text: string, length: number): number {
  const file = text.repeat(length / text.length)
  const began = performance.now()
  let cells = 0
  for (const row of readCsv(file)) cells += row.cells?.length ?? 0
  expect(cells).toBeLessThanOrEqual(length)
  return performance.now() - began
}

test.each(['"', '""', '"",', '"\n', "'", "'=", ',', ';', '\t', '\n', '\r', 'a', 'a,', '"a', '="', '"a\n";'])(
  'ten megabytes of %j are read quickly',
  (text) => {
    const size = 10 * 1024 * 1024
    timeOf(text, size / 4)
    expect(timeOf(text, size)).toBeLessThan(5_000)
  },
)

test('cells, rows and files beyond the limits of a spreadsheet are refused', () => {
  const long = 'A cell has more than 32,767 characters, the maximum of a spreadsheet.'
  expect(cellsIn('a'.repeat(32_768))).toEqual([long])
  expect(cellsIn(`"${'""'.repeat(32_768)}"`)).toEqual([long])
  expect(cellsIn(`"${'""'.repeat(32_767)}"`)).toEqual([['"'.repeat(32_767)]])
  expect(cellsIn(','.repeat(20_000))).toEqual(['This row has more cells than a spreadsheet can have.'])
  let last
  for (const row of readCsv('\n'.repeat(1_100_000))) last = row
  expect(last).toEqual({ row: 1_048_577, problem: 'This file has more rows than a spreadsheet can have.' })
})
