import type { AdminBookingDetails } from '#domain/booking/admin.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
import { type ChosenService, type GivenStart, useNewBookingDraft } from './draft.ts'
import { useChosenTime } from './use-chosen-time.ts'
import { usePlace } from './use-place.ts'
import { useWhoComes } from './use-who-comes.ts'
import { useOwner } from './use-owner.ts'
import { useSubmitNewBooking } from './use-submit.ts'

type Options = {
  like: AdminBookingDetails | undefined
  given: GivenStart | undefined
  onDone: (booking: AdminBookingDetails) => void
}

/** A booking that an administrator makes for a customer: what is typed, the price, the time, and how it is sent. */
export function useNewBooking({ like, given, onDone }: Options) {
  const { storefront, storefrontOf } = useAdmin()
  const { locale } = storefrontOf(like?.storefront ?? '')
  const draft = useNewBookingDraft({ storefront: storefront?.key ?? '', like, given, locale })
  const place = usePlace(draft.typed)
  const time = useChosenTime(draft, place.postcode)
  const who = useWhoComes(draft, { ...time.picking, postcode: place.postcode })
  const submit = useSubmitNewBooking({ draft, time, onDone })

  function forget() {
    submit.forget()
    time.clearTaken()
  }

  return {
    draft,
    place,
    time,
    who,
    ...useOwner(draft, submit.tries),
    submit,
    startOver: () => {
      forget()
      draft.startOver()
    },
    chooseStorefront: (storefront: string) => {
      forget()
      draft.edit({ storefront, service: null, date: undefined, time: undefined, professional: '' })
    },
    /** The time stays: it may be free for this service too. */
    chooseService: (service: ChosenService | null) => {
      time.clearTaken()
      draft.edit({ service })
    },
  }
}
export type NewBooking = ReturnType<typeof useNewBooking>
