import { html, raw } from 'hono/html'
import { type BookingStatus, statusNames } from '#domain/booking.ts'
import { urlOfPhone } from '#domain/format/phone.ts'
import { oneLine, unbrokenLine } from './plain-text.ts'
import { faces, type Paint, table } from './template-colours.ts'

/** A row of facts: its name, its lines (bold unless it is a remark), a smaller last line, and the page that it leads to. */
export type Row = { name: string; lines: Line[]; small?: string; isRemark?: boolean; href?: string }
/** A line may end in a phone number to call, which is shown as people write it. */
export type Line = string | { before: string; phone: string; shown: string }
type Sum = { name: string; amount: string }
export type Sums = { lines: Sum[]; total: Sum }

const inks = {
  pending: 'onPending',
  confirmed: 'onConfirmed',
  completed: 'onCompleted',
  cancelled: 'onCancelled',
} as const satisfies Record<BookingStatus, string>
/** Colour is never the only sign. Every mail program has these characters. */
const signs = { pending: '○', confirmed: '●', completed: '✓', cancelled: '✕' }

export function badgeOf(status: BookingStatus, paint: Paint) {
  const shape = `display:inline-block;padding:3px 11px 3px 9px;border-radius:13px;${faces}font-size:13px;line-height:20px;font-weight:600;`
  const label = html`<span ${paint(inks[status])}>${signs[status]}&nbsp; ${statusNames[status]}</span>`
  return html`<p style="margin:0 0 14px"><span ${paint(status, shape)}>${label}</span></p>`
}

const cell = `${faces}font-size:15px;line-height:23px;vertical-align:top;`
const lineBreak = raw('<br>')

export function rowsOf(rows: Row[], paint: Paint) {
  const drawn = rows.map((row, at) => rowOf(row, { paint, isLast: at === rows.length - 1 }))
  return html`${table('width="100%" style="width:100%"')}${between(drawn, raw('\n'))}</table>`
}

function rowOf(
  { name, lines, small, isRemark = false, href }: Row,
  { paint, isLast }: { paint: Paint; isLast: boolean },
) {
  const line = isLast ? '' : 'border-bottom:1px solid;'
  const edge = paint('border', `${line}padding:11px 0;vertical-align:top;`)
  const [first, ...others] = lines.map((line) => lineOf(line, paint))
  const linked = href === undefined ? first : html`<a href="${href}" ${paint('link', 'font-weight:600;')}>${first}</a>`
  const words = between([linked, ...others], lineBreak)
  const blocks = [
    html`<span ${paint('text', isRemark ? '' : 'font-weight:600;')}>${words}</span>`,
    ...(small === undefined
      ? []
      : [html`<span ${paint('secondary', 'font-size:14px;')}>${unbrokenLine(small)}</span>`]),
  ]
  return html`<tr>
    <td width="28%" ${edge}><span ${paint('secondary', cell)}>${unbrokenLine(name)}</span></td>
    <td ${edge}>
      <div style="${raw(cell)}padding-left:12px;word-break:break-word">${between(blocks, lineBreak)}</div>
    </td>
  </tr>`
}

function lineOf(line: Line, paint: Paint) {
  if (typeof line === 'string') return unbrokenLine(line)
  const { before, phone, shown } = line
  // Mail programs are asked not to look for numbers: they would find dates and prices, too.
  return html`${unbrokenLine(before)}${before && ' '}<a href="${urlOfPhone(phone)}" ${paint('link', tapped)}
      >${oneLine(shown)}</a
    >`
}

const tapped = 'padding:5px 0;white-space:nowrap;'

export function sumsOf({ lines, total }: Sums, paint: Paint) {
  const rows = lines.map(
    ({ name, amount }) =>
      html`<tr>
        <td ${paint('secondary', `${cell}padding:5px 0;`)}>${oneLine(name)}</td>
        <td align="right" ${paint('text', `${cell}padding:5px 0 5px 12px;white-space:nowrap;`)}>${oneLine(amount)}</td>
      </tr>`,
  )
  const edge = paint('border', 'border-top:1px solid;padding:11px 0 0;')
  const sum = paint('text', `${faces}font-size:18px;line-height:24px;white-space:nowrap;`)
  return html`${table('width="100%" style="width:100%;margin-top:14px"')}${rows}
<tr><td ${edge}><b ${paint('text', cell)}>${oneLine(total.name)}</b></td>
<td align="right" ${edge}><b ${sum}>${oneLine(total.amount)}</b></td></tr></table>`
}

/** The items with a separator between each two. */
function between<Item, Separator>(items: Item[], separator: Separator): (Item | Separator)[] {
  return items.flatMap((item, at) => (at === 0 ? [item] : [separator, item]))
}
