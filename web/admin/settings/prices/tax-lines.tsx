import { useRef } from 'react'
import { plural } from '#domain/format/plural.ts'
import { mostTaxLines } from '#domain/storefront/settings.ts'
import { Icon } from '#web/art/icons.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { focusAfter } from '#web/ui/focus-after.ts'
import { TextField } from '#web/ui/form/field.tsx'
import { emptyLine, readRate, type TypedLine, type Written } from './typed.ts'

type Props = {
  /** The field: its lines are taxes.0.name, taxes.0.rate and so on. */
  name: string
  lines: TypedLine[]
  onChange: (lines: TypedLine[]) => void
  errorOf: (field: string) => string | undefined
  written: Written
}

/** Up to four taxes, each with its name and rate. */
export function TaxLines({ name, lines, onChange, errorOf, written }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const together = lines.reduce((sum, { rate }) => sum + (readRate(rate, written) ?? 0), 0)
  const isTooMuch = together > 100
  const change = (at: number, part: Partial<TypedLine>) =>
    onChange(lines.map((line, index) => (index === at ? { ...line, ...part } : line)))

  function put(changed: TypedLine[], at: number) {
    focusAfter(
      () => onChange(changed),
      () => {
        const fields = box.current?.querySelectorAll<HTMLElement>('input[data-name]')
        return fields?.[Math.min(at, fields.length - 1)] ?? box.current?.querySelector('button') ?? undefined
      },
    )
  }

  return (
    <div ref={box} className="grid gap-2">
      {lines.length > 0 && (
        <div aria-hidden="true" className={`${columns} text-xs text-text-3`}>
          <span>Name on the price lines</span>
          <span>Rate</span>
        </div>
      )}
      {lines.map((line, at) => {
        const isLast = at === lines.length - 1
        const tooMuch = isLast && isTooMuch ? 'The rates are more than 100% together.' : undefined
        return (
          // A line has no state besides its texts, so its position may be the key.
          <div key={at} className={columns}>
            <TextField
              label={`Tax line ${at + 1}, name on the price lines`}
              isLabelQuiet
              data-name=""
              name={`${name}.${at}.name`}
              autoComplete="off"
              maxLength={30}
              placeholder="Tax"
              value={line.name}
              onChange={(event) => change(at, { name: event.currentTarget.value })}
              error={errorOf(`${name}.${at}.name`)}
            />
            <TextField
              label={`Tax line ${at + 1}, rate in percent`}
              isLabelQuiet
              name={`${name}.${at}.rate`}
              inputMode="decimal"
              autoComplete="off"
              maxLength={8}
              value={line.rate}
              onChange={(event) => change(at, { rate: event.currentTarget.value })}
              error={errorOf(`${name}.${at}.rate`) ?? tooMuch}
              end={
                <span aria-hidden="true" className="pr-2 text-text-3">
                  %
                </span>
              }
            />
            <span className="pt-0.5">
              <IconButton
                label={`Remove tax line ${at + 1}`}
                icon="trash"
                onClick={() => put(lines.toSpliced(at, 1), at)}
              />
            </span>
          </div>
        )
      })}
      <div className="mt-1 flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {lines.length < mostTaxLines && (
          <Button look="secondary" size="s" onClick={() => put([...lines, emptyLine], lines.length)}>
            <Icon name="plus" className="size-4" />
            Add tax line
          </Button>
        )}
        <p className="ml-auto text-xs text-text-2">
          {lines.length === 0
            ? 'No tax is added'
            : `${lines.length} of ${plural(mostTaxLines, 'line')}, ${Number(together.toFixed(3))}% together`}
        </p>
      </div>
    </div>
  )
}

const columns = 'grid grid-cols-[minmax(0,1fr)_6rem_2.75rem] 600:grid-cols-[minmax(0,1fr)_7.75rem_2.75rem] gap-2.5'
