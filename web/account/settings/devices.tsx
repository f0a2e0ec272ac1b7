import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#domain/api.ts'
import type { Session } from '#domain/account.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { clockAt, formatListDay, formatRecentMoment } from '#domain/format/day.ts'
import { Icon, type IconName } from '#web/art/icons.tsx'
import { ask } from '#web/api.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { Section } from './section.tsx'
import { useWrite } from '#web/data/use-write.ts'
import { useStorefront } from '#web/data/use-storefront.ts'

const all = 'all'

/** If the session has already ended, the user has the desired result. */
function unlessGone(error: unknown) {
  if (!(error instanceof Refusal && error.code === 'not_found')) throw error
}

type Props = { sessions: Session[]; now: number }

export function Devices({ sessions, now }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const show = useToast()
  const { revalidate } = useRevalidator()
  const [ending, setEnding] = useState<string>()
  const others = sessions.filter(({ current }) => !current)
  // One at a time, because each has its own message and focus.
  const { isBusy, run } = useWrite(
    async (end: () => Promise<void>, done: string) => {
      const pressed = document.activeElement
      await end().catch(unlessGone)
      await revalidate()
      show({ text: done })
      // The button is gone with its row. Do not move the focus if the user has moved it.
      const { activeElement } = document
      if (activeElement === pressed || activeElement === document.body) heading.current?.focus()
    },
    {
      failed: 'The device could not be signed out. Please try again.',
      onFailed: (text) => show({ text, isFailure: true }),
    },
  )
  const isEnding = (which: string) => isBusy && ending === which

  function endOne({ _id, device }: Session) {
    if (!isBusy) setEnding(_id)
    void run(() => ask(api.account.endSession, { params: { session: _id } }), `${device} is signed out.`)
  }

  function endOthers() {
    if (!isBusy) setEnding(all)
    void run(() => ask(api.account.endOtherSessions, {}), 'Every other device is signed out.')
  }

  return (
    <Section
      title="Signed-in devices"
      text="See a device that is not yours? Sign it out and change your password."
      heading={heading}
    >
      <ul className="overflow-hidden rounded-lg border border-border bg-surface">
        {sessions.map((session) => (
          <Device key={session._id} session={session} now={now}>
            {session.current ? (
              <Badge>This device</Badge>
            ) : (
              <Button
                look="secondary"
                size="s"
                aria-label={`Sign out ${session.device}`}
                busy={isEnding(session._id)}
                onClick={() => endOne(session)}
              >
                Sign out
              </Button>
            )}
          </Device>
        ))}
      </ul>
      {others.length > 0 && (
        <div className="mt-2.5 -ml-3.5">
          <Button look="ghost" size="s" busy={isEnding(all)} onClick={endOthers}>
            Sign out everywhere else
          </Button>
        </div>
      )}
    </Section>
  )
}

function Device({ session, now, children }: { session: Session; now: number; children: React.ReactNode }) {
  const { locale, timeZone } = useStorefront()
  const { device, createdAt, lastSeenAt, current } = session
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3.5 border-border px-5 py-3.5 not-first:border-t max-600:px-4">
      <span className="grid h-11 w-10 place-items-center rounded-t-[1.25rem] rounded-b-[0.5625rem] bg-brand-soft text-on-brand-soft">
        <Icon name={iconOfDevice(device)} />
      </span>
      <span className="leading-[1.4]">
        <b className="block font-heavy">{device}</b>
        <span className="figures text-sm text-text-3">
          {current
            ? `Active now, signed in ${formatListDay(clockAt(createdAt, timeZone).date)}`
            : `Last active ${formatRecentMoment(lastSeenAt, { now, locale, timeZone })}`}
        </span>
      </span>
      {children}
    </li>
  )
}

function iconOfDevice(device: string): IconName {
  if (/Android|iPhone/.test(device)) return 'mobile'
  return device.includes('iPad') ? 'tablet' : 'laptop'
}
