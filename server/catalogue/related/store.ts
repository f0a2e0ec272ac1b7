import { and, eq, ne, sql, type SQL } from 'drizzle-orm'
import { mostAlike, mostTogether } from '#domain/catalogue/related.ts'
import type { Service } from '#domain/catalogue.ts'
import { isId } from '#domain/contract/field.ts'
import { columns, isListed, recommended, serviceOf } from '#server/catalogue/store.ts'
import { services } from '#server/catalogue/tables.ts'
import { type Db, statement } from '#server/platform/database/db.ts'

/** A service, and how many of its latest customers have also booked each other service, most customers first. */
export type BookedTogether = { id: string; category: string; together: [service: string, customers: number][] }

const place = sql.placeholder

/** Only the latest bookings of the service and of each customer are read, so that the cost is bounded. */
const bookedTogether = (isIt: SQL) => sql`
  select s.id, s.category, (
    select coalesce(json_agg(json_build_array(service_id, customers) order by customers desc, service_id), '[]')
    from (
      select also.service_id, count(*) as customers
      from (
        select distinct customer_id from (
          select customer_id from bookings where service_id = s.id and status = 'completed' and customer_id is not null
          order by starts_at desc limit 100
        ) as latest
      ) as customer
      cross join lateral (
        select distinct service_id from (
          select service_id from bookings
          where bookings.customer_id = customer.customer_id and status = 'completed'
          order by starts_at desc limit 20
        ) as theirs
      ) as also
      group by also.service_id order by customers desc, also.service_id limit 200
    ) as most
  ) as together
  from services s
  where s.storefront = ${place('storefront')} and s.archived_at is null and ${isIt}`

const togetherById = statement<BookedTogether>(
  'booked_together_by_id',
  bookedTogether(sql`s.id = ${place('service')}::uuid`),
)
const togetherBySlug = statement<BookedTogether>(
  'booked_together_by_slug',
  bookedTogether(sql`s.slug = ${place('service')}`),
)

/** Undefined if the service is not listed. */
export async function findBookedTogether(
  db: Db,
  storefront: string,
  service: string,
): Promise<BookedTogether | undefined> {
  const [found] = await (isId(service) ? togetherById : togetherBySlug)(db, { storefront, service })
  return found
}

/** The most recommended services of its category, then those that its customers have also booked. */
export async function listRelatedTo(
  db: Db,
  storefront: string,
  { id, category, together }: BookedTogether,
): Promise<Service[]> {
  const others = and(isListed(storefront), ne(services.id, id))
  const alike = db
    .select({ id: services.id, customers: sql<number>`null::bigint`.as('customers') })
    .from(services)
    .where(and(others, eq(services.category, category)))
    .orderBy(...recommended)
    .limit(mostAlike)
  const booked = sql`json_to_recordset(${JSON.stringify(together.map(([service, customers]) => ({ service, customers })))})
    as booked (service uuid, customers bigint)`
  const taken = sql`
    select ${services.id}, customers from ${booked} join ${services} on ${services.id} = service
    where ${others} and ${ne(services.category, category)}
    order by customers desc, ${sql.join([...recommended], sql`, `)} limit ${mostTogether}`
  const rows = await db
    .select(columns)
    .from(sql`((${alike}) union all (${taken})) as found`)
    .innerJoin(services, sql`${services.id} = found.id`)
    .orderBy(sql`found.customers desc nulls first`, ...recommended)
  return rows.map(serviceOf)
}
