import { useState } from 'react'
import { api } from '#domain/api.ts'
import type { User } from '#domain/identity.ts'
import { ask } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { type Problem, problemOf } from '#web/data/problem.ts'
import { askAboutUser } from '#web/data/use-user.ts'

export function useVerificationLink() {
  const [outcome, setOutcome] = useState<'sent' | Problem>()
  const [busy, setBusy] = useState(false)

  async function send() {
    setOutcome(undefined)
    setBusy(true)
    try {
      await ask(api.account.sendVerification, {})
      setOutcome('sent')
      // The email may have been verified in another tab.
      await askAboutUser().catch(() => undefined)
    } catch (error) {
      setOutcome(problemOf(error, 'The link could not be sent. Please try again.'))
    } finally {
      setBusy(false)
    }
  }

  return { outcome, busy, send }
}

export type VerificationLink = ReturnType<typeof useVerificationLink>

export function SendLinkAgain({ link: { busy, send } }: { link: VerificationLink }) {
  return (
    <Button look="secondary" size="s" busy={busy} busyLabel="Sending..." onClick={() => void send()}>
      Send the link again
    </Button>
  )
}

export function LinkOutcome({ link: { outcome }, address }: { link: VerificationLink; address: React.ReactNode }) {
  if (outcome === undefined) return null
  if (outcome !== 'sent') return <Note tone="problem">{outcome.message}</Note>
  return (
    <Note tone="success">
      The link is on its way to {address}. Not there after a minute? Check your spam folder, or send it again.
    </Note>
  )
}

type Props = {
  user: User
  tone: 'info' | 'problem'
  children: React.ReactNode
}

/** For actions that need a confirmed address. */
export function ConfirmEmail({ user, tone, children }: Props) {
  const link = useVerificationLink()
  return (
    <div className="grid gap-3">
      <Note tone={tone} icon="mail" action={<SendLinkAgain link={link} />}>
        {children}
      </Note>
      <LinkOutcome link={link} address={<span className="wrap-anywhere">{user.email}</span>} />
    </div>
  )
}
