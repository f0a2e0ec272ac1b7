import { useLayoutEffect, useRef } from 'react'
import { digitsOfCode } from '#domain/account/two-step.ts'
import { Field } from '#web/ui/form/field.tsx'

type Props = {
  error: string | undefined
  /** The height on the page for signing in. */
  tall?: boolean
  readOnly?: boolean
  disabled?: boolean
}

/** The six digits of an authenticator app; the form around it is submitted at the sixth. */
export function CodeField({ error, tall = false, ...rest }: Props) {
  const input = useRef<HTMLInputElement>(null)
  // The next code replaces the wrong one. In the commit that shows the error: a later selection would take in digits
  // that are typed at once.
  useLayoutEffect(() => {
    if (error !== undefined) input.current?.select()
  }, [error])
  return (
    <Field
      label="Code"
      error={error}
      control={(wiring) => (
        <input
          {...wiring}
          {...rest}
          ref={input}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCorrect="off"
          spellCheck={false}
          className={`figures w-full rounded-md border-[1.5px] border-border-strong bg-surface font-semibold tracking-[0.08em] transition-colors hover:border-text-2 aria-invalid:border-2 aria-invalid:border-danger ${tall ? 'h-18 px-5 text-[2rem]' : 'h-12 px-3.5 text-[1.375rem]'}`}
          onInput={(event) => {
            const { currentTarget } = event
            // After the form has seen the last digit.
            if (group(currentTarget)) queueMicrotask(() => currentTarget.form?.requestSubmit())
          }}
        />
      )}
    />
  )
}

/** Writes the digits in two groups, and keeps the place of the cursor. True once all are there. */
function group(input: HTMLInputElement): boolean {
  const digitsIn = (text: string) => text.replaceAll(/\D/g, '').slice(0, digitsOfCode)
  const digits = digitsIn(input.value)
  const before = digitsIn(input.value.slice(0, input.selectionStart ?? input.value.length)).length
  const half = digitsOfCode / 2
  const shown = digits.length > half ? `${digits.slice(0, half)} ${digits.slice(half)}` : digits
  if (shown !== input.value) {
    const place = before > half ? before + 1 : before
    input.value = shown
    input.setSelectionRange(place, place)
  }
  return digits.length === digitsOfCode
}
