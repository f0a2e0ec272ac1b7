import { useState } from 'react'
import { api } from '#domain/api.ts'
import type { User } from '#domain/identity.ts'
import { ask } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { useWrite } from '#web/data/use-write.ts'
import { askAboutUser } from '#web/data/use-user.ts'

export function useVerificationLink() {
  const [isSent, setSent] = useState(false)
  const { isBusy, problem, run } = useWrite(sendLink, { failed: 'The link could not be sent. Please try again.' })

  async function send() {
    setSent(false)
    const outcome = await run()
    setSent(outcome?.kind === 'done')
  }

  return { isSent, isBusy, problem, send }
}

async function sendLink() {
  await ask(api.account.sendVerification, {})
  // The email may have been verified in another tab.
  await askAboutUser().catch(() => undefined)
}

export type VerificationLink = ReturnType<typeof useVerificationLink>

export function SendLinkAgain({ link: { isBusy, send } }: { link: VerificationLink }) {
  return (
    <Button look="secondary" size="s" busy={isBusy} busyLabel="Sending..." onClick={() => void send()}>
      Send the link again
    </Button>
  )
}

export function LinkOutcome({
  link: { isSent, problem },
  address,
}: {
  link: VerificationLink
  address: React.ReactNode
}) {
  if (problem !== undefined) return <Note tone="problem">{problem}</Note>
  if (!isSent) return null
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
