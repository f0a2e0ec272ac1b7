import { Link } from 'react-router'
import { plural } from '#domain/format/plural.ts'
import { firstNameOf } from '#domain/professional/first-name.ts'
import type { ProfessionalDetails } from '#domain/professional.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
import { Note } from '#web/ui/note.tsx'

/** The bookings that a professional keeps when they become inactive, with a link to them. Nothing if there are none. */
export function UpcomingBookings({ professional }: { professional: ProfessionalDetails }) {
  const { pathOf } = useAdmin()
  const { _id, name, upcoming } = professional
  if (upcoming === 0) return null
  return (
    <Note>
      {plural(upcoming, 'upcoming booking')} {upcoming === 1 ? 'is' : 'are'} still with {firstNameOf(name)} and{' '}
      {upcoming === 1 ? 'stays' : 'stay'} until you change {upcoming === 1 ? 'it' : 'them'}.{' '}
      <Link
        to={pathOf('/admin/bookings', { professional: _id, upcoming: true })}
        className="font-semibold underline underline-offset-3"
      >
        Show {upcoming === 1 ? 'it' : 'them'}
      </Link>
    </Note>
  )
}
