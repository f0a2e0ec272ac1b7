import { Link } from 'react-router'
import { plural } from '#domain/format/plural.ts'
import { firstNameOf, type ProfessionalDetails } from '#domain/professional.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
import { Note } from '#web/ui/note.tsx'
import { useClock } from './use-clock.ts'

/** The bookings that a professional keeps when they become inactive, with a link to them. Nothing if there are none. */
export function UpcomingBookings({ professional }: { professional: ProfessionalDetails }) {
  const { pathOf } = useAdmin()
  const clockOf = useClock()
  const { _id, name, storefront, upcoming } = professional
  if (upcoming === 0) return null
  const those = { professional: _id, from: clockOf(storefront).date }
  return (
    <Note>
      {plural(upcoming, 'upcoming booking')} {upcoming === 1 ? 'is' : 'are'} still with {firstNameOf(name)} and{' '}
      {upcoming === 1 ? 'stays' : 'stay'} until you change {upcoming === 1 ? 'it' : 'them'}.{' '}
      <Link to={pathOf('/admin/bookings', those)} className="font-semibold underline underline-offset-3">
        Show {upcoming === 1 ? 'it' : 'them'}
      </Link>
    </Note>
  )
}
