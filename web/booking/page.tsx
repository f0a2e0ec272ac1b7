import { useEffect, useState } from 'react'
import { type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router'
import { api } from '#domain/api.ts'
import { type Booking, isOpen, Reschedule } from '#domain/booking.ts'
import { pathOfBooked, pathOfBooking } from '#domain/booking/path.ts'
import type { Ask } from '#domain/contract/endpoint.ts'
import { readAs } from '#domain/contract/field.ts'
import type { User } from '#domain/identity.ts'
import { ask } from '#web/api.ts'
import { Confirmation } from './confirmation.tsx'
import { changeDraft, type Draft } from '#web/shared/booking-draft.ts'
import { forgetConfirmed, findConfirmed, type Place, timesOf, type WizardData } from './use-wizard.ts'
import { BookingWizard, wizardTitle } from './wizard.tsx'
import { Loading } from '#web/shell/loading.tsx'
import { askFor, elsewhere, requireUser, usePrivatePage } from '#web/data/private-page.ts'
import { loadPreparations } from '#web/shared/use-preparation.ts'
import { askAhead, orAhead, type ReadsAhead } from '#web/data/ask-ahead.ts'
import { findUser } from '#web/data/use-user.ts'
import { dayToBeginWith, readDays } from '#web/shared/time-picker/use-times.ts'
import type { Route } from './+types/page.ts'

type LoaderData = { user: User; wizardData?: WizardData }

export async function clientLoader({ request, params }: Route.ClientLoaderArgs): Promise<LoaderData> {
  const user = await requireUser(request)
  const asking = orAhead(askFor(request))
  const { searchParams } = new URL(request.url)
  const confirmed = searchParams.get('confirmed')
  if (confirmed !== null) {
    if (findConfirmed(confirmed)) return { user }
    // If this page is reached again later, show the booking instead of the confirmation.
    throw elsewhere(request, pathOfBooked(confirmed))
  }
  const service = await orAhead(ask)(api.catalogue.service, { params })
  const given = await choiceIn(searchParams, asking)
  if (given) {
    changeDraft({ user: user._id, service: service._id }, given)
    // Redirect: a reload with these parameters would overwrite later choices.
    throw elsewhere(request, pathOfBooking(params.service))
  }
  // For the confirmation.
  void loadPreparations()
  const [days, bookings] = await Promise.all([readDays(timesOf(service._id)), listBookings(asking)])
  const open = bookings.filter(({ status }) => isOpen(status))
  const upcoming = open.filter(({ startsAt }) => Date.parse(startsAt) > Date.now()).length
  const places = placesOf(bookings)
  return { user, wizardData: { user, service, days, places, open: open.map(({ _id }) => _id), upcoming } }
}
clientLoader.hydrate = true as const

/** With the times of the day on which the wizard begins. */
export const handle: ReadsAhead = {
  async readAhead({ params: { service: id = '' } }) {
    if ((await findUser()) === null) return
    const { _id } = await askAhead(api.catalogue.service, { params: { service: id } })
    const timesAhead = timesOf(_id, askAhead)
    const [days] = await Promise.all([readDays(timesAhead), listBookings(askAhead), loadPreparations()])
    const date = dayToBeginWith(days)
    if (date !== undefined) await timesAhead({ date })
  },
}

/** Steps and the confirmation of a new booking need no data, so they work offline. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const isHere = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  const confirmed = nextUrl.searchParams.get('confirmed')
  const isKnown = confirmed === null ? isStep(currentUrl) && isStep(nextUrl) : findConfirmed(confirmed) !== undefined
  return isHere && isKnown ? false : defaultShouldRevalidate
}

function isStep({ searchParams }: URL): boolean {
  return searchParams.size === 0 || searchParams.has('step')
}

/** A choice made before the wizard: a time on the service page, or a booking to book again. */
async function choiceIn(search: URLSearchParams, asking: Ask): Promise<Partial<Draft> | undefined> {
  const again = search.get('again')
  if (again !== null) {
    // Without it the wizard starts empty.
    const before = await asking(api.booking.booking, { params: { booking: again } }).catch(() => undefined)
    return before
      ? { saved: before.address, again: before.address, againPostcode: before.postcode, booked: undefined }
      : {}
  }
  if (!search.has('date')) return undefined
  const { value } = readAs(Reschedule, { date: search.get('date'), time: search.get('time') })
  return value ?? {}
}

/** Without earlier bookings the customer types an address. */
async function listBookings(asking: Ask): Promise<Booking[]> {
  const { items } = await asking(api.booking.bookings, {}).catch(() => ({ items: [] }))
  return items
}

const mostOffered = 3

/** The customer's earlier addresses, latest first. */
function placesOf(bookings: Booking[]): Place[] {
  const earliest = bookings.toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1))
  // The latest booking of an address has its postcode.
  const places = new Map<string, Place>()
  for (const { address, postcode } of earliest) {
    places.delete(address)
    places.set(address, { address, postcode })
  }
  return [...places.values()].toReversed().slice(0, mostOffered)
}

export { ServiceError as ErrorBoundary } from '#web/shell/service-error.tsx'

/** With the title for users who are signed in: it is there at the first paint, and stays. */
export function HydrateFallback() {
  const isConfirmed = useSearchParams()[0].has('confirmed')
  return (
    <>
      {!isConfirmed && (
        <div className="wrap hidden pt-7 held:block">
          <h1>{wizardTitle}</h1>
        </div>
      )}
      <Loading />
    </>
  )
}

export default function BookingPage({ loaderData: { wizardData, ...rest } }: Route.ComponentProps) {
  const user = usePrivatePage(rest.user)
  const confirmed = useSearchParams()[0].get('confirmed')
  if (!user) return <Loading />
  if (confirmed !== null) return <Confirmed key={confirmed} of={confirmed} user={user} />
  return wizardData ? (
    <BookingWizard key={`${user._id} ${wizardData.service._id}`} wizardData={{ ...wizardData, user }} />
  ) : (
    <Loading />
  )
}

function Confirmed({ of, user }: { of: string; user: User }) {
  const [booking] = useState(() => findConfirmed(of))
  // Reached again later, the loader shows the booking instead.
  useEffect(() => forgetConfirmed, [])
  return booking?.customer._id === user._id ? <Confirmation booking={booking} /> : <Loading />
}
