import { useState } from 'react'
import * as z from 'zod/mini'
import { api } from '#domain/api.ts'
import { readAs } from '#domain/contract/field.ts'
import { NewAreaRequest } from '#domain/storefront/area-request.ts'
import { notServed } from '#domain/storefront/area.ts'
import { ask } from '#web/api.ts'
import { useUser } from '#web/data/use-user.ts'
import { Form } from '#web/forms/form.tsx'
import { textOf, useForm } from '#web/forms/use-form.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { Note } from '#web/ui/note.tsx'

type Props = { postcode: string; change?: React.ReactNode }

/** The shop does not come there: one email when it does. */
export function Outside({ postcode, change }: Props) {
  const user = useUser()
  const [notedFor, setNotedFor] = useState<string>()
  const { state, busy, errorOf } = useForm({
    fields: ['email'],
    read: (form) => readAs(z.pick(NewAreaRequest, { email: true }), { email: textOf(form, 'email') }),
    async send({ email }) {
      await ask(api.area.request, { body: { postcode, email } })
      setNotedFor(email)
    },
    failed: 'Your address could not be noted. Please try again.',
  })
  return (
    <div className="grid gap-4.5">
      <Note icon="pin" action={change}>
        <b>{notServed(postcode)}</b>
      </Note>
      {notedFor === undefined ? (
        <Form {...state}>
          <TextField
            key={user?.email}
            label="Email"
            name="email"
            type="email"
            autoComplete="email"
            maxLength={254}
            defaultValue={user?.email ?? ''}
            hint="One email when we do, nothing else."
            error={errorOf('email')}
          />
          <Button type="submit" size="l" full busy={busy} busyLabel="Sending...">
            Tell me when you do
          </Button>
        </Form>
      ) : (
        <>
          <Note tone="success">
            <p className="wrap-anywhere">
              <b>Noted.</b> We write to {notedFor} when we do.
            </p>
          </Note>
          <ButtonLink look="secondary" full to="/services">
            Browse Services
          </ButtonLink>
        </>
      )}
    </div>
  )
}
