import { useState } from 'react'
import { loginAddress } from '#web/session.ts'
import { signOut } from '#web/shell/use-sign-out.ts'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { Note } from '#web/ui/note.tsx'
import { useUser } from '#web/data/use-user.ts'

export function Verified() {
  const user = useUser()
  return (
    <>
      <Note tone="success">Your email address is verified.</Note>
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

/** A new link is requested on the account page. A link that restores an address cannot be requested again. */
export function Refused({ isRestoring }: { isRestoring: boolean }) {
  const user = useUser()
  const account = { pathname: '/account', search: '' }
  return (
    <Note tone="problem">
      <b>This link no longer works.</b>{' '}
      {isRestoring ? (
        <TextLink to="/contactus">Contact support</TextLink>
      ) : (
        <TextLink to={user ? account : loginAddress(account)}>Request a new one</TextLink>
      )}
    </Note>
  )
}

/** The link is valid, but for another account than the one signed in. Nothing was changed. */
export function OtherAccount({ onSignedOut }: { onSignedOut: () => void }) {
  const user = useUser()
  const [busy, setBusy] = useState(false)

  async function leave() {
    setBusy(true)
    await signOut()
    onSignedOut()
  }

  return (
    <>
      <Note tone="problem">
        <b>This link belongs to another account.</b>{' '}
        {user && (
          <>
            You are signed in as <span className="wrap-anywhere">{user.email}</span>.
          </>
        )}{' '}
        Sign out to continue with this link.
      </Note>
      <p className="mt-5">
        <Button look="secondary" size="l" full busy={busy} busyLabel="Signing out..." onClick={() => void leave()}>
          Sign out
        </Button>
      </p>
    </>
  )
}
