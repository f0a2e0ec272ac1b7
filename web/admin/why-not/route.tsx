import { useState } from 'react'
import { clockAt } from '#domain/format/day.ts'
import { slotTimes } from '#domain/slot.ts'
import { AdminHead } from '#web/admin/admin-head.tsx'
import { useBookingRoute } from '#web/admin/bookings/use-booking-route.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
import { useNow } from '#web/shared/use-now.ts'
import { WhyNotDrawer } from './drawer.tsx'

/** The drawer as the URL describes it. A chosen time begins a new booking. */
export function WhyNotRoute() {
  const { own, storefront = own, storefrontKey } = useAdmin()
  const { asked, askWhyNot, closeWhyNot, startNew } = useBookingRoute()
  const [openedAt] = useState(() => Date.now())
  const now = clockAt(new Date(useNow(openedAt)).toISOString(), storefront.timeZone)
  if (!asked) return null
  const { service, date = now.date } = asked
  // Of today, the next time that has not passed.
  const next = date === now.date ? slotTimes.find((slot) => slot > now.time) : undefined
  return (
    <>
      <AdminHead title="Bookings" open="Why not?" />
      <WhyNotDrawer
        question={{ service, date, time: asked.time ?? next ?? '10:00' }}
        storefront={storefrontKey}
        onAsk={askWhyNot}
        onBook={startNew}
        onClose={closeWhyNot}
      />
    </>
  )
}
