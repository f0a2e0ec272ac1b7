import { api } from '#domain/api.ts'
import { type Hearing, TeamEvent } from '#domain/storefront/settings.ts'
import { ask } from '#web/api.ts'
import { useQuery } from '#web/data/use-query.ts'
import { Failed } from '#web/ui/empty.tsx'
import { SelectField } from '#web/ui/form/field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const names: Record<TeamEvent, string> = {
  booking: 'New booking',
  cancellation: 'Cancellation',
  move: 'Booking moved',
  unassigned: 'Booking without a professional',
  'nobody-there': 'Nobody there',
  undelivered: 'Email that cannot be delivered',
  message: 'Message of the contact form',
  review: 'Review of 1 or 2 stars',
}

type Props = { hears: Hearing[]; onChange: (hears: Hearing[]) => void }

/** For each event, which administrators get an email, at once or once a day. */
export function Hears({ hears, onChange }: Props) {
  const { value, hasFailed, refresh } = useQuery('administrators', () => ask(api.activity.people, {}))
  if (!value)
    return hasFailed ? (
      <Failed onRetry={refresh}>We could not load the administrators.</Failed>
    ) : (
      <Skeleton className="h-80" />
    )
  return (
    <div className="grid gap-5">
      {TeamEvent.options.map((event) => (
        <fieldset key={event} className="grid gap-2.5 border-t border-border pt-4">
          <legend className="sr-only">{names[event]}</legend>
          <p aria-hidden="true" className="font-semibold">
            {names[event]}
          </p>
          <div className="grid gap-3 600:grid-cols-2 1280:grid-cols-3">
            {value.items.map(({ _id: user, name }) => (
              <SelectField
                key={user}
                label={name}
                value={hears.find((one) => one.event === event && one.user === user)?.when ?? ''}
                onChange={({ currentTarget }) => {
                  const others = hears.filter((one) => one.event !== event || one.user !== user)
                  const { value: when } = currentTarget
                  onChange(when === 'now' || when === 'daily' ? [...others, { event, user, when }] : others)
                }}
              >
                <option value="">No email</option>
                <option value="now">At once</option>
                <option value="daily">Once a day, at 8:00</option>
              </SelectField>
            ))}
          </div>
        </fieldset>
      ))}
      <p className="text-sm text-text-2">
        Several of a kind within five minutes come in one email. What administrators did themselves is no news to them.
      </p>
    </div>
  )
}
