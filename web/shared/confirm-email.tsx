import { useState } from 'react'
import { api } from '#domain/api.ts'
import type { User } from '#domain/identity.ts'
import { ask } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { useWrite } from '#web/data/use-write.ts'
import { refreshUser } from '#web/data/use-user.ts'

type Props = {
  user: User
  tone: 'info' | 'problem'
  /** The address in words. */
  address?: React.ReactNode
  children: React.ReactNode
}

/** A note with the button that sends the verification link again. */
export function ConfirmEmail({
  user,
  tone,
  address = <span className="wrap-anywhere">{user.email}</span>,
  children,
}: Props) {
  const [isSent, setSent] = useState(false)
  const { isBusy, problem, run } = useWrite(sendLink, { failed: 'The link could not be sent. Please try again.' })

  async function send() {
    setSent(false)
    const outcome = await run()
    setSent(outcome?.kind === 'done')
  }

  return (
    <div className="grid gap-3">
      <Note
        tone={tone}
        icon="mail"
        action={
          <Button look="secondary" size="s" busy={isBusy} busyLabel="Sending..." onClick={() => void send()}>
            Send the link again
          </Button>
        }
      >
        {children}
      </Note>
      {problem !== undefined && <Note tone="problem">{problem}</Note>}
      {isSent && (
        <Note tone="success">
          The link is on its way to {address}. Not there after a minute? Check your spam folder, or send it again.
        </Note>
      )}
    </div>
  )
}

async function sendLink() {
  await ask(api.account.sendVerification, {})
  // The email may have been verified in another tab.
  await refreshUser().catch(() => undefined)
}
