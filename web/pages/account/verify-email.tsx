import { useState } from 'react'
import { api } from '#domain/api.ts'
import { ask } from '#web/api.ts'
import { Form } from '#web/parts/form.tsx'
import { FormPage } from '#web/parts/form-page.tsx'
import { Outcome } from '#web/parts/outcome.tsx'
import { PageHead } from '#web/parts/page-head.tsx'
import { useForm } from '#web/parts/use-form.ts'
import { forgetLinkToken, isDeadLink, useLinkToken } from '#web/parts/use-link-token.ts'
import { askAboutUser, useUser } from '#web/parts/use-user.ts'
import { loginAddress } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { Note } from '#web/ui/note.tsx'

const leads = {
  open: 'One press, and we know that this address is yours.',
  verified: 'Thank you. What we write about your bookings reaches you.',
  refused: 'A link works for 24 hours, and once.',
}

/** Opening it changes nothing: programs that look into letters open links too. */
export default function VerifyEmailPage() {
  const token = useLinkToken()
  const [outcome, setOutcome] = useState<'verified' | 'refused'>()
  const { state, busy } = useForm({
    read: () => ({ value: token ?? '' }),
    send: async (token) => {
      try {
        await ask(api.identity.verifyEmail, { body: { token } })
      } catch (error) {
        if (isDeadLink(error)) return setOutcome('refused')
        throw error
      }
      forgetLinkToken()
      setOutcome('verified')
      // Verified it is, whether or not we hear now who that was.
      await askAboutUser().catch(() => undefined)
    },
    failed: 'Your e-mail address could not be verified. Please try again.',
  })

  const stage = outcome ?? (token === null ? 'refused' : 'open')
  return (
    <FormPage title="Verify your e-mail" lead={leads[stage]}>
      <PageHead title="Verify your e-mail" isPrivate />
      {stage === 'open' ? (
        <Form {...state}>
          <Button type="submit" size="l" full busy={busy} busyLabel="Verifying...">
            Verify my e-mail
          </Button>
        </Form>
      ) : (
        <Outcome isPressedFor={outcome !== undefined}>{stage === 'verified' ? <Verified /> : <Refused />}</Outcome>
      )}
    </FormPage>
  )
}

function Verified() {
  const user = useUser()
  return (
    <>
      <Note tone="success">Your e-mail address is verified.</Note>
      <p className="mt-5">
        {user ? (
          <TextLink to="/dashboard">Go to your dashboard</TextLink>
        ) : (
          <TextLink to="/services">Browse services</TextLink>
        )}
      </p>
    </>
  )
}

/** Who is signed in gets a new link in the account; who is not signs in first. */
function Refused() {
  const user = useUser()
  const account = { pathname: '/account', search: '' }
  return (
    <Note tone="problem">
      <b>This link no longer works.</b>{' '}
      <TextLink to={user ? account : loginAddress(account)}>Ask for a new one</TextLink>
    </Note>
  )
}
