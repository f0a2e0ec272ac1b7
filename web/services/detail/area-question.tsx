import { useEffect, useRef, useState } from 'react'
import { api } from '#domain/api.ts'
import { missingPostcode, nameOfPostcode, readPostcode, wrongPostcode } from '#domain/booking/postcode.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { ask } from '#web/api.ts'
import { useQuery } from '#web/data/use-query.ts'
import { useStorefront } from '#web/data/use-storefront.ts'
import { Form } from '#web/forms/form.tsx'
import { textOf, useForm } from '#web/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { focusAfter } from '#web/ui/focus-after.ts'
import { TextField } from '#web/ui/form/field.tsx'
import { linkClass } from '#web/ui/link.tsx'
import { Note } from '#web/ui/note.tsx'
import { Outside } from '#web/shared/area/outside.tsx'
import { keepPostcode, useArea } from '#web/shared/area/use-area.ts'

/** 'Do you come to me?', or the answer for the postcode that this browser remembers. */
export function AreaQuestion() {
  const { postcode, isOutside } = useArea()
  const [isChanging, setChanging] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const { value, error } = useQuery(postcode, () => ask(api.area.check, { query: { postcode: postcode ?? '' } }), {
    when: postcode !== undefined && !isChanging,
    start: 'idle',
  })
  // The area may have changed since.
  useEffect(() => {
    if (value && value.postcode === postcode && value.isServed === isOutside) keepPostcode(value)
    if (error instanceof Refusal && error.status === 422) keepPostcode(undefined)
  }, [value, error, postcode, isOutside])

  const change = (
    <button
      type="button"
      className={`${linkClass} relative before:absolute before:-inset-x-2 before:-inset-y-3`}
      onClick={() =>
        focusAfter(
          () => setChanging(true),
          () => box.current?.querySelector('input'),
        )
      }
    >
      Change
    </button>
  )
  return (
    <div ref={box} tabIndex={-1} className="outline-none noscript:hidden">
      {postcode === undefined || isChanging ? (
        <Asking
          postcode={postcode}
          onAnswer={(answer) =>
            focusAfter(() => {
              setChanging(false)
              keepPostcode(answer)
            }, box)
          }
        />
      ) : isOutside ? (
        <Outside key={postcode} postcode={postcode} change={change} />
      ) : (
        <Note tone="success" action={change}>
          <b>Yes, we come to {postcode}.</b>
        </Note>
      )}
    </div>
  )
}

type Answer = { postcode: string; isServed: boolean }

function Asking({ postcode, onAnswer }: { postcode: string | undefined; onAnswer: (answer: Answer) => void }) {
  const { locale } = useStorefront()
  const name = nameOfPostcode(locale)
  const { state, busy, errorOf } = useForm({
    fields: ['postcode'],
    read: (form) => {
      const typed = textOf(form, 'postcode')
      const value = readPostcode(typed, locale)
      const message = typed.trim() === '' ? missingPostcode(locale) : wrongPostcode(locale)
      return value === undefined ? { complaints: [{ field: 'postcode', message }] } : { value }
    },
    send: async (typed) => onAnswer(await ask(api.area.check, { query: { postcode: typed } })),
    failed: 'We could not find out. Please try again.',
  })
  return (
    <Form {...state}>
      <div className="flex gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            label="Do you come to me?"
            name="postcode"
            placeholder={name}
            autoComplete="postal-code"
            inputMode={name === 'Postcode' ? 'text' : 'numeric'}
            maxLength={20}
            defaultValue={postcode}
            error={errorOf('postcode')}
          />
        </div>
        <span className="mt-6.75 [&_button]:h-12">
          <Button type="submit" look="secondary" busy={busy}>
            Check
          </Button>
        </span>
      </div>
    </Form>
  )
}
