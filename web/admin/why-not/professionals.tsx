import { useState } from 'react'
import { formatTime } from '#domain/format/day.ts'
import type { Explanations } from '#domain/slot/why-not.ts'
import { CustomerName } from '#web/admin/customer-name.tsx'
import { categoryIn, useAdmin } from '#web/admin/use-admin.ts'
import { ProfessionalPicture } from '#web/shared/professional-picture.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { Chain } from './chain.tsx'
import { awayInWords, type Explained, failsAt, hoursInWords, listInWords } from './sentences.ts'

type Props = { answer: Explanations }

/** Each professional with the checks; those of other categories are folded. */
export function Professionals({ answer }: Props) {
  const [isUnfolded, setUnfolded] = useState(false)
  const storefront = useAdmin().storefrontOf(answer.storefront)
  const category = categoryIn(storefront, answer.service.category).name
  const able = answer.professionals.filter((one) => !failsAt(one, 'category'))
  const others = answer.professionals.filter((one) => failsAt(one, 'category'))
  return (
    <ul className="divide-y divide-border">
      {able.length === 0 && <li className="py-4 text-text-2">No professional does {category}.</li>}
      {able.map((one) => (
        <Professional key={one._id} one={one} answer={answer} />
      ))}
      {others.length > 0 && !isUnfolded && (
        <li className="flex items-center justify-between gap-3 py-3 text-sm text-text-2">
          <span>
            <b className="figures font-semibold text-text">{others.length} more</b>{' '}
            {others.length === 1 ? 'does' : 'do'} not do {category}.
          </span>
          <Button look="ghost" size="s" onClick={() => setUnfolded(true)}>
            Show them
          </Button>
        </li>
      )}
      {isUnfolded && others.map((one) => <Professional key={one._id} one={one} answer={answer} />)}
    </ul>
  )
}

function Professional({ one, answer }: { one: Explained; answer: Explanations }) {
  const { locale } = useAdmin().storefrontOf(answer.storefront)
  const isFree = one.checks.every(({ ok }) => ok)
  return (
    <li className="py-4 first:pt-0">
      <div className="flex items-center gap-3">
        <ProfessionalPicture of={{ name: one.name, imageUrl: '' }} />
        <b className="min-w-0 flex-1 font-semibold wrap-anywhere">{one.name}</b>
        {isFree && <Badge tone="success">Free</Badge>}
        {!isFree && one.freeFrom !== null && (
          <Badge>
            <span className="figures">Free from {formatTime(one.freeFrom, locale)}</span>
          </Badge>
        )}
      </div>
      <Chain
        name={one.name}
        checks={one.checks}
        isOutsideStarts={answer.closed === null && answer.outsideOf !== null}
      />
      <Reasons one={one} answer={answer} />
    </li>
  )
}

/** The failed checks in words. That it is closed or past is said once, for all. */
function Reasons({ one, answer }: { one: Explained; answer: Explanations }) {
  const { storefrontOf } = useAdmin()
  const storefront = storefrontOf(answer.storefront)
  const { locale } = storefront
  const { date, time } = answer
  const categories = one.categories.map((key) => categoryIn(storefront, key).name)
  const reasons = [
    failsAt(one, 'category') && `Does ${listInWords(categories, locale)}.`,
    failsAt(one, 'area') && 'Does not go there.',
    failsAt(one, 'time_off') && awayInWords(one.away, locale),
    failsAt(one, 'hours') && hoursInWords(one.works, { date, time, locale }),
  ].filter((text) => text !== false)
  const isBooked = failsAt(one, 'free')
  if (reasons.length === 0 && !isBooked) return null
  return (
    <p className="figures mt-2.5 text-sm text-text-2">
      {reasons.join(' ')} {isBooked && <Booked {...{ one, locale }} />} <Remedy one={one} />
    </p>
  )
}

/** Where hours and time off are changed. */
function Remedy({ one }: { one: Explained }) {
  const { pathOf } = useAdmin()
  const what = failsAt(one, 'time_off') ? 'Time off' : failsAt(one, 'hours') ? 'Hours' : undefined
  if (what === undefined) return null
  return (
    <TextLink to={pathOf('/admin/professionals', { professional: one._id })}>
      {what}
      <span className="sr-only"> of {one.name}</span>
    </TextLink>
  )
}

function Booked({ one: { booking }, locale }: { one: Explained; locale: string }) {
  const { pathOf } = useAdmin()
  if (!booking) return 'Booked then.'
  const { _id, number, time, ends, customer, service } = booking
  return (
    <>
      Booked from {formatTime(time, locale)} to {formatTime(ends, locale)}:{' '}
      <TextLink to={pathOf('/admin/bookings', { booking: _id })}>{number}</TextLink>, <CustomerName of={customer} />,{' '}
      {service}.
    </>
  )
}
