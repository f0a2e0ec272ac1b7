import type { InvoiceText } from '#domain/invoice/words.ts'
import { type Cell, colours, type Flow, heightOfRow, left, right } from './flow.ts'
import type { Style } from './pen.ts'

const { ink, text: black, third } = colours
const heading: Style = { weight: 'medium', size: 13, line: 21, colour: third }
const cellStyle: Style = { weight: 'regular', size: 15, line: 24, colour: black, figures: true }
const title: Style = { ...cellStyle, weight: 'strong' }
const grey: Style = { ...cellStyle, colour: third }
const details: Style = { ...grey, size: 14 }
const totalStyle: Style = { weight: 'bold', size: 20, line: 32, colour: black, figures: true }

const codes = { x: 466, width: 100 }
const amountWidth = 150
const gap = 20
/** Where the sums begin. */
const sums = right - 400

/** What is sold. */
export function drawTable(flow: Flow, { columns, lines }: InvoiceText) {
  const hasCodes = columns.taxCode !== ''
  const titleWidth = (hasCodes ? codes.x : right - amountWidth) - left - gap
  const rowOf = (cells: { item: Cell['lines']; code: Cell['lines']; amount: Cell['lines'] }, tag: string): Cell[] => [
    { lines: cells.item, x: left, tag },
    ...(hasCodes ? [{ lines: cells.code, x: codes.x, tag }] : []),
    { lines: cells.amount, x: left, end: right, tag },
  ]
  const head = rowOf(
    {
      item: flow.lines({ text: columns.title, style: heading }, titleWidth),
      code: flow.lines({ text: columns.taxCode, style: heading }, codes.width),
      amount: flow.lines({ text: columns.amount, style: heading }, amountWidth),
    },
    'TH',
  )
  // The head is not alone at the end of a page.
  flow.keep(heightOfRow(head) + 80)
  drawRow(flow, head)
  for (const line of lines) {
    // What has no details is not the service.
    const style = line.details === '' ? cellStyle : title
    const cells = {
      item: [
        ...flow.lines({ text: line.title, style }, titleWidth),
        ...flow.lines({ text: line.details, style: details }, titleWidth),
      ],
      code: flow.lines({ text: line.taxCode, style: cellStyle }, codes.width),
      amount: flow.lines({ text: line.amount, style: cellStyle }, amountWidth),
    }
    drawRow(flow, rowOf(cells, 'TD'))
  }
}

function drawRow(flow: Flow, cells: Cell[]) {
  flow.keep(heightOfRow(cells) + 25)
  flow.space(12)
  flow.row(cells, 'TR')
  flow.space(12)
  flow.rule()
}

/** What it costs. It is on one page, with the total. */
export function drawTotals(flow: Flow, { amounts, total, payments }: InvoiceText) {
  const rowOf = ({ name, of, amount }: InvoiceText['total'], style = cellStyle): Cell[] => [
    {
      lines: flow.lines(
        [
          { text: name, style },
          { text: of, style: grey },
        ],
        400 - amountWidth - gap,
      ),
      x: sums,
      tag: 'TH',
    },
    { lines: flow.lines({ text: amount, style }, amountWidth + gap), x: sums, end: right, tag: 'TD' },
  ]
  const rows = amounts.map((row) => rowOf(row))
  const rowsBelow = payments.map((row) => rowOf(row))
  const whole = rowOf(total, totalStyle)
  flow.keep([...rows, whole, ...rowsBelow].reduce((sum, row) => sum + heightOfRow(row) + 11, 52))
  flow.space(18)
  for (const [index, row] of rows.entries()) {
    if (index > 0) flow.space(11)
    flow.row(row, 'TR')
  }
  flow.space(16)
  flow.rule({ from: sums, height: 2, colour: ink })
  flow.space(16)
  flow.row(whole, 'TR')
  for (const row of rowsBelow) {
    flow.space(11)
    flow.row(row, 'TR')
  }
}
