import { useState } from 'react'
import { nameOfPostcode, wrongPostcode } from '#domain/booking/postcode.ts'
import { readPatterns } from '#domain/storefront/area.ts'
import { Icon } from '#web/art/icons.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { focusAfter } from '#web/ui/focus-after.ts'

type Props = {
  label: string
  hint: string
  locale: string
  value: string[]
  onChange: (value: string[]) => void
  error: string | undefined
  optional?: boolean
}

/** The most postcodes of a list, as the server has it. */
const most = 2_000

/** Postcodes and their beginnings, each with a button that removes it. Several can be typed or pasted at once. */
export function PostcodesField({ locale, value, onChange, error, ...texts }: Props) {
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<string>()

  function add(text: string) {
    const { patterns, rest } = readPatterns(text, locale)
    const all = [...new Set([...value, ...patterns])]
    const isFull = all.length > most
    setTyped(isFull ? text : rest.join(', '))
    setWrong(
      isFull
        ? `There can be at most ${most.toLocaleString(locale)}.`
        : rest.length > 0
          ? `${wrongPostcode(locale)} A beginning ends with a star, like ${exampleIn(locale)}.`
          : undefined,
    )
    if (!isFull && all.length > value.length) onChange(all)
  }

  return (
    <Field
      {...texts}
      error={wrong ?? error}
      control={(wiring) => (
        <div className="flex max-h-72 min-h-12 flex-wrap items-center gap-2 overflow-y-auto rounded-md border-[1.5px] border-border-strong bg-surface p-1.5 has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-offset-1 has-[input:focus-visible]:outline-focus has-aria-invalid:border-danger">
          {value.map((pattern) => (
            <span
              key={pattern}
              className="figures inline-flex h-8.5 items-center gap-1 rounded-full bg-fill pr-1 pl-3 text-sm font-semibold"
            >
              {pattern}
              <button
                type="button"
                aria-label={`Remove ${pattern}`}
                className="relative grid size-6.5 place-items-center rounded-full hover:bg-fill-hover pointer-coarse:before:absolute pointer-coarse:before:-inset-2"
                onClick={(event) => {
                  const box = event.currentTarget.closest('div')
                  focusAfter(
                    () => onChange(value.filter((one) => one !== pattern)),
                    () => box?.querySelector('input'),
                  )
                }}
              >
                <Icon name="x" className="size-3.5 stroke-[2.2]" />
              </button>
            </span>
          ))}
          <input
            {...wiring}
            name="postcodes"
            type="text"
            autoComplete="off"
            placeholder="Add one"
            className="h-8.5 min-w-24 flex-1 bg-transparent px-2 outline-none placeholder:text-text-3"
            value={typed}
            onChange={(event) => {
              const text = event.currentTarget.value
              if (/[,;\n\t]/.test(text)) return add(text)
              setTyped(text)
              setWrong(undefined)
            }}
            onPaste={(event) => {
              const pasted = event.clipboardData.getData('text')
              if (!/[,;\s]/.test(pasted.trim())) return
              event.preventDefault()
              add(`${typed},${pasted}`)
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && typed.trim() !== '') {
                event.preventDefault()
                add(typed)
              }
              if (event.key === 'Backspace' && typed === '' && value.length > 0) onChange(value.slice(0, -1))
            }}
            onBlur={() => typed.trim() !== '' && add(typed)}
          />
        </div>
      )}
    />
  )
}

function exampleIn(locale: string): string {
  const name = nameOfPostcode(locale)
  return name === 'PIN code' ? '4110*' : name === 'ZIP code' ? '112*' : '10*'
}
