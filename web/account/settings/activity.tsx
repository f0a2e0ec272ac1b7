import { api } from '#domain/api.ts'
import type { Page } from '#domain/contract/endpoint.ts'
import type { SecurityEvent, SecurityEventKind } from '#domain/security.ts'
import { formatRecentMoment } from '#domain/format/day.ts'
import { ask } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Section } from './section.tsx'
import { useMorePages } from '#web/shared/use-more-pages.ts'
import { useStorefront } from '#web/data/use-storefront.ts'

export const activityAtFirst = 5
const more = 25

const words: Record<SecurityEventKind, string> = {
  'account-opened': 'Account created',
  'signed-in': 'Signed in',
  'sign-in-failed': 'Wrong password',
  'code-failed': 'Wrong code at sign-in',
  'recovery-code-used': 'Recovery code used',
  'recovery-codes-renewed': 'New recovery codes made',
  'sign-in-refused': 'Sign-in blocked after too many attempts',
  'signed-out': 'Signed out',
  'device-signed-out': 'Signed out another device',
  'devices-signed-out': 'Signed out all other devices',
  'wrong-password': 'Wrong current password',
  'password-changed': 'Password changed',
  'reset-asked': 'New password requested by email',
  'password-reset': 'New password chosen',
  'email-confirmed': 'Email address confirmed',
  'email-change-asked': 'Change of email address requested',
  'email-changed': 'Email address changed',
  'email-restored': 'Previous email address restored',
  'two-step-on': 'Two-step sign-in turned on',
  'two-step-off': 'Two-step sign-in turned off',
  'two-step-reset': 'Two-step sign-in turned off by the shop',
  'role-changed': 'Role changed',
  'access-ended': 'Signed out everywhere because the email address was not confirmed',
}

type Props = { first: Page<SecurityEvent>; now: number }

/** Security events of the account, so that its owner notices a stranger. */
export function Activity({ first, now }: Props) {
  const { items, next, list, isBusy, showMore } = useMorePages(first, {
    selector: 'li',
    readNext: (cursor) => ask(api.security.own, { query: { limit: more, cursor } }),
    failed: 'The activity could not be loaded. Please try again.',
  })
  return (
    <Section
      title="Recent activity"
      text="Sign-ins and changes in the last 90 days. See something that was not you? Change your password above: this signs out every other device."
    >
      {items.length === 0 ? (
        <p className="text-text-2">No activity yet.</p>
      ) : (
        <ul ref={list} className="overflow-hidden rounded-lg border border-border bg-surface">
          {items.map((event) => (
            <Event key={event._id} event={event} now={now} />
          ))}
        </ul>
      )}
      {next !== null && (
        <div className="mt-2.5 -ml-3.5">
          <Button look="ghost" size="s" busy={isBusy} onClick={showMore}>
            Show more
          </Button>
        </div>
      )}
    </Section>
  )
}

function Event({ event, now }: { event: SecurityEvent; now: number }) {
  const { locale, timeZone } = useStorefront()
  const { kind, at, count, device, address } = event
  const where = [device, address].filter((text) => text !== '').join(', ')
  return (
    <li
      tabIndex={-1}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3.5 border-border px-5 py-3 not-first:border-t max-600:grid-cols-1 max-600:px-4"
    >
      <span className="leading-[1.4]">
        <b className="block font-heavy">{count > 1 ? `${words[kind]}, ${count} times` : words[kind]}</b>
        <span className="figures text-sm break-words text-text-3">{where}</span>
      </span>
      <time dateTime={at} className="figures text-sm text-text-3">
        {formatRecentMoment(at, { now, locale, timeZone })}
      </time>
    </li>
  )
}
