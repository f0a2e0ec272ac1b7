import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '#domain/api.ts'
import { weaknessOf } from '#domain/identity.ts'
import { ask } from '#web/api.ts'
import { useQuery } from '#web/data/use-query.ts'
import { useStorefront } from '#web/data/use-storefront.ts'
import { Form } from '#web/forms/form.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { readToken } from '#web/session.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { signOut } from '#web/shell/use-sign-out.ts'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { FormPage } from './form-page.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { Outcome } from './outcome.tsx'
import { readNewPassword } from './read-new-password.ts'
import { forgetLinkToken, isDeadLink, useLinkToken } from './use-link-token.ts'

/** Where the email to a future administrator, or to a professional, leads. */
export default function InvitationPage() {
  const token = useLinkToken()
  const { brand } = useStorefront()
  const navigate = useNavigate()
  const [isRefused, setRefused] = useState(false)
  const { value: invited, error } = useQuery(token, () => ask(api.invitation.read, { body: { token: token ?? '' } }), {
    when: typeof token === 'string',
  })
  const { state, busy, errorOf } = useForm({
    fields: ['password', 'confirmation'],
    read: (form) => {
      const read = readNewPassword(form)
      const weakness = read.value === undefined ? undefined : weaknessOf(read.value, invited)
      return weakness === undefined ? read : { complaints: [{ field: 'password', message: weakness }] }
    },
    send: async (password) => {
      try {
        await ask(api.invitation.accept, { body: { token: token ?? '', password } })
      } catch (failure) {
        if (isDeadLink(failure)) return setRefused(true)
        throw failure
      }
      forgetLinkToken()
      // The person signs in with the new password, not with the session that this browser had.
      if (readToken() !== null) await signOut()
      const next = invited?.professional ? '/my-day' : '/admin'
      await navigate(`/login?reset=done&next=${next}`, { replace: true })
    },
    failed: 'Your password could not be saved. Please try again.',
  })
  const isDead = token === null || isRefused || isDeadLink(error)
  return (
    <FormPage
      title={invited?.professional ? `Your appointments at ${brand}` : `Join the team of ${brand}`}
      needsLink={token === undefined}
      lead={isDead ? 'An invitation works once, for seven days.' : (invited?.email ?? 'Choose a password.')}
    >
      <PageHead title="Invitation" isPrivate />
      {isDead ? (
        <Outcome takesFocus={isRefused}>
          <Note tone="problem">
            <b>This link no longer works.</b> Please ask an administrator to invite you again.
          </Note>
        </Outcome>
      ) : (
        <>
          <p className="text-text-2">
            {invited ? `Hello ${invited.name}. ` : ''}Choose the password with which you sign in from now on.
          </p>
          <Form {...state}>
            <input type="text" autoComplete="username" value={invited?.email ?? ''} readOnly hidden />
            <NewPasswordFields label="New password" errorOf={errorOf} />
            <Button type="submit" size="l" full busy={busy} busyLabel="Saving...">
              {invited?.professional ? 'Save password' : 'Become an administrator'}
            </Button>
          </Form>
        </>
      )}
    </FormPage>
  )
}
