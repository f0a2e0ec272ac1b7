import type { InvoiceText } from '#domain/invoice/words.ts'
import { cx } from '#web/ui/cx.ts'

/** Less padding on a full sheet. */
const cellRoom = 'py-3 print:group-data-tight/sheet:py-1.5'

/** What is sold, and below it what it costs. */
export function InvoiceTable({ text }: { text: InvoiceText }) {
  const { columns, lines } = text
  const hasCodes = columns.taxCode !== ''
  return (
    <>
      <table className="w-full text-ui">
        <caption className="sr-only">Items</caption>
        <thead>
          <tr className="border-b border-border text-sm text-text-3">
            <th scope="col" className={cx(cellRoom, 'text-left font-strong')}>
              {columns.title}
            </th>
            {hasCodes && (
              <th
                scope="col"
                className={cx(cellRoom, 'px-3 text-left font-strong 600:w-27.5 600:px-0 print:w-27.5 print:px-0')}
              >
                {columns.taxCode}
              </th>
            )}
            <th scope="col" className={cx(cellRoom, 'text-right font-strong 600:w-37.5 print:w-37.5')}>
              {columns.amount}
            </th>
          </tr>
        </thead>
        <tbody className="figures align-top">
          {lines.map((line, index) => (
            // Lines are not reordered, and two may be alike.
            <tr key={index} className="break-inside-avoid border-b border-border">
              <th scope="row" className={cx(cellRoom, 'pr-5 text-left font-normal wrap-anywhere')}>
                <span className={line.details === '' ? '' : 'font-semibold'}>{line.title}</span>
                {line.details !== '' && <span className="block text-sm text-text-3">{line.details}</span>}
              </th>
              {hasCodes && <td className={cx(cellRoom, 'px-3 wrap-break-word 600:px-0 print:px-0')}>{line.taxCode}</td>}
              <td className={cx(cellRoom, 'text-right whitespace-nowrap')}>{line.amount}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Amounts text={text} />
    </>
  )
}

function Amounts({ text: { amounts, total, payments } }: { text: InvoiceText }) {
  return (
    <dl className="figures ml-auto w-full max-w-100 break-inside-avoid pt-4.5 print:group-data-tight/sheet:pt-2.5">
      {amounts.map((row, index) => (
        <Amount key={index} row={row} />
      ))}
      <div className="mt-4 mb-2.5 flex items-baseline justify-between gap-5 border-t-2 border-ink pt-4 text-h3 font-bold print:group-data-tight/sheet:mt-2 print:group-data-tight/sheet:mb-1.5 print:group-data-tight/sheet:pt-2">
        <dt>{total.name}</dt>
        <dd className="whitespace-nowrap">{total.amount}</dd>
      </div>
      {payments.map((row) => (
        <Amount key={row.name} row={row} />
      ))}
    </dl>
  )
}

function Amount({ row: { name, of, amount } }: { row: InvoiceText['total'] }) {
  return (
    <div className="flex items-baseline justify-between gap-5 py-1.5 print:group-data-tight/sheet:py-0.5">
      <dt className="min-w-0 wrap-anywhere">
        {name} {of !== '' && <span className="text-text-3">{of}</span>}
      </dt>
      <dd className="whitespace-nowrap">{amount}</dd>
    </div>
  )
}
