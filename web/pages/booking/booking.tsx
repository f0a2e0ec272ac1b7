import { replace, type ShouldRevalidateFunctionArgs, useLocation } from 'react-router'
import { api } from '#domain/api.ts'
import { type BookingDetails, pathOfBooking } from '#domain/booking.ts'
import type { Ask } from '#domain/endpoint.ts'
import type { User } from '#domain/identity.ts'
import { ask } from '#web/api.ts'
import { Booked } from '#web/parts/booked.tsx'
import { keepDraft, readDraft } from '#web/parts/booking-draft.ts'
import { timesOf, type ToBook } from '#web/parts/booking-run.ts'
import { BookingWizard } from '#web/parts/booking-wizard.tsx'
import { errorKindOf } from '#web/parts/error-page.tsx'
import { Loading } from '#web/parts/loading.tsx'
import { askFor, requireUser, usePrivatePage } from '#web/parts/private-page.ts'
import { ServiceMissing } from '#web/parts/service-missing.tsx'
import { readDays } from '#web/parts/use-times.ts'
import type { Route } from './+types/booking.ts'

type Found = { user: User; toBook?: ToBook; booking?: BookingDetails }

export async function clientLoader({ request, params }: Route.ClientLoaderArgs): Promise<Found> {
  const user = await requireUser(request)
  const asking = askFor(request)
  const { searchParams } = new URL(request.url)
  const confirmed = searchParams.get('confirmed')
  if (confirmed !== null) {
    return { user, booking: await asking(api.booking.booking, { params: { booking: confirmed } }) }
  }
  const service = await ask(api.catalogue.service, { params })
  const given = await choiceIn(searchParams, asking)
  if (given) {
    const of = { user: user._id, service: service._id }
    keepDraft(of, { ...readDraft(of), ...given })
    // From here on the draft says it: read again from the address, it would undo every other choice.
    throw replace(pathOfBooking(params.service))
  }
  const [days, addresses] = await Promise.all([readDays(timesOf(service._id)), listAddresses(asking)])
  return { user, toBook: { user, service, days, addresses } }
}
// Without this the page would be drawn on the server, which never knows who is asking.
clientLoader.hydrate = true as const

/** From step to step nothing is asked: they work without a line. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const isStep = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  return isStep && !currentUrl.searchParams.has('confirmed') ? false : defaultShouldRevalidate
}

/** What was chosen before one came here: a time on the page of the service, or a booking to be made once more. */
async function choiceIn(search: URLSearchParams, asking: Ask) {
  const [date, time, again] = [search.get('date'), search.get('time'), search.get('again')]
  if (date !== null && time !== null) return { date, time }
  if (again === null) return undefined
  // A kindness: when it cannot be read, one books as ever.
  const before = await asking(api.booking.booking, { params: { booking: again } }).catch(() => undefined)
  return before ? { saved: before.address } : {}
}

const mostOffered = 3

/** Where one has had somebody come before, the last one first. Also a kindness. */
async function listAddresses(asking: Ask): Promise<string[]> {
  const { items } = await asking(api.booking.bookings, {}).catch(() => ({ items: [] }))
  const latest = items.toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1))
  return [...new Set(latest.map(({ address }) => address))].slice(0, mostOffered)
}

export { Loading as HydrateFallback } from '#web/parts/loading.tsx'

export default function BookService({ loaderData }: Route.ComponentProps) {
  const user = usePrivatePage(loaderData.user)
  const { search, state } = useLocation()
  if (!user) return <Loading />
  const confirmed = new URLSearchParams(search).get('confirmed')
  // What has just been booked is handed on, so that it is shown without asking once more.
  const handed = (state as { booking?: BookingDetails } | null)?.booking
  const booking = loaderData.booking ?? handed
  if (confirmed !== null) return booking?._id === confirmed ? <Booked booking={booking} /> : <Loading />
  const { toBook } = loaderData
  return toBook ? <BookingWizard key={`${user._id} ${toBook.service._id}`} toBook={{ ...toBook, user }} /> : <Loading />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (errorKindOf(error) !== 'missing') throw error
  return <ServiceMissing />
}
