import { useSyncExternalStore } from 'react'
import { hasSessionEnded } from '#web/session.ts'
import { Note } from '#web/ui/note.tsx'

/** The pages that send a visitor to sign in, and what signing in is for. */
const reasons: [page: RegExp, words: string][] = [
  [/^\/dashboard/, 'continue to My Dashboard'],
  [/^\/account/, 'continue to your account'],
  [/^\/admin/, 'continue to the admin area'],
  [/^\/bookings\//, 'continue to your booking'],
  [/^\/booking\//, 'continue to booking'],
  [/^\/verify-email/, 'confirm your email address'],
  [/^\/(services|home|$)/, 'save favorites'],
]

type Props = {
  /** The path that the visitor came from. */
  next: string | null
  /** The service that the visitor was about to book. */
  toBook: string | null
}

/** Why the sign-in page is here. */
export function SignInReason({ next, toBook }: Props) {
  const hasEnded = useSyncExternalStore(subscribe, hasSessionEnded, () => false)
  const words = reasons.find(([page]) => page.test(next ?? ''))?.[1]
  if (next === null || (words === undefined && !hasEnded)) return null
  return (
    // The browser alone knows whether a session has ended: the room for that sentence is there from the start.
    <div className="max-480:*:min-h-18">
      <Note tone="info" icon={toBook === null ? 'info' : 'cal'}>
        {hasEnded && <b>Your session has ended. </b>}
        {toBook === null ? (
          `Sign in to ${words ?? 'continue'}.`
        ) : (
          <>
            Sign in to finish booking <b>{toBook}</b>. Your details stay as you left them.
          </>
        )}
      </Note>
    </div>
  )
}

/** It changes only before this page. */
const subscribe = () => () => {}
