import { ask, pick, type World } from '#campaigns/fuzz/world.ts'
import type { Recipes } from './recipe.ts'

const toPay = `select id from bookings where storefront = 'documents' and status <> 'cancelled' and paid < total
  and trial_until is null order by random() limit 1`
const toInvoice = `select id from bookings where storefront = 'documents' and status = 'completed'
  and trial_until is null and not exists (select from invoices where booking_id = bookings.id)
  order by random() limit 1`

async function pay(world: World) {
  const { id } = await pick(world, toPay)
  const { entries } = await ask<{ entries: { _id: string }[] }>(world, `POST /api/admin/bookings/${id}/payments`, {
    body: { amount: 1, kind: 'cash' },
  })
  return { booking: id, payment: entries[0]?._id ?? '' }
}

/** Cash that the professional of the campaign has collected today. */
async function collect({ client, professional }: World) {
  const { day } = await pick<{ day: string }>(
    { client },
    `with one as (
       insert into payments (id, booking_id, amount, kind, at, recorded_at, professional_id)
       select gen_random_uuid(), id, 1000, 'cash', now(), now(), $1 from bookings
       where storefront = 'documents' and status = 'completed' order by random() limit 1
       returning day
     ) select day::text from one`,
    [professional],
  )
  return { professional, date: day, amount: 5, note: 'No change' }
}

export const moneyRecipes: Recipes = {
  'ledger.pay': async (world) => ({
    path: { booking: (await pick(world, toPay)).id },
    body: { amount: 1, kind: 'upi', note: 'At the door' },
  }),
  'ledger.refund': async (world) => ({
    path: { booking: (await pay(world)).booking },
    body: { amount: 1, kind: 'cash' },
  }),
  'ledger.correct': async (world) => ({ path: await pay(world), body: { amount: 2, kind: 'upi', note: 'A slip' } }),
  'ledger.cashOfDay': async (world) => {
    const { professional, date } = await collect(world)
    return { query: { professional, date } }
  },
  'ledger.handOver': async (world) => ({ body: await collect(world) }),
  'ledger.takeBackHandOver': async (world) => {
    const body = await collect(world)
    const { handOvers } = await ask<{ handOvers: { _id: string }[] }>(world, 'POST /api/admin/hand-overs', { body })
    return { path: { handOver: handOvers.at(-1)?._id ?? '' }, body: { note: 'Counted again' } }
  },
  'invoice.fileOfMonth': async () => ({ query: { month: new Date().toISOString().slice(0, 7) } }),
  'invoice.make': async (world) => ({ path: { booking: (await pick(world, toInvoice)).id } }),
  'invoice.takeBack': async (world) => {
    const { id } = await pick(world, toInvoice)
    const { _id: invoice = '' } = await ask<{ _id?: string }>(world, `POST /api/admin/bookings/${id}/invoice`)
    return { path: { invoice }, body: { reason: 'Wrong address' } }
  },
}
