import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '#domain/api.ts'
import { ask } from '#web/api.ts'
import { Form } from '#web/forms/form.tsx'
import { FormPage } from './form-page.tsx'
import { Outcome } from './outcome.tsx'
import { readNewPassword } from './read-new-password.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { PageHead } from '#web/shell/page-head.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { forgetLinkToken, isDeadLink, useLinkToken, useLinkUse } from './use-link-token.ts'
import { readToken } from '#web/session.ts'
import { signOut } from '#web/shell/use-sign-out.ts'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { Note } from '#web/ui/note.tsx'

/** What the link in the email has already done. */
const done = {
  verified: 'Your email address is verified. Choose a new password to sign in.',
  restored:
    'Your account has its previous email address again, and every device is signed out. Choose a new password now.',
}

export default function ResetPasswordPage() {
  const token = useLinkToken()
  const use = useLinkUse()
  const navigate = useNavigate()
  const [isRefused, setRefused] = useState(false)
  const { state, busy, errorOf } = useForm({
    fields: ['password', 'confirmation'],
    read: readNewPassword,
    send: async (password) => {
      if (typeof token !== 'string') return setRefused(true)
      try {
        await ask(api.identity.resetPassword, { body: { token, password } })
      } catch (error) {
        if (isDeadLink(error)) return setRefused(true)
        throw error
      }
      forgetLinkToken()
      // The reset has ended every session of its account. End one of another account too, so that the user signs in
      // with the new password.
      if (readToken() !== null) await signOut()
      await navigate('/login?reset=done', { replace: true })
    },
    failed: 'Your new password could not be saved. Please try again.',
  })

  const newLink = <TextLink to="/forgot-password">Request a new one</TextLink>
  const isDead = token === null || isRefused
  return (
    <FormPage
      title="Choose a new password"
      needsLink={token === undefined}
      lead={isDead ? 'A link works once, for one hour.' : 'Saving it signs out every device.'}
    >
      <PageHead title="Choose a new password" isPrivate />
      {isDead ? (
        <Outcome takesFocus={isRefused}>
          <Note tone="problem">
            <b>This link no longer works.</b> {newLink}
          </Note>
        </Outcome>
      ) : (
        <>
          {use && <Note tone="success">{done[use]}</Note>}
          <Form {...state}>
            <NewPasswordFields label="New password" errorOf={errorOf} />
            <Button type="submit" size="l" full busy={busy} busyLabel="Saving...">
              Save new password
            </Button>
          </Form>
          <p className="text-sm text-text-2">Link expired or used already? {newLink}.</p>
        </>
      )}
    </FormPage>
  )
}
