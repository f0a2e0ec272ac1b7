import { useState } from 'react'
import { plural } from '#domain/format/plural.ts'
import type { User } from '#domain/identity.ts'
import { QuestionDialog } from '#web/forms/question-dialog.tsx'
import { useSignOut } from '#web/shell/use-sign-out.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Menu, MenuButton, MenuLink } from '#web/ui/menu.tsx'
import { isWaiting } from './steps/queue.ts'
import { useReports } from './steps/use-reports.ts'

/** Links to the shop load it as a document: this page may be open since an earlier release. */
export function AccountMenu({ user }: { user: User }) {
  const signOut = useSignOut()
  const waiting = useReports(user).entries.filter(isWaiting).length
  const [asked, setAsked] = useState<number>()
  return (
    <>
      <Menu
        label={`Account menu for ${user.name}`}
        buttonClass="grid size-12 flex-none place-items-center rounded-full transition-colors hover:bg-fill aria-expanded:bg-fill"
        button={<Avatar name={user.name} />}
      >
        {user.role === 'admin' && (
          <MenuLink to="/admin" icon="chart" reloadDocument>
            Admin Panel
          </MenuLink>
        )}
        <MenuLink to="/account" icon="id" reloadDocument>
          Account
        </MenuLink>
        <MenuLink to="/" icon="store" reloadDocument>
          Go to the shop
        </MenuLink>
        <MenuButton icon="logout" onClick={() => (waiting > 0 ? setAsked(waiting) : void signOut())}>
          Sign Out
        </MenuButton>
      </Menu>
      <QuestionDialog
        item={asked}
        title="Sign out before everything is sent?"
        send={signOut}
        onDone={() => setAsked(undefined)}
        onClose={() => setAsked(undefined)}
        failed="Signing out failed."
        closeLabel="Stay Signed In"
        action={{ label: 'Sign Out', busyLabel: 'Signing out...', look: 'danger' }}
      >
        {(count) => (
          <p>
            {plural(count, 'step')} {count === 1 ? 'waits' : 'wait'} to be sent. Signing out removes{' '}
            {count === 1 ? 'it' : 'them'} from this phone, and the office never hears of {count === 1 ? 'it' : 'them'}.
          </p>
        )}
      </QuestionDialog>
    </>
  )
}
