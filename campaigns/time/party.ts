import { openStorefronts } from '#server/storefront/actions.ts'
import { addPeople, type Person } from '#campaigns/rig/fixtures.ts'
import type { Call, HttpConnection } from '#campaigns/rig/connection.ts'
import { openApp } from './app.ts'
import { wallOf } from './zone-table.ts'
import { firstDay } from './zones.ts'

export type Service = { id: string; duration: number }
/** A storefront in a time zone, with what can be booked there. */
export type Shop = { key: string; zone: string; locale: string; services: Service[] }
export type Party = { customers: Person[]; admin: Person; shops: Shop[] }

const shipped: Plan[] = [
  { key: 'documents', zone: 'Asia/Kolkata', locale: 'en-IN' },
  { key: 'home', zone: 'America/New_York', locale: 'en-US' },
]

type Made = { zone: string; country: string; phone: string }
/** Those that an administrator makes. */
const others: Made[] = [
  { zone: 'Australia/Lord_Howe', country: 'AU', phone: '02 6563 2114' },
  { zone: 'Africa/Cairo', country: 'EG', phone: '02 27358761' },
  { zone: 'Asia/Beirut', country: 'LB', phone: '01 980 650' },
  { zone: 'America/Santiago', country: 'CL', phone: '2 2731 8310' },
  { zone: 'America/Havana', country: 'CU', phone: '7 2040224' },
  { zone: 'Pacific/Apia', country: 'WS', phone: '22121' },
  { zone: 'Pacific/Kiritimati', country: 'AU', phone: '02 6563 2114' },
  { zone: 'America/St_Johns', country: 'CA', phone: '709 726 1234' },
  { zone: 'Asia/Kathmandu', country: 'NP', phone: '01-4256909' },
  { zone: 'Pacific/Chatham', country: 'NZ', phone: '03 305 0032' },
  { zone: 'Africa/Casablanca', country: 'MA', phone: '0522 27 11 77' },
  { zone: 'Antarctica/Troll', country: 'NO', phone: '77 75 05 00' },
]
const durations = [15, 60, 90, 480]
const lanes = 4
/** The rules about sums count in hundredths. */
const currency = 'USD'
const wholeWeek = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '00:00', to: '24:00' }))

/** Storefronts in 14 time zones, made as an administrator makes them, with professionals who always work. */
export async function makeParty(url: string): Promise<Party> {
  const start = wallOf(firstDay)
  const app = await openApp(url, start)
  try {
    const { client, deps } = app
    await openStorefronts(deps.db, deps)
    await client.query('delete from bookings')
    await client.query('delete from professionals')
    const customers = await addPeople(client, 'customer', 60)
    const [admin] = await addPeople(client, 'admin', 1)
    if (!admin) throw new Error('there is no administrator')
    await app.goTo(start)
    const shops: Shop[] = []
    for (const shop of [...shipped, ...others.map(planOf)]) {
      const connection = app.at(shop.key)
      const { key, zone, locale, made: facts } = shop
      if (facts) await makeStorefront({ admin, connection: app.at('documents'), shop, facts })
      shops.push({ key, zone, locale, services: await fill({ admin, connection }) })
    }
    return { customers, admin, shops }
  } finally {
    await app.close()
  }
}

type Plan = Omit<Shop, 'services'> & { made?: Made }

function planOf(one: Made): Plan {
  const key = one.zone.split('/').at(-1)?.toLowerCase().replaceAll('_', '-') ?? ''
  return { key, zone: one.zone, locale: `en-${one.country}`, made: one }
}

type Admin = { admin: Person; connection: HttpConnection }

async function makeStorefront({ admin, connection, shop, facts: { phone } }: Admin & { shop: Plan; facts: Made }) {
  const { key, zone, locale } = shop
  const contact = { phone, email: `office@${key}.example`, hours: 'Every day' }
  const body = { key, brand: `Shop ${key}`, locale, currency, timeZone: zone, ...contact }
  await need(connection, { method: 'POST', path: '/api/admin/storefronts', token: admin.token, body })
}

async function fill({ admin: { token }, connection }: Admin): Promise<Service[]> {
  const post = (path: string, body: object) => need(connection, { method: 'POST', path, token, body })
  const put = (path: string, body: object) => need(connection, { method: 'PUT', path, token, body })
  const category = 'clockwork'
  await post('/api/admin/categories', { name: 'Clockwork', key: category, description: 'Clocks.' })
  const services: Service[] = []
  for (const duration of durations) {
    const body = { title: `Clock of ${duration}`, category, price: 100, duration, description: 'A clock.' }
    services.push({ id: (await post('/api/admin/services', body))._id, duration })
  }
  for (let lane = 0; lane < lanes; lane += 1)
    await post('/api/admin/professionals', { name: `Person ${lane}`, categories: [category], hours: wholeWeek })
  await put('/api/admin/settings/booking', { days: 60, upcoming: 1_000 })
  await put('/api/admin/settings/shop', { isOpen: true })
  return services
}

/** A request that has to succeed. */
export async function need(connection: HttpConnection, call: Call): Promise<{ _id: string }> {
  const { status, text } = await connection.ask(call)
  if (status !== 200 && status !== 201) throw new Error(`${call.method} ${call.path}: ${status} ${text.slice(0, 500)}`)
  return JSON.parse(text) as { _id: string }
}
