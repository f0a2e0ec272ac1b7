import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '#domain/api.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { askAsVisitor } from '#web/api.ts'
import { Form } from '#web/forms/form.tsx'
import { FormPage } from './form-page.tsx'
import { Outcome } from './outcome.tsx'
import { PageHead } from '#web/shell/page-head.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { forgetLinkToken, isDeadLink, linkState, useLinkPurpose, useLinkToken } from './use-link-token.ts'
import { refreshUser, findUser, useUser } from '#web/data/use-user.ts'
import { OtherAccount, Refused, Verified } from './verify-outcome.tsx'
import { verifyWords, VerifyWays } from './verify-ways.tsx'
import { Button } from '#web/ui/button.tsx'

/** Opening the page changes nothing, because mail scanners open links too. */
export default function VerifyEmailPage() {
  const token = useLinkToken()
  const purpose = useLinkPurpose()
  const user = useUser()
  const navigate = useNavigate()
  const [outcome, setOutcome] = useState<'verified' | 'refused' | 'other'>()
  const words = verifyWords[purpose === 'restore' || purpose === 'change' ? purpose : 'verify']
  const isRestoring = purpose === 'restore'
  const isVisitor = user === null && !isRestoring
  // Which button was pressed. A form sent before hydration counts as 'keeping'.
  const pressed = useRef<'replacing' | 'keeping'>('keeping')

  const { state, busy } = useForm({
    read: () => ({ value: token ?? '' }),
    send: async (token) => {
      // Only the button that says so may replace a password.
      if (pressed.current === 'keeping' && (isRestoring || (await findUser()) === null)) return
      try {
        const { resetToken } = await askAsVisitor(api.account.verifyEmail, { body: { token } })
        forgetLinkToken()
        // The email is verified even if the user cannot be reloaded.
        await refreshUser().catch(() => undefined)
        if (resetToken === null) return setOutcome('verified')
        const given = linkState(resetToken, isRestoring ? 'restored' : 'verified')
        await navigate('/reset-password', { replace: true, state: given })
      } catch (error) {
        if (isDeadLink(error)) return setOutcome('refused')
        if (error instanceof Refusal && error.code === 'other_account') return setOutcome('other')
        throw error
      }
    },
    failed: words.failed,
  })

  const stage = outcome ?? (token === null ? 'refused' : 'open')
  const leads = { open: isVisitor ? words.leadOfVisitor : words.lead, verified: words.thanks, refused: words.dead }
  return (
    <FormPage title={words.title} needsLink={token === undefined} lead={stage === 'other' ? words.lead : leads[stage]}>
      <PageHead title={words.title} isPrivate />
      {stage === 'open' ? (
        <Form {...state}>
          {isVisitor ? (
            <VerifyWays
              token={token ?? ''}
              purpose={purpose}
              busy={busy}
              onReplace={() => (pressed.current = 'replacing')}
            />
          ) : (
            <Button
              type="submit"
              size="l"
              full
              busy={busy}
              busyLabel={words.busy}
              onClick={() => (pressed.current = isRestoring ? 'replacing' : 'keeping')}
            >
              {words.press}
            </Button>
          )}
        </Form>
      ) : (
        <Outcome takesFocus={outcome !== undefined}>
          {stage === 'verified' && <Verified />}
          {stage === 'refused' && <Refused isRestoring={isRestoring} />}
          {stage === 'other' && <OtherAccount onSignedOut={() => setOutcome(undefined)} />}
        </Outcome>
      )}
    </FormPage>
  )
}
