import { useEffect, useState } from 'react'
import { type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router'
import { api } from '#domain/api.ts'
import { type Booking, isOpen, pathOfBooked, pathOfBooking, Reschedule } from '#domain/booking.ts'
import type { Ask } from '#domain/contract/endpoint.ts'
import { readAs } from '#domain/contract/field.ts'
import type { User } from '#domain/identity.ts'
import { ask } from '#web/api.ts'
import { Confirmation } from './confirmation.tsx'
import { type Draft, keepDraft, readDraft } from './draft.ts'
import { forgetConfirmed, findConfirmed, timesOf, type ToBook } from './use-wizard.ts'
import { BookingWizard } from './wizard.tsx'
import { errorKindOf } from '#web/shell/error-page.tsx'
import { Loading } from '#web/shell/loading.tsx'
import { askFor, elsewhere, requireUser, usePrivatePage } from '#web/data/private-page.ts'
import { ServiceMissing } from '#web/shared/service-missing.tsx'
import { readDays } from '#web/shared/time-picker/use-times.ts'
import type { Route } from './+types/page.ts'

type Found = { user: User; toBook?: ToBook }

export async function clientLoader({ request, params }: Route.ClientLoaderArgs): Promise<Found> {
  const user = await requireUser(request)
  const asking = askFor(request)
  const { searchParams } = new URL(request.url)
  const confirmed = searchParams.get('confirmed')
  if (confirmed !== null) {
    if (findConfirmed(confirmed)) return { user }
    // Come back to later, there is nothing to celebrate: it is one of one's bookings.
    throw elsewhere(request, pathOfBooked(confirmed))
  }
  const service = await ask(api.catalogue.service, { params })
  const given = await choiceIn(searchParams, asking)
  if (given) {
    const of = { user: user._id, service: service._id }
    keepDraft(of, { ...readDraft(of), ...given })
    // From here on the draft says it: read again from the address, it would undo every other choice.
    throw elsewhere(request, pathOfBooking(params.service))
  }
  const [days, bookings] = await Promise.all([readDays(timesOf(service._id)), listBookings(asking)])
  const open = bookings.filter(({ status }) => isOpen(status))
  const upcoming = open.filter(({ startsAt }) => Date.parse(startsAt) > Date.now()).length
  const addresses = addressesOf(bookings)
  return { user, toBook: { user, service, days, addresses, open: open.map(({ _id }) => _id), upcoming } }
}
// Without this the page would be drawn on the server, which never knows who is asking.
clientLoader.hydrate = true as const

/** From step to step nothing is asked, nor for the confirmation of what was just booked: they work without a line. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const isHere = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  const confirmed = nextUrl.searchParams.get('confirmed')
  const isKnown = confirmed === null ? isStep(currentUrl) && isStep(nextUrl) : findConfirmed(confirmed) !== undefined
  return isHere && isKnown ? false : defaultShouldRevalidate
}

function isStep({ searchParams }: URL): boolean {
  return searchParams.size === 0 || searchParams.has('step')
}

/** What was chosen before one came here: a time on the page of the service, or a booking to be made once more. */
async function choiceIn(search: URLSearchParams, asking: Ask): Promise<Partial<Draft> | undefined> {
  const again = search.get('again')
  if (again !== null) {
    // A kindness: when it cannot be read, one books as ever.
    const before = await asking(api.booking.booking, { params: { booking: again } }).catch(() => undefined)
    return before ? { saved: before.address, again: before.address, booked: undefined } : {}
  }
  if (!search.has('date')) return undefined
  const { value } = readAs(Reschedule, { date: search.get('date'), time: search.get('time') })
  return value ?? {}
}

/** Also a kindness: without them one types an address. */
async function listBookings(asking: Ask): Promise<Booking[]> {
  const { items } = await asking(api.booking.bookings, {}).catch(() => ({ items: [] }))
  return items
}

const mostOffered = 3

/** Where one has had somebody come before, the last one first. */
function addressesOf(bookings: Booking[]): string[] {
  const latest = bookings.toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1))
  return [...new Set(latest.map(({ address }) => address))].slice(0, mostOffered)
}

export { Loading as HydrateFallback } from '#web/shell/loading.tsx'

export default function BookingPage({ loaderData: { toBook, ...rest } }: Route.ComponentProps) {
  const user = usePrivatePage(rest.user)
  const confirmed = useSearchParams()[0].get('confirmed')
  if (!user) return <Loading />
  if (confirmed !== null) return <Confirmed key={confirmed} of={confirmed} user={user} />
  return toBook ? <BookingWizard key={`${user._id} ${toBook.service._id}`} toBook={{ ...toBook, user }} /> : <Loading />
}

function Confirmed({ of, user }: { of: string; user: User }) {
  const [booking] = useState(() => findConfirmed(of))
  // As long as it is looked at: who comes back to it finds the booking itself.
  useEffect(() => forgetConfirmed, [])
  return booking?.customer._id === user._id ? <Confirmation booking={booking} /> : <Loading />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (errorKindOf(error) !== 'missing') throw error
  return <ServiceMissing />
}
