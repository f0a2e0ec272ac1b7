import { pathOfBooking } from '#domain/booking/path.ts'
import type { Service } from '#domain/catalogue.ts'
import { loginAddress } from '#web/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { useUser } from '#web/data/use-user.ts'

type Props = {
  service: Pick<Service, '_id'>
  look?: 'primary' | 'soft'
  size?: 's' | 'l'
  full?: boolean
}

/**
 * 'Book Now': links to the booking page, for a visitor to the login page first. While the user is unknown, the booking
 * page decides.
 */
export function BookLink({ service: { _id }, ...look }: Props) {
  const user = useUser()
  const pathname = pathOfBooking(_id)
  return (
    <ButtonLink {...look} to={user === null ? loginAddress({ pathname, search: '' }) : pathname}>
      Book Now
    </ButtonLink>
  )
}
