import { useEffect, useRef, useState } from 'react'
import { onPasswordNeeded } from '#web/password-again.ts'
import { onDemand } from '#web/shell/on-demand.tsx'

const PasswordDialog = onDemand(async () => (await import('./password-dialog.tsx')).PasswordDialog)

/** Asks for the password when a call of this page needs it again; see `isRecent` of an endpoint. */
export function PasswordAgain() {
  const [answer, setAnswer] = useState<(isGiven: boolean) => void>()
  // Several calls at once wait for one answer.
  const asking = useRef<Promise<boolean>>(undefined)
  useEffect(
    () =>
      onPasswordNeeded(() => {
        asking.current ??= new Promise<boolean>((resolve) => {
          setAnswer(() => (isGiven: boolean) => {
            asking.current = undefined
            setAnswer(undefined)
            resolve(isGiven)
          })
        })
        return asking.current
      }),
    [],
  )
  return <PasswordDialog open={answer !== undefined} onClose={() => answer?.(false)} onGiven={() => answer?.(true)} />
}
