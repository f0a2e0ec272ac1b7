import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#domain/api.ts'
import { readAs } from '#domain/contract/field.ts'
import { ChangePassword } from '#domain/account.ts'
import { passwordRule, type User, weaknessOf } from '#domain/identity.ts'
import { ask } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordField, TextField } from '#web/ui/form/field.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { Section } from './section.tsx'
import { Form } from '#web/forms/form.tsx'
import { useForm } from '#web/forms/use-form.ts'

function readChange(form: FormData, user: User) {
  const fields = { currentPassword: form.get('currentPassword'), newPassword: form.get('newPassword') }
  const read = readAs(ChangePassword, fields)
  const message = read.value && weaknessOf(read.value.newPassword, user)
  return message === undefined ? read : { complaints: [{ field: 'newPassword', message }] }
}

export function Password({ user }: { user: User }) {
  const show = useToast()
  const { revalidate } = useRevalidator()
  const [isShown, setShown] = useState(false)
  const fields = useRef<HTMLDivElement>(null)
  const { state, busy, errorOf } = useForm({
    fields: ['currentPassword', 'newPassword'],
    read: (form) => readChange(form, user),
    send: async (body) => {
      await ask(api.account.changePassword, { body })
      setShown(false)
      fields.current?.querySelector('input')?.form?.reset()
      show({ text: 'Password changed. Every other device is signed out.' })
      // The other devices are signed out: reload the list.
      await revalidate()
    },
    failed: 'Your password could not be changed. Please try again.',
  })

  return (
    <Section id="password" title="Password" text="Changing it signs out every other device.">
      <div className="max-w-110">
        <Form {...state}>
          {/* Tells password managers which account this is. */}
          <input type="text" autoComplete="username" value={user.email} readOnly hidden />
          <div ref={fields} className="grid gap-4.5">
            <PasswordField
              label="Current password"
              name="currentPassword"
              error={errorOf('currentPassword')}
              shown={isShown}
              onShow={setShown}
            />
            <TextField
              label="New password"
              name="newPassword"
              type={isShown ? 'text' : 'password'}
              autoComplete="new-password"
              hint={passwordRule}
              error={errorOf('newPassword')}
            />
          </div>
          <div>
            <Button type="submit" look="secondary" busy={busy} busyLabel="Changing...">
              Change password
            </Button>
          </div>
        </Form>
      </div>
    </Section>
  )
}
