import { ask, Missing, pick, sessionOf, type World } from '#campaigns/fuzz/world.ts'
import type { Recipe, Recipes } from './recipe.ts'

export const daysAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
export const address = '14, Lake View Road\nPune'
export const contact = { phone: '98765 43210', postcode: '411004' }

type Slot = { service: string; date: string; time: string }

/** A free time of a service, or of any. */
export async function freeSlot(world: World, service?: string): Promise<Slot> {
  const { id } = await pick(
    world,
    `select id from services where storefront = 'documents' and archived_at is null and ($1::uuid is null or id = $1)
     order by random() limit 1`,
    [service ?? null],
  )
  for (let tries = 0; tries < 4; tries += 1) {
    const date = daysAhead(world.chance.whole(2, 28))
    const { slots } = await ask<{ slots: { time: string; available: boolean }[] }>(
      world,
      `GET /api/services/${id}/availability?date=${date}&postcode=411004`,
    )
    const free = slots.filter(({ available }) => available)
    if (free.length > 0) return { service: id, date, time: world.chance.oneOf(free).time }
  }
  throw new Missing('no free time')
}

/** A booking with the session of its customer. */
async function owned({ id, customer }: { id: string; customer: string }, world: World) {
  return { token: await sessionOf(world, customer), path: { booking: id } }
}

const any = `select id, customer_id as customer, service_id as service from bookings
  where storefront = 'documents' and customer_id is not null order by random() limit 1`
const ahead = `select id, customer_id as customer, service_id as service, version::text as version from bookings
  where storefront = 'documents' and customer_id is not null and status in ('pending', 'confirmed')
    and starts_at > now() + interval '4 days' and trial_until is null
  order by random() limit 1`
const toReview = `select id, customer_id as customer from bookings b where storefront = 'documents'
  and customer_id is not null and status = 'completed' and trial_until is null
  and not exists (select from reviews where booking_id = b.id) order by random() limit 1`
const reviewed = `select id, customer_id as customer from reviews where storefront = 'documents'
  and customer_id is not null and hidden_at is null order by random() limit 1`
type Row = { id: string; customer: string; service: string; version: string }

const own: Recipe = async (world) => owned(await pick<Row>(world, any), world)
const ownReview = async (world: World) => {
  const { id, customer } = await pick<Row>(world, reviewed)
  return { token: await sessionOf(world, customer), path: { review: id } }
}
const someFavorite = async ({ client, members }: World) => {
  const { id } = await pick(
    { client },
    "select id from services where storefront = 'documents' and archived_at is null order by random() limit 1",
  )
  return { token: members.customer.token, path: { service: id } }
}
const ownInvoice: Recipe = async (world) => {
  const { id, customer } = await pick<Row>(
    world,
    `select i.id, b.customer_id as customer from invoices i join bookings b on b.id = i.booking_id
     where b.customer_id is not null order by random() limit 1`,
  )
  return { token: await sessionOf(world, customer), path: { invoice: id } }
}

/** What customers do with their bookings. */
export const bookingRecipes: Recipes = {
  'slot.nextSlots': async (world) => ({ query: { ids: (await pick<Row>(world, any)).service } }),
  'area.request': async ({ chance }) => ({
    body: { postcode: String(chance.whole(500_000, 599_999)), email: `${chance.uuid()}@campaign.example` },
  }),
  'booking.book': async (world) => ({ body: { ...(await freeSlot(world)), address, ...contact } }),
  'booking.booking': own,
  'booking.otherTimes': async (world) => ({ ...(await own(world)), query: { date: daysAhead(5) } }),
  'booking.calendar': own,
  'booking.cancel': async (world) => owned(await pick<Row>(world, ahead), world),
  'booking.reschedule': async (world) => {
    const row = await pick<Row>(world, ahead)
    const { date, time } = await freeSlot(world, row.service)
    return { ...(await owned(row, world)), body: { date, time } }
  },
  'booking.correct': async (world) => {
    const row = await pick<Row>(world, ahead)
    return { ...(await owned(row, world)), body: { address, notes: 'Ring twice', phone: contact.phone } }
  },
  'review.write': async (world) => {
    const row = await pick<Row>(world, toReview)
    return { ...(await owned(row, world)), body: { rating: 4, comment: 'Quick and tidy.' } }
  },
  'review.change': async (world) => ({
    ...(await ownReview(world)),
    body: { rating: world.chance.whole(1, 5), comment: 'Quick.' },
  }),
  'review.remove': ownReview,
  'favorite.add': someFavorite,
  'favorite.remove': someFavorite,
  'invoice.own': ownInvoice,
  'invoice.ownFile': ownInvoice,
  'contact.send': async () => ({
    body: { name: 'Asha Rao', email: 'asha@campaign.example', message: 'Do you come to Lake View?' },
  }),
}

const adminOf = async (world: World, query: string) => {
  const row = await pick<Row>(world, query)
  return { row, path: { booking: row.id } }
}
/** Professionals who are free at the time of a booking. */
const listFree = async (world: World, booking: string) =>
  (await ask<{ _id: string; free: boolean }[]>(world, `GET /api/admin/bookings/${booking}/professionals`)).filter(
    ({ free }) => free,
  )

/** What administrators do with all bookings. */
export const adminBookingRecipes: Recipes = {
  'adminBookings.fileOfChosen': async (world) => ({ body: { ids: [(await pick<Row>(world, any)).id] } }),
  'adminBookings.book': async (world) => {
    const customer = { name: 'Kavita Desai', email: `${world.chance.uuid()}@campaign.example` }
    return { body: { ...(await freeSlot(world)), address, ...contact, status: 'confirmed', customer } }
  },
  'adminBookings.setSeveral': async (world) => ({
    body: { changes: [{ booking: (await pick<Row>(world, ahead)).id, status: 'confirmed' }] },
  }),
  'adminBookings.assignSeveral': async (world) => ({
    body: { changes: [{ booking: (await pick<Row>(world, ahead)).id, professional: world.professional }] },
  }),
  'adminBookings.setStatus': async (world) => {
    const { row, path } = await adminOf(world, ahead)
    return { path, body: { status: 'cancelled', note: 'As agreed', version: Number(row.version) } }
  },
  'adminBookings.correct': async (world) => {
    const { path } = await adminOf(world, ahead)
    return { path, body: { address, notes: 'Ring once', postcode: '411001' } }
  },
  'adminBookings.assign': async (world) => {
    const { row, path } = await adminOf(world, ahead)
    const [first] = await listFree(world, row.id)
    return { path, body: { professional: first?._id ?? world.professional } }
  },
  'adminBookings.candidatesFor': async (world) => ({
    path: { service: (await pick<Row>(world, any)).service },
    query: { date: daysAhead(3), time: '10:00' },
  }),
  'adminBookings.timesFor': async (world) => ({
    path: { service: (await pick<Row>(world, any)).service },
    query: { date: daysAhead(3) },
  }),
  'adminBookings.otherTimes': async (world) => ({
    path: (await adminOf(world, ahead)).path,
    query: { date: daysAhead(3) },
  }),
  'adminBookings.reschedule': async (world) => {
    const { row, path } = await adminOf(world, ahead)
    const { date, time } = await freeSlot(world, row.service)
    return { path, body: { date, time, status: 'confirmed', note: 'As agreed' } }
  },
  'whyNot.explain': async (world) => ({
    query: { date: daysAhead(3), time: '10:00', service: (await pick<Row>(world, any)).service },
  }),
}
