import { randomUUID } from 'node:crypto'
import { type Random, seededRandom } from '#domain/random/random.ts'
import type { UserRole } from '#domain/identity.ts'
import type { NewProfessional } from '#domain/professional.ts'
import type { Client } from '#server/platform/database/db.ts'
import { addProfessionals } from '#server/professional/store.ts'
import { openStorefronts } from '#server/storefront/actions.ts'
import { newToken } from '#server/platform/auth/token.ts'
import { connect } from './connect.ts'
import { openServerDeps } from './server-deps.ts'

export const storefront = 'documents'

export type Person = { id: string; token: string }
export type Service = { id: string; category: string; duration: number }
/** The customers, administrators, services and professionals of a campaign. */
export type Fixtures = { customers: Person[]; admins: Person[]; services: Service[]; professionals: string[] }

const lanes = 100
const week = [1, 2, 3, 4, 5, 6, 7]
/** Spans between 08:00 and 23:00, some with a break. */
const shifts = [
  [
    ['08:00', '15:00'],
    ['15:00', '23:00'],
  ],
  [
    ['08:00', '13:00'],
    ['13:00', '18:00'],
    ['18:00', '23:00'],
  ],
  [
    ['08:00', '14:00'],
    ['15:00', '23:00'],
  ],
]

export function hoursOf(shift: number): NewProfessional['hours'] {
  const spans = shifts[shift % shifts.length] ?? []
  return week.flatMap((day) => spans.map(([from = '', to = '']) => ({ day, from, to })))
}

/** Fills an empty database with the demo catalogue and the campaign's own professionals and customers. */
export async function createFixtures(
  url: string,
  { seed, customers }: { seed: string; customers: number },
): Promise<Fixtures> {
  const { deps, close } = await openServerDeps({ DATABASE_URL: url, DEMO: 'yes' })
  const chance = seededRandom(`stock ${seed}`)
  const client = await connect(url)
  try {
    await openStorefronts(deps.db, deps)
    // The demo's own bookings and professionals would interfere.
    await client.query('delete from bookings')
    await client.query('delete from professionals')
    const services = await listServices(client, chance)
    const categories = [...new Set(services.map(({ category }) => category))]
    const staff = Array.from({ length: lanes }, (_, at) => professionalAt(at, categories, chance))
    await addProfessionals(
      deps.db,
      staff.map((one) => ({ ...one, storefront, createdAt: deps.clock() })),
    )
    return {
      services,
      professionals: staff.map(({ id }) => id),
      customers: await addPeople(client, 'customer', customers),
      admins: await addPeople(client, 'admin', 2),
    }
  } finally {
    await client.end()
    await close()
  }
}

function professionalAt(at: number, categories: string[], { uuid }: Random) {
  const names = [categories[at % categories.length] ?? '', categories[(at + 1) % categories.length] ?? '']
  return {
    id: uuid(),
    name: `Person ${at + 1}`,
    categories: at % 7 === 0 ? names : names.slice(0, 1),
    hours: hoursOf(at),
  }
}

export function someDuration({ whole }: Random): number {
  return 15 * whole(1, 12)
}

async function listServices(client: Client, chance: Random): Promise<Service[]> {
  const { rows } = await client.query<Service>(
    'select id, category, duration from services where storefront = $1 and archived_at is null order by slug',
    [storefront],
  )
  const services = rows.map((row) => ({ ...row, duration: someDuration(chance) }))
  for (const { id, duration } of services) await setDuration(client, id, duration)
  return services
}

export async function setDuration(client: Client, service: string, duration: number) {
  await client.query('update services set duration = $2 where id = $1', [service, duration])
}

/** Adds accounts with a session but without a password. */
export async function addPeople(client: Client, role: UserRole, count: number): Promise<Person[]> {
  const people = Array.from({ length: count }, () => ({ id: randomUUID(), ...newToken() }))
  const ids = people.map(({ id }) => id)
  await client.query(
    `insert into users (id, email, name, role, password_hash, created_at, email_verified_at)
     select id, id || '@campaign.example', 'Asha Rao', $2, '', now(), now() from unnest($1::uuid[]) as id`,
    [ids, role],
  )
  await client.query(
    `insert into sessions (id, token_hash, user_id, device, created_at, last_seen_at, expires_at)
     select gen_random_uuid(), decode(hash, 'hex'), id, '', now(), now(), now() + interval '12 hours'
     from unnest($1::uuid[], $2::text[]) as one (id, hash)`,
    [ids, people.map(({ tokenHash }) => tokenHash.toString('hex'))],
  )
  return people.map(({ id, token }) => ({ id, token }))
}
