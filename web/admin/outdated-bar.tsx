import { useLayoutEffect, useRef } from 'react'
import { clockAt, formatDay, formatTime } from '#domain/format/day.ts'
import { announceRecovery } from '#web/connection.ts'
import { type Outdated, useOutdated } from '#web/data/outdated.ts'
import { Icon } from '#web/art/icons.tsx'
import { useAdmin } from './use-admin.ts'

const reasons = {
  offline: 'You are offline.',
  lost: 'The server does not answer.',
  refused: 'This may be out of date.',
}

type Props = {
  className: string
  /** Shown while the data is up to date. */
  instead?: React.ReactNode
}

/** For the whole admin area: why it shows old data, and how old that is. */
export function OutdatedBar(props: Props) {
  return <OutdatedNote {...props} outdated={useOutdated()} />
}

/** The same for a part of it, such as an open dialog. */
export function OutdatedNote({ className, instead, outdated }: Props & { outdated: Outdated | undefined }) {
  const { own, storefront = own, locale } = useAdmin()
  const { timeZone } = storefront
  return (
    <>
      <div className={outdated && `${className} flex min-w-0 items-center gap-x-2.5 bg-danger-soft text-danger-text`}>
        {outdated && <Icon name="alert" className="size-4.5" />}
        <span className="figures min-w-0 flex-1">
          <span role="status">{outdated && reasons[outdated.why]}</span>
          {/* Outside the live region: screen readers would repeat it whenever the time changes. */}
          {outdated?.readAt !== undefined && (
            <>
              {' '}
              <span>{`What you see was read ${momentOf(outdated.readAt, { timeZone, locale })}.`}</span>
            </>
          )}
        </span>
        {outdated && <TryAgain />}
      </div>
      {!outdated && instead}
    </>
  )
}

/** Disappears when a read succeeds; the title of the dialog or page then receives its focus. */
function TryAgain() {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const own = button.current
    const title = own?.closest('dialog')?.querySelector('h2') ?? document.querySelector('h1')
    return () => {
      if (own && document.activeElement === own) title?.focus({ preventScroll: true })
    }
  }, [])
  return (
    <button
      ref={button}
      type="button"
      className="-my-1.5 min-h-9 flex-none font-heavy underline underline-offset-3 pointer-coarse:min-h-11"
      onClick={() => announceRecovery('user')}
    >
      Try again
    </button>
  )
}

/** 'at 10:42 am', after the day unless that is today. */
function momentOf(at: number, { timeZone, locale }: { timeZone: string; locale: string }): string {
  const { date, time } = clockAt(new Date(at).toISOString(), timeZone)
  const today = clockAt(new Date().toISOString(), timeZone).date
  const clock = `at ${formatTime(time, locale)}`
  return date === today ? clock : `on ${formatDay(date, locale, 'short')} ${clock}`
}
