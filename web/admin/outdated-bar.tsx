import { clockAt, formatDay, formatTime } from '#domain/format/day.ts'
import { announceRecovery } from '#web/connection.ts'
import { useOutdated } from '#web/data/outdated.ts'
import { Icon } from '#web/art/icons.tsx'
import { useAdmin } from './use-admin.ts'

const reasons = { offline: 'You are offline.', lost: 'The server does not answer.' }

/** For the whole admin area: why it shows old data, and how old that is. `instead` is shown while it is up to date. */
export function OutdatedBar({ className, instead }: { className: string; instead?: React.ReactNode }) {
  const { own, storefront = own, locale } = useAdmin()
  const { timeZone } = storefront
  const outdated = useOutdated()
  return (
    <>
      <div role="status" className="min-w-0">
        {outdated && (
          <div className={`${className} flex items-center gap-x-2.5 bg-danger-soft text-danger-text`}>
            <Icon name="alert" className="size-4.5" />
            <span className="figures min-w-0 flex-1">
              {reasons[outdated.why]}{' '}
              {outdated.readAt !== undefined &&
                `What you see was read ${momentOf(outdated.readAt, { timeZone, locale })}.`}
            </span>
            <button
              type="button"
              className="-my-1.5 min-h-9 flex-none font-heavy underline underline-offset-3 pointer-coarse:min-h-11"
              onClick={() => announceRecovery('user')}
            >
              Try again
            </button>
          </div>
        )}
      </div>
      {!outdated && instead}
    </>
  )
}

/** 'at 10:42 am', after the day unless that is today. */
function momentOf(at: number, { timeZone, locale }: { timeZone: string; locale: string }): string {
  const { date, time } = clockAt(new Date(at).toISOString(), timeZone)
  const today = clockAt(new Date().toISOString(), timeZone).date
  const clock = `at ${formatTime(time, locale)}`
  return date === today ? clock : `on ${formatDay(date, locale, 'short')} ${clock}`
}
