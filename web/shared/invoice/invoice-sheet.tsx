import type { InvoiceContent } from '#domain/invoice.ts'
import { type Fact, type InvoiceText, invoiceText, pageText } from '#domain/invoice/words.ts'
import { LogoMark } from '#web/art/logo.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { InvoiceTable } from './invoice-table.tsx'

type Props = {
  content: InvoiceContent
  /** Whether the invoice is of the current storefront, whose colour and logo the page has. */
  isHere?: boolean
  /** Empty: the arch. */
  logoUrl?: string
}

/**
 * An invoice or a credit note as one sheet of paper, in light colours in either mode. Its minimum height in print is the
 * shorter of A4 and Letter less the margins, so that it has a second page only if it does not fit on one.
 */
export function InvoiceSheet({ content, isHere = false, logoUrl = '' }: Props) {
  const text = invoiceText(content)
  return (
    <article
      data-theme="light"
      // Less white space for a long text.
      data-tight={isLong(text) || undefined}
      className="group/sheet mx-auto flex w-full max-w-[794px] flex-col rounded-xl border border-border bg-bg px-5 py-6 text-ui text-text 600:px-10 600:py-10 768:min-h-[1000px] 768:px-17 768:py-16 print:min-h-[236mm] print:max-w-none print:rounded-none print:border-0 print:p-0"
    >
      <Letterhead content={content} isHere={isHere} logoUrl={logoUrl} />
      <div className="mt-9 mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 768:mt-12 print:mt-9 print:group-data-tight/sheet:my-4">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2 wrap-anywhere">
          <h1>{text.title}</h1>
          {text.isDemo && <Badge>Demo</Badge>}
        </div>
        <p className="figures text-h3 font-semibold wrap-anywhere">{text.number}</p>
      </div>
      <Facts text={text} />
      <Parties text={text} />
      <InvoiceTable text={text} />
      {text.note !== '' && (
        <p className="mt-9 max-w-[34em] text-sm wrap-anywhere whitespace-pre-line text-text-2 768:mt-12 print:group-data-tight/sheet:mt-5">
          {text.note}
        </p>
      )}
      <div className="mt-auto pt-9 print:group-data-tight/sheet:pt-5">
        <p className="flex flex-wrap justify-between gap-x-5 gap-y-1.5 border-t border-border pt-4.5 text-sm text-text-2">
          <span className="figures wrap-anywhere">{text.footer}</span>
          <span className="figures">{pageText(text.number, 1, 1)}</span>
        </p>
      </div>
    </article>
  )
}

function Letterhead({ content, isHere, logoUrl }: Required<Props>) {
  const { brand, phone, email } = content
  const [first, ...rest] = brand.split(' ')
  return (
    <div
      className={cx(
        'flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-t-6 pt-6',
        isHere ? 'border-brand' : 'border-ink',
      )}
    >
      <p className="inline-flex items-center gap-2.5 font-display text-[1.1875rem] leading-tight font-bold tracking-[-0.02em]">
        {isHere && logoUrl !== '' && (
          <img src={logoUrl} alt="" className="size-8 flex-none rounded-xs object-contain" />
        )}
        {/* The logo has the colour of the current storefront. */}
        {isHere && logoUrl === '' && <LogoMark className="size-8 flex-none" />}
        <span>
          {first} <span className="font-medium text-text-2">{rest.join(' ')}</span>
        </span>
      </p>
      <p className="figures text-sm text-text-2 600:text-right print:text-right">
        {phone}
        {phone !== '' && email !== '' && <br />}
        {email}
      </p>
    </div>
  )
}

function Facts({ text: { facts, takesBack } }: { text: InvoiceText }) {
  const others = [...facts.slice(4), ...takesBack]
  return (
    <div className="figures grid gap-y-4 border-y border-border py-5 print:group-data-tight/sheet:py-3">
      <dl className="grid gap-x-5 gap-y-4 480:grid-cols-2 768:grid-cols-[repeat(4,auto)] 768:justify-between print:grid-cols-[repeat(4,auto)] print:justify-between">
        {facts.slice(0, 4).map((fact) => (
          <FactItem key={fact.name} fact={fact} />
        ))}
      </dl>
      {others.length > 0 && (
        <dl className="grid gap-x-7 gap-y-4 600:grid-cols-2 print:grid-cols-2">
          {others.map((fact) => (
            <FactItem key={fact.name} fact={fact} />
          ))}
        </dl>
      )}
    </div>
  )
}

function FactItem({ fact: { name, text }, children }: { fact: Fact; children?: React.ReactNode }) {
  return (
    <div className="min-w-0 wrap-anywhere">
      <dt className="text-xs text-text-3">{name}</dt>
      <dd className="mt-0.5 leading-snug font-strong">
        {text}
        {children}
      </dd>
    </div>
  )
}

function Parties({ text: { parties } }: { text: InvoiceText }) {
  return (
    <dl className="grid gap-x-7 gap-y-4 pt-5.5 pb-6 600:grid-cols-2 print:grid-cols-2 print:group-data-tight/sheet:py-3">
      {parties.map((party) => (
        <FactItem key={party.name} fact={party}>
          <span className="figures block font-normal whitespace-pre-line text-text-2 print:group-data-tight/sheet:text-xs print:group-data-tight/sheet:leading-snug">
            {onPaper(party.address)}
          </span>
          {party.taxNumber !== '' && <span className="figures block font-medium">{party.taxNumber}</span>}
        </FactItem>
      ))}
    </dl>
  )
}

function isLong({ parties, lines, payments, takesBack, note }: InvoiceText): boolean {
  return (
    parties.some(({ address }) => isLongAddress(address)) ||
    lines.length > 3 ||
    note.length > 200 ||
    payments.length + takesBack.length > 2
  )
}

function isLongAddress(address: string[]): boolean {
  return address.length > 5 || address.join('').length > 160
}

/** Joins the lines of a long address, so that the sheet fits on one page. */
function onPaper(address: string[]): string {
  return isLongAddress(address) ? address.map((line) => line.replace(/[\s,]+$/, '')).join(', ') : address.join('\n')
}
