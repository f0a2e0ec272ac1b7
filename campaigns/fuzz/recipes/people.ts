import { randomUUID } from 'node:crypto'
import { addAccount } from '#campaigns/fuzz/accounts.ts'
import { ask, pick, type World } from '#campaigns/fuzz/world.ts'
import { daysAhead } from './bookings.ts'
import type { Recipe, Recipes } from './recipe.ts'

const hours = [1, 2, 3, 4, 5].map((day) => ({ day, from: '08:00', to: '18:00' }))
const aPerson = () => ({ name: 'Zoya Khan', categories: ['tax'], hours, email: `${randomUUID()}@campaign.example` })

async function aProfessional(world: World): Promise<string> {
  return (await ask<{ _id: string }>(world, 'POST /api/admin/professionals', { body: aPerson() }))._id
}

async function aWorker(world: World) {
  const professional = await aProfessional(world)
  const { id, token } = await addAccount(world.client, { role: 'professional' })
  await world.client.query('update professionals set user_id = $1 where id = $2', [id, professional])
  return { professional, token }
}

/** Without a professional, of one who has no account. */
async function aRequest(world: World, professional?: string): Promise<string> {
  const { id } = await pick(
    world,
    `insert into time_off_requests (id, professional_id, storefront, starts_at, ends_at, reason, state, created_at)
     values (gen_random_uuid(), $1, 'documents', now() + interval '40 days', now() + interval '41 days', '', 'asked', now())
     returning id`,
    [professional ?? (await aProfessional(world))],
  )
  return id
}

const span = ({ chance }: World) => {
  const day = daysAhead(chance.whole(2, 200))
  return { from: `${day}T08:00`, to: `${day}T12:00` }
}
const one: Recipe = async (world) => ({ path: { professional: await aProfessional(world) } })

export const professionalRecipes: Recipes = {
  'professional.add': async () => ({ body: aPerson() }),
  'professional.change': async (world) => ({
    path: { professional: await aProfessional(world) },
    body: { ...aPerson(), active: false, postcodes: ['41*'], laterHours: [{ from: daysAhead(9), hours }] },
  }),
  'professional.professional': one,
  'professional.invite': one,
  'professional.endInvitation': async (world) => {
    const professional = await aProfessional(world)
    await ask(world, `POST /api/admin/professionals/${professional}/invitation`)
    return { path: { professional } }
  },
  'professional.endAccess': async (world) => ({ path: { professional: (await aWorker(world)).professional } }),
  'away.proposals': async (world) => ({ path: { professional: world.professional }, query: span(world) }),
  'away.take': async (world) => ({ ...(await one(world)), body: { ...span(world), reason: 'Dentist' } }),
  'away.remove': async (world) => {
    const professional = await aProfessional(world)
    const taken = await ask<{ professional: { timeOff: { _id: string }[] } }>(
      world,
      `POST /api/admin/professionals/${professional}/time-off`,
      { body: span(world) },
    )
    return { path: { professional, absence: taken.professional.timeOff[0]?._id ?? '' } }
  },
  'away.refuse': async (world) => ({
    path: { request: await aRequest(world) },
    body: { state: 'refused', answer: 'Someone else is away then.' },
  }),
}

/** A past visit of the professional of the campaign without steps. Its steps can be reported until they are all there. */
const aVisit = async (world: World) =>
  pick(
    world,
    `select id from bookings where professional_id = $1 and status <> 'cancelled' and starts_at < now()
       and step is null order by random() limit 1`,
    [world.professional],
  )
const onTheWay = () => ({ step: 'on-the-way', at: new Date().toISOString() })

export const myDayRecipes: Recipes = {
  'myDay.day': async () => ({}),
  'myDay.visit': async (world) => ({ path: { booking: (await aVisit(world)).id } }),
  'myDay.week': async () => ({}),
  'myDay.renewCalendar': async (world) => {
    const { token } = world.members.professional
    const { version } = await ask<{ version: number }>(world, 'GET /api/my-day/calendar', { token })
    return { body: { version } }
  },
  'myDay.feed': async (world) => {
    const { token } = await aWorker(world)
    const { address } = await ask<{ address: string }>(world, 'POST /api/my-day/calendar', {
      token,
      body: { version: 0 },
    })
    return { path: { file: address.split('/').at(-1) ?? '' } }
  },
  'step.take': async (world) => ({ path: { booking: (await aVisit(world)).id }, body: onTheWay() }),
  'step.undo': async (world) => {
    const { id } = await aVisit(world)
    const { token } = world.members.professional
    await ask(world, `POST /api/my-day/bookings/${id}/steps`, { token, body: onTheWay() })
    return { path: { booking: id, step: 'on-the-way' } }
  },
  'timeOff.visits': async (world) => ({ query: span(world) }),
  'timeOff.ask': async (world) => ({
    token: (await aWorker(world)).token,
    body: { ...span(world), reason: 'Dentist' },
  }),
  'timeOff.end': async (world) => {
    const { professional, token } = await aWorker(world)
    return { token, path: { request: await aRequest(world, professional) } }
  },
}

/** A customer of telephone bookings, who has no address. */
async function aCaller({ client, chance }: World): Promise<string> {
  const { id } = await pick(
    { client },
    `insert into users (id, name, phone, role, password_hash, created_at)
     values (gen_random_uuid(), 'Kavita Desai', $1, 'customer', '', now()) returning id`,
    [`+9198${chance.whole(10_000_000, 99_999_999)}`],
  )
  return id
}

const aCustomer = async ({ client }: World) => ({ customer: (await addAccount(client)).id })
const note = { text: 'Prefers calls after five.' }

export const customerRecipes: Recipes = {
  'customer.any': async (world) => ({ path: await aCustomer(world) }),
  'customer.disable': async (world) => ({
    path: await aCustomer(world),
    body: { disabled: true, cancelUpcoming: true },
  }),
  'customer.addEmail': async (world) => ({
    path: { customer: await aCaller(world) },
    body: { email: `${randomUUID()}@campaign.example` },
  }),
  'customer.correctPhone': async (world) => ({
    path: { customer: await aCaller(world) },
    body: { phone: `98${world.chance.whole(10_000_000, 99_999_999)}` },
  }),
  'customer.addNote': async (world) => ({ path: await aCustomer(world), body: note }),
  'customer.removeNote': async (world) => {
    const { customer } = await aCustomer(world)
    const { _id } = await ask<{ _id: string }>(world, `POST /api/admin/customers/${customer}/notes`, { body: note })
    return { path: { customer, note: _id } }
  },
  'customer.merge': async (world) => ({
    path: await aCustomer(world),
    body: { into: (await addAccount(world.client)).id },
  }),
}
