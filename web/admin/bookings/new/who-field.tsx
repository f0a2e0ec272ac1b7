import type { Candidate } from '#domain/booking/admin.ts'
import { plural } from '#domain/format/plural.ts'
import { whyNotInWords } from '#web/admin/bookings/board/labels.ts'
import { useStorefront } from '#web/data/use-storefront.ts'
import { Failed } from '#web/ui/empty.tsx'
import { SelectField } from '#web/ui/form/field.tsx'
import type { NewBooking } from './use-new-booking.ts'

/** 'Choose who comes': the least busy professional, or a chosen one. */
export function WhoField({ booking: { draft, who, submit } }: { booking: NewBooking }) {
  const { locale } = useStorefront()
  const { candidates, hasFailed, refresh, chosen } = who
  const free = candidates?.filter((one) => one.free) ?? []
  const others = candidates?.filter((one) => !one.free) ?? []
  const isListed = candidates?.some(({ _id }) => _id === chosen?._id)
  return (
    <div className="grid gap-1.5">
      <SelectField
        label="Choose who comes"
        name="professional"
        value={draft.typed.professional}
        onChange={(event) => draft.edit({ professional: event.currentTarget.value })}
        hint={hintOf(who)}
        error={problemOf(who, locale) ?? submit.errorOf('professional')}
      >
        <option value="">{candidates ? `Anyone free (${free.length} of ${candidates.length})` : 'Anyone free'}</option>
        {chosen && !isListed && <option value={chosen._id}>{chosen.name}</option>}
        {free.map((one) => (
          <option key={one._id} value={one._id}>
            {one.name}, {plural(one.appointments, 'appointment')} that day
          </option>
        ))}
        {others.map((one) => (
          // A disabled option could not be shown as the chosen one in every browser.
          <option key={one._id} value={one._id} disabled={one._id !== chosen?._id}>
            {one.name} {whyNotInWords(one, undefined, locale)}
          </option>
        ))}
      </SelectField>
      {hasFailed && <Failed onRetry={refresh}>We could not load who is free.</Failed>}
    </div>
  )
}

/** Always of one line, so that the form does not move when the answer arrives. */
function hintOf({ isAsked, hasFailed, candidates }: NewBooking['who']): string {
  if (candidates)
    return `Free at this time: ${candidates.filter(({ free }) => free).length} of ${plural(candidates.length, 'professional')}.`
  if (!isAsked) return 'Choose a time to see who is free.'
  return hasFailed ? 'Anyone free will come, unless you choose.' : 'Finding out who is free...'
}

type Who = { chosen?: { name: string } | undefined; whyNot: Candidate | null | undefined }

function problemOf({ chosen, whyNot }: Who, locale: string): string | undefined {
  if (!chosen || whyNot === undefined) return undefined
  if (!whyNot) return `${chosen.name} does not do this kind of work. Choose another service, or someone else.`
  return `${chosen.name} ${whyNotInWords(whyNot, undefined, locale)} Choose another time, or someone else.`
}
