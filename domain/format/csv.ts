/** The byte order mark: without it some spreadsheets do not recognize UTF-8. */
export const csvStart = '\uFEFF'

/** The limits of common spreadsheets. */
const mostRows = 1_048_576
const mostCells = 16_384
const longestCell = 32_767

/**
 * Spreadsheets may run a cell that begins like this as a formula, so it gets an apostrophe in front. Text that already
 * begins with such an apostrophe gets another one, so that reading can always remove exactly one.
 */
const risky = /^'*[=+\-@\t\r\n＝＋－＠]/
const guarded = /^'+[=+\-@\t\r\n＝＋－＠]/

/** A row of a file, with its line end. A number is no formula, also a negative one. */
export function csvRow(cells: readonly (string | number)[]): string {
  return `${cells.map((cell) => (typeof cell === 'number' ? `"${cell}"` : written(cell))).join(',')}\r\n`
}

function written(text: string): string {
  return `"${(risky.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
}

/** A row, numbered from 1 as in a spreadsheet, or the problem at which reading stopped. */
export type CsvRow = { row: number; cells: string[]; problem?: never } | { row: number; cells?: never; problem: string }

/**
 * Reads the output of `csvRow` and of spreadsheets, which may use other separators, other line ends and optional
 * quotes. Takes linear time for any input.
 */
export function* readCsv(text: string): Generator<CsvRow> {
  const file = text.startsWith(csvStart) ? text.slice(csvStart.length) : text
  const separator = separatorOf(file)
  const ends = new RegExp(`[${separator}\r\n"]`, 'g')
  let at = 0
  for (let row = 1; at < file.length; row += 1) {
    const read =
      row > mostRows ? { problem: 'This file has more rows than a spreadsheet can have.' } : readRow(file, at, ends)
    if (read.problem !== undefined) return yield { row, problem: read.problem }
    yield { row, cells: read.cells }
    at = read.end
  }
}

/** The character after the first cell of the first row. */
function separatorOf(file: string): string {
  const next = file[readCell(file, 0, /[,;\t\r\n"]/g).end]
  return next === ';' || next === '\t' ? next : ','
}

type Problem = { problem: string }
type Row = { cells: string[]; end: number; problem?: never } | Problem

/** `ends` matches what ends a cell: the separator, a line end, or a misplaced quotation mark. */
function readRow(file: string, from: number, ends: RegExp): Row {
  const cells: string[] = []
  for (let at = from; ;) {
    const cell = readCell(file, at, ends)
    if (cell.problem !== undefined) return cell
    if (cells.push(cell.text) > mostCells) return { problem: 'This row has more cells than a spreadsheet can have.' }
    at = cell.end + 1
    const next = file[cell.end]
    if (next === '\r' && file[at] === '\n') at += 1
    if (next === undefined || next === '\r' || next === '\n') return { cells, end: at }
  }
}

type Cell = { text: string; end: number; problem?: never } | (Problem & { end: number })

/** One cell, and the position of the separator or line end after it. */
function readCell(file: string, from: number, ends: RegExp): Cell {
  if (file[from] === '"') return readQuoted(file, from + 1, ends)
  ends.lastIndex = from
  const end = ends.exec(file)?.index ?? file.length
  if (file[end] === '"') return { end, problem: unwrapped }
  return end - from > longestCell ? { end, problem: tooLong } : { text: plain(file.slice(from, end)), end }
}
const unwrapped =
  'A cell that contains a quotation mark must be enclosed in quotation marks, and each one inside it doubled.'
const tooLong = 'A cell has more than 32,767 characters, the maximum of a spreadsheet.'
const unclosed = 'A cell begins with a quotation mark that is never closed.'

const quote = 0x22

function readQuoted(file: string, from: number, ends: RegExp): Cell {
  let at = from
  while (at < file.length && (file.charCodeAt(at) !== quote || file.charCodeAt(at + 1) === quote))
    at += file.charCodeAt(at) === quote ? 2 : 1
  if (at >= file.length) return { end: file.length, problem: unclosed }
  if (at - from > longestCell * 2) return { end: at, problem: tooLong }
  const end = at + 1
  // There cannot be a quote here, so this cell ends like an unquoted one.
  if (end < file.length && file.charAt(end).search(ends) !== 0) return { end, problem: unwrapped }
  const text = file.slice(from, at).replaceAll('""', '"')
  return text.length > longestCell ? { end, problem: tooLong } : { text: plain(text), end }
}

function plain(cell: string): string {
  return guarded.test(cell) ? cell.slice(1) : cell
}
