import { useState } from 'react'
import { useNavigate } from 'react-router'
import { FirstAdmin } from '#domain/account/team.ts'
import { api } from '#domain/api.ts'
import { readAs } from '#domain/contract/field.ts'
import { weaknessOf } from '#domain/identity.ts'
import { ask } from '#web/api.ts'
import type { Problem } from '#web/data/problem.ts'
import { Form } from '#web/forms/form.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { Note } from '#web/ui/note.tsx'
import { FormPage } from './form-page.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { Outcome } from './outcome.tsx'
import { readNewPassword } from './read-new-password.ts'
import { forgetLinkToken, isDeadLink, useLinkToken } from './use-link-token.ts'

/** Where the link leads that an installation without an administrator prints. */
export default function FirstAdminPage() {
  const token = useLinkToken()
  const navigate = useNavigate()
  const [isRefused, setRefused] = useState(false)
  const { state, busy, errorOf } = useForm({
    fields: ['name', 'email', 'password', 'confirmation'],
    isWhole: true,
    read: (form) => readFirstAdmin(form, token ?? ''),
    send: async (body) => {
      try {
        await ask(api.invitation.makeFirstAdmin, { body })
      } catch (failure) {
        if (isDeadLink(failure)) return setRefused(true)
        throw failure
      }
      forgetLinkToken()
      await navigate('/login?reset=done&next=/admin', { replace: true })
    },
    failed: 'The account could not be made. Please try again.',
  })
  const isDead = token === null || isRefused
  return (
    <FormPage
      title="The first administrator"
      needsLink={token === undefined}
      lead={isDead ? 'The link works once, for a day.' : 'This account sees and changes everything.'}
    >
      <PageHead title="The first administrator" isPrivate />
      {isDead ? (
        <Outcome takesFocus={isRefused}>
          <Note tone="problem">
            <b>This link no longer works.</b> Start Doorstep again to get a new one, if there is no administrator yet.
          </Note>
        </Outcome>
      ) : (
        <Form {...state}>
          <TextField label="Name" name="name" autoComplete="name" error={errorOf('name')} />
          <TextField label="Email" name="email" type="email" autoComplete="username" error={errorOf('email')} />
          <NewPasswordFields label="Password" errorOf={errorOf} />
          <Button type="submit" size="l" full busy={busy} busyLabel="Making the account...">
            Make this account
          </Button>
        </Form>
      )}
    </FormPage>
  )
}

/** All problems at once, those of the password last. */
function readFirstAdmin(form: FormData, token: string) {
  const [name, email] = [form.get('name'), form.get('email')]
  const password = readNewPassword(form)
  const fields = readAs(FirstAdmin, { token, name, email, password: password.value ?? 'long enough' })
  const complaints: Problem[] = [...(fields.complaints ?? []), ...(password.complaints ?? [])]
  const message = fields.value && password.value !== undefined ? weaknessOf(password.value, fields.value) : undefined
  if (message !== undefined) complaints.push({ field: 'password', message })
  return fields.value && complaints.length === 0 ? { value: fields.value } : { complaints }
}
