import { useState } from 'react'
import { api } from '#domain/api.ts'
import type { User } from '#domain/identity.ts'
import { ask } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { type Problem, problemOf } from './use-form.ts'
import { askAboutUser } from './use-user.ts'

type Props = {
  user: User
  /** Where the address stands beside it already, it is not said again. */
  isBesideAddress?: boolean
}

/** Asks for the email to be verified, and blocks nothing. */
export function VerifyBanner({ user: { email, emailVerified }, isBesideAddress = false }: Props) {
  const [outcome, setOutcome] = useState<'sent' | Problem>()
  const [busy, setBusy] = useState(false)
  if (emailVerified) return null

  async function send() {
    setOutcome(undefined)
    setBusy(true)
    try {
      await ask(api.account.sendVerification, {})
      setOutcome('sent')
      // It may have been opened meanwhile, in another tab: then there is nothing to ask for any more.
      await askAboutUser().catch(() => undefined)
    } catch (error) {
      setOutcome(problemOf(error, 'The link could not be sent. Please try again.'))
    } finally {
      setBusy(false)
    }
  }

  const address = isBesideAddress ? 'this address' : <span className="wrap-anywhere">{email}</span>
  return (
    <div className="grid gap-3">
      <Note
        tone="info"
        icon="mail"
        action={
          <Button look="secondary" size="s" busy={busy} busyLabel="Sending..." onClick={() => void send()}>
            Send the link again
          </Button>
        }
      >
        <b>Please verify your email.</b> We sent a link to {address}.
      </Note>
      {outcome === 'sent' && (
        <Note tone="success">
          The link is on its way to {address}. Not there after a minute? Look in spam, or send it again.
        </Note>
      )}
      {outcome !== undefined && outcome !== 'sent' && <Note tone="problem">{outcome.message}</Note>}
    </div>
  )
}
