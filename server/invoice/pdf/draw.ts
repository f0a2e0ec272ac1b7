import type { InvoiceContent } from '#domain/invoice.ts'
import { type Fact, type InvoiceText, invoiceText, pageText } from '#domain/invoice/words.ts'
import { forgetGlyphs } from './faces.ts'
import { across, type Cell, colours, Flow, left, right } from './flow.ts'
import { Pen, sheet, type Style } from './pen.ts'
import { drawTable, drawTotals } from './table.ts'

const { ink, text: black, second, third, fill } = colours
const label: Style = { weight: 'regular', size: 13, line: 23, colour: third }
const fact: Style = { weight: 'medium', size: 15, line: 22, colour: black, figures: true }
const address: Style = { weight: 'regular', size: 15, line: 22, colour: second, figures: true }
const taxNumber: Style = { ...address, colour: black }
const small: Style = { weight: 'regular', size: 14, line: 21, colour: second, figures: true }
const brand: Style = { weight: 'title', size: 19, line: 24, colour: black, spacing: -0.38 }
const restOfBrand: Style = { ...brand, weight: 'lightTitle', colour: second }
const heading: Style = { weight: 'title', size: 34, line: 38, colour: black, spacing: -0.6 }
const numberStyle: Style = { weight: 'strong', size: 20, line: 30, colour: black, figures: true }
const mark: Style = { weight: 'strong', size: 13, line: 26, colour: black }

const half = (across - 28) / 2
const gap = 20

export function drawInvoice(content: InvoiceContent): Promise<Buffer> {
  const text = invoiceText(content)
  forgetGlyphs()
  const pen = draw(content, { text, spacing: 1 })
  // One page with smaller gaps is better than two.
  const tight = pen.pages > 1 ? draw(content, { text, spacing: 0.5 }) : pen
  const chosen = tight.pages < pen.pages ? tight : pen
  drawFeet(chosen, text)
  return chosen.end()
}

function draw(content: InvoiceContent, { text, spacing }: { text: InvoiceText; spacing: number }): Pen {
  const { number, date, locale, brand: author } = content
  const pen = new Pen({ title: number, author, language: locale, date })
  const flow = new Flow(pen, spacing)
  drawLetterhead(flow, content)
  drawTitle({ flow, pen, text })
  flow.rule()
  drawFacts({ flow, pen, text })
  flow.rule()
  drawParties(flow, text)
  pen.within('Table', () => drawTable(flow, text))
  pen.within('Table', () => drawTotals(flow, text))
  drawNote(flow, text)
  return pen
}

function drawLetterhead(flow: Flow, { brand: name, phone, email }: InvoiceContent) {
  // The content has no colour of a brand, so that a later change of it cannot change an invoice.
  flow.rule({ height: 6, colour: ink })
  flow.space(24)
  const [first = '', ...rest] = name.split(' ')
  const brandLines = flow.lines(
    [
      { text: first, style: brand },
      { text: rest.join(' '), style: restOfBrand },
    ],
    across * 0.6,
  )
  const contact = [phone, email].flatMap((one) => flow.lines({ text: one, style: small }, across * 0.38))
  flow.row([
    { lines: brandLines, x: left, tag: 'P' },
    { lines: contact, x: left, end: right, tag: 'P' },
  ])
  flow.space(44)
}

function drawTitle({ flow, pen, text }: { flow: Flow; pen: Pen; text: InvoiceText }) {
  const number = flow.lines({ text: text.number, style: numberStyle }, across * 0.45)
  const pillWidth = pen.widthOf('Demo', mark) + 20
  const room = across - Math.max(0, ...number.map(({ width }) => width)) - 24 - (text.isDemo ? pillWidth + 14 : 0)
  const title = flow.lines({ text: text.title, style: heading }, room)
  flow.row([
    { lines: title, x: left, tag: 'H1', isLow: true },
    { lines: number, x: left, end: right, tag: 'P', isLow: true },
  ])
  if (text.isDemo) {
    const x = left + (title.at(-1)?.width ?? 0) + 14
    const y = flow.y - 31
    pen.ornament(() => pen.pill(x, y, { width: pillWidth, height: 26, colour: fill }))
    pen.leaf('P', () => pen.write([{ text: 'Demo', style: mark }], x + 10, y))
  }
  flow.space(26)
}

function drawFacts({ flow, pen, text: { facts, takesBack } }: { flow: Flow; pen: Pen; text: InvoiceText }) {
  const cell = ({ name, text }: Fact, x: number, width: number): Cell => ({
    lines: [...flow.lines({ text: name, style: label }, width), ...flow.lines({ text, style: fact }, width)],
    x,
    tag: 'P',
  })
  flow.space(20)
  const first = facts.slice(0, 4)
  const widths = widthsOf(first, pen)
  const spare = (across - sum(widths)) / (first.length - 1)
  flow.row(first.map((one, index) => cell(one, left + sum(widths.slice(0, index)) + index * spare, widths[index] ?? 0)))
  const others = [...facts.slice(4), ...takesBack]
  for (let index = 0; index < others.length; index += 2) {
    flow.space(14)
    const pair = others.slice(index, index + 2)
    // The last one may be long.
    const width = pair.length === 1 ? across : half
    flow.row(pair.map((one, column) => cell(one, left + column * (half + 28), width)))
  }
  flow.space(20)
}

/** Each column is as wide as its text if all fit side by side; else they have the same width. */
function widthsOf(facts: Fact[], pen: Pen): number[] {
  // The widths of words are added, which may differ a little from that of the whole.
  const natural = facts.map(({ name, text }) => Math.max(pen.widthOf(name, label), pen.widthOf(text, fact)) + 1)
  const room = across - gap * (facts.length - 1)
  return sum(natural) <= room ? natural : facts.map(() => room / facts.length)
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}

function drawParties(flow: Flow, { parties }: InvoiceText) {
  flow.space(22)
  const cells = parties.map((party, index) => ({
    lines: [
      ...flow.lines({ text: party.name, style: label }, half),
      ...flow.lines({ text: party.text, style: fact }, half),
      ...party.address.flatMap((line) => flow.lines({ text: line, style: address }, half)),
      ...flow.lines({ text: party.taxNumber, style: taxNumber }, half),
    ],
    x: left + index * (half + 28),
    tag: 'P',
  }))
  flow.row(cells)
  flow.space(30)
}

function drawNote(flow: Flow, { note }: InvoiceText) {
  const lines = flow.lines({ text: note, style: small }, 476)
  if (lines.length === 0) return
  flow.space(44)
  flow.row([{ lines, x: left, tag: 'P' }])
}

function drawFeet(pen: Pen, { footer, number }: InvoiceText) {
  const flow = new Flow(pen)
  const from = sheet.height - 92
  pen.onEachPage((page, pages) => {
    const place = { text: pageText(number, page, pages), style: small }
    const width = pen.widthOf(place.text, small)
    const lines = flow.lines({ text: footer, style: small }, across - width - gap).slice(0, 3)
    pen.ornament(() => {
      pen.rule(left, from, { width: across, height: 1, colour: colours.rule })
      for (const [index, { spans }] of lines.entries()) pen.write(spans, left, from + 19 + index * small.line)
      pen.write([place], right - width, from + 19)
    })
  })
}
