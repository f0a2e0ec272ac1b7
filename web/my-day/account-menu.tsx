import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useSearchParams } from 'react-router'
import { plural } from '#domain/format/plural.ts'
import type { User } from '#domain/identity.ts'
import { QuestionDialog } from '#web/forms/question-dialog.tsx'
import { forgetUser } from '#web/shell/use-sign-out.ts'
import { readToken } from '#web/session.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Menu, MenuButton, MenuLink } from '#web/ui/menu.tsx'
import { isWaiting } from './steps/queue.ts'
import { useReports } from './steps/use-reports.ts'

type Props = { user: User; onLeave: (token: string) => void }

/** Links to the shop load it as a document: this page may be open since an earlier release. */
export function AccountMenu({ user, onLeave }: Props) {
  async function leaveForGood() {
    // Replace the page first: without its token it would redirect to the sign-in page.
    const token = readToken()
    flushSync(() => onLeave(token ?? ''))
    forgetUser(user._id)
  }
  const { entries } = useReports(user)
  const waiting = entries.filter(isWaiting).length
  const [search] = useSearchParams()
  // Signing out on another page leads here, where the steps are sent.
  const [isAsked, setAsked] = useState(search.get('sign-out') === 'ask')
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
        <MenuButton icon="logout" onClick={() => (entries.length > 0 ? setAsked(true) : void leaveForGood())}>
          Sign Out
        </MenuButton>
      </Menu>
      <QuestionDialog
        item={isAsked ? user : undefined}
        title={waiting > 0 ? 'Sign out before everything is sent?' : 'Sign out?'}
        send={leaveForGood}
        onDone={() => setAsked(false)}
        onClose={() => setAsked(false)}
        failed="Signing out failed."
        closeLabel="Stay Signed In"
        action={{ label: 'Sign Out', busyLabel: 'Signing out...', look: 'danger' }}
      >
        {() => <p role="status">{waitingWords(waiting, entries.length - waiting)}</p>}
      </QuestionDialog>
    </>
  )
}

function waitingWords(count: number, refused: number): string {
  if (count === 0 && refused === 0) return 'Everything has been sent.'
  if (count === 0) return 'What you reported could not be recorded. Please read why before you sign out.'
  const them = count === 1 ? 'it' : 'them'
  const wait = `${plural(count, 'step')} ${count === 1 ? 'waits' : 'wait'} to be sent.`
  return `${wait} Signing out removes ${them} from this phone, and the office will not hear of ${them}.`
}
