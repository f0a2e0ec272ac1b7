import { Link } from 'react-router'
import { formatCount } from '#domain/format/count.ts'
import { plural } from '#domain/format/plural.ts'
import type { Professional } from '#domain/professional.ts'
import { lastDayOfLoad } from '#domain/professional/hours.ts'
import { absenceInWords, hoursInWords, statusAt, untilInWords } from '#domain/professional/words.ts'
import { ProfessionalPicture } from '#web/shared/professional-picture.tsx'
import { categoryIn, useAdmin } from '#web/admin/use-admin.ts'
import { accessInWords } from './access/words.ts'
import { useClock } from './use-clock.ts'
import { useDrawerLink } from './use-drawer-link.ts'

type Props = { professional: Professional }

export function Name({ professional, mark }: Props & { mark: string | undefined }) {
  const { storefront: chosen, storefrontOf } = useAdmin()
  const linkTo = useDrawerLink()
  const { _id, name, storefront } = professional
  // A mark takes the line of the storefront, so that it moves no row.
  const note = mark ?? (chosen ? undefined : storefrontOf(storefront).brand)
  return (
    <span className="flex items-center gap-3">
      <ProfessionalPicture of={professional} />
      <span className="min-w-0">
        <Link
          {...linkTo(_id)}
          aria-label={`Edit ${name}`}
          className="font-semibold underline-offset-3 wrap-anywhere hover:underline"
        >
          {name}
        </Link>
        {note !== undefined && <span className="block text-xs text-text-3">{note}</span>}
        <span className="block text-xs wrap-anywhere text-text-3">
          {accessInWords(professional, storefrontOf(storefront))}
        </span>
      </span>
    </span>
  )
}

export function Categories({ professional: { storefront, categories } }: Props) {
  const own = useAdmin().storefrontOf(storefront)
  return categories.map((key) => categoryIn(own, key).name).join(', ')
}

/** How many different days are shown with their times. */
const mostShown = 2

export function Hours({ professional: { storefront, hours } }: Props) {
  const { locale } = useAdmin().storefrontOf(storefront)
  const words = hoursInWords(hours, locale)
  const [only, ...others] = words
  if (!only) return <span className="text-text-3">None</span>
  if (others.length === 0)
    return (
      <span className="figures block leading-normal">
        {only.days} <span className="block text-text-2">{only.times}</span>
      </span>
    )
  const rest = words.slice(mostShown)
  return (
    <span className="figures block leading-normal">
      {words.slice(0, mostShown).map(({ days, times }) => (
        <span key={days} className="block">
          {days} <span className="text-text-2">{times}</span>
        </span>
      ))}
      {rest.length > 0 && <span className="text-text-2">Others on {rest.map(({ days }) => days).join(', ')}</span>}
    </span>
  )
}

/** The number of bookings, which leads to them. */
export function Load({ professional: { _id, name, storefront, next7Days } }: Props) {
  const { pathOf, locale } = useAdmin()
  const clockOf = useClock()
  if (next7Days === 0) return <span className="text-text-3">0</span>
  const to = lastDayOfLoad(clockOf(storefront).date)
  return (
    <Link
      to={pathOf('/admin/bookings', { professional: _id, upcoming: true, to })}
      aria-label={`${plural(next7Days, 'booking', locale)} of ${name} in the next 7 days`}
      className="relative font-semibold text-brand-text underline underline-offset-3 before:absolute before:-inset-3"
    >
      {formatCount(next7Days, locale)}
    </Link>
  )
}

/** The current absence, or the next one. On a card, nothing stands for none. */
export function TimeOffCell({ professional, isQuiet = false }: Props & { isQuiet?: boolean }) {
  const { locale } = useAdmin().storefrontOf(professional.storefront)
  const now = useClock()(professional.storefront)
  const [next, ...others] = professional.timeOff
  if (!next) return isQuiet ? null : <span className="text-text-3">None</span>
  const isAway = statusAt({ active: true, timeOff: [next] }, now) === 'away'
  return (
    <span className="figures">
      {isAway ? untilInWords(next, { today: now.date, locale }) : absenceInWords(next, locale)}
      {others.length > 0 && <span className="text-text-2">{`, ${others.length} more`}</span>}
    </span>
  )
}
