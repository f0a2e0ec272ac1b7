import { type BookingStatus, statusNames } from '#domain/booking.ts'
import { escaped, faces, type Paint, table } from './template-colours.ts'

/** One thing to know: its name, the lines of it, in bold unless they are a remark, and a smaller one. */
export type Row = { name: string; lines: string[]; small?: string; isRemark?: boolean }
type Sum = { name: string; amount: string }
export type Sums = { lines: Sum[]; total: Sum }

const inks = {
  pending: 'onPending',
  confirmed: 'onConfirmed',
  completed: 'onCompleted',
  cancelled: 'onCancelled',
} as const satisfies Record<BookingStatus, string>
/** Colour is never alone: a sign for each, of those that every mail program has. */
const signs = { pending: '○', confirmed: '●', completed: '✓', cancelled: '✕' }

export function badgeOf(status: BookingStatus, paint: Paint): string {
  const shape = `display:inline-block;padding:3px 11px 3px 9px;border-radius:13px;${faces}font-size:13px;line-height:20px;font-weight:600;`
  const words = `<span ${paint(inks[status])}>${signs[status]}&nbsp; ${statusNames[status]}</span>`
  return `<p style="margin:0 0 14px"><span ${paint(status, shape)}>${words}</span></p>`
}

const cell = `${faces}font-size:15px;line-height:23px;vertical-align:top;`

export function rowsOf(rows: Row[], paint: Paint): string {
  return `${table('width="100%" style="width:100%"')}${rows.map((row, at) => rowOf(row, { paint, isLast: at === rows.length - 1 })).join('\n')}</table>`
}

function rowOf(
  { name, lines, small, isRemark = false }: Row,
  { paint, isLast }: { paint: Paint; isLast: boolean },
): string {
  const line = isLast ? '' : 'border-bottom:1px solid;'
  const edge = paint('border', `${line}padding:11px 0;vertical-align:top;`)
  const words = [
    `<span ${paint('text', isRemark ? '' : 'font-weight:600;')}>${lines.map(escaped).join('<br>')}</span>`,
    ...(small === undefined ? [] : [`<span ${paint('secondary', 'font-size:14px;')}>${escaped(small)}</span>`]),
  ]
  return `<tr><td width="28%" ${edge}><span ${paint('secondary', cell)}>${escaped(name)}</span></td>
<td ${edge}><div style="${cell}padding-left:12px;word-break:break-word">${words.join('<br>')}</div></td></tr>`
}

export function sumsOf({ lines, total }: Sums, paint: Paint): string {
  const rows = lines.map(
    ({ name, amount }) => `<tr><td ${paint('secondary', `${cell}padding:5px 0;`)}>${escaped(name)}</td>
<td align="right" ${paint('text', `${cell}padding:5px 0 5px 12px;white-space:nowrap;`)}>${escaped(amount)}</td></tr>`,
  )
  const edge = paint('border', 'border-top:1px solid;padding:11px 0 0;')
  return `${table('width="100%" style="width:100%;margin-top:14px"')}${rows.join('\n')}
<tr><td ${edge}><b ${paint('text', cell)}>${escaped(total.name)}</b></td>
<td align="right" ${edge}><b ${paint('text', `${faces}font-size:18px;line-height:24px;white-space:nowrap;`)}>${escaped(total.amount)}</b></td></tr></table>`
}
