import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { wordsOf } from '#domain/booking/search.ts'
import { seededRandom } from '#domain/random/random.ts'
import { readCsv } from '#domain/format/csv.ts'
import { withQuery } from '#domain/contract/address.ts'
import { nextPageIn } from '#server/testing/answers.ts'
import type { Filter } from '#server/booking/admin/filters/store.ts'
import { lookUp } from '#server/booking/admin/search/lookups/store.ts'
import { choosePlan, readFound } from '#server/booking/admin/search/store.ts'
import { openShop } from '#server/testing/shop.ts'

type Query = Record<string, string>

const shop = openShop()

/**
 * Too many to filter one by one: of forty customers and a dozen services, two of them renamed. A sample depends on their
 * order in the table, which without `order by` is another one in each version of PostgreSQL.
 */
const addMany = `
  insert into bookings (
    id, number, storefront, customer_id, service_id, status, title, category, duration, price, service_fee, tax, total,
    currency, day, time, time_zone, starts_at, ends_at, address, created_at
  )
  select
    gen_random_uuid(), next_booking_number('2025-10-01'::date + n / 60), case when n % 7 = 0 then 'home' else 'documents' end,
    people.id, s.id, (array['pending', 'confirmed', 'completed', 'cancelled'])[1 + n % 4],
    case when s.turn < 2 and n % 2 = 0 then 'Older Name' else s.title end, s.category, 60, 100, 0, 0, 100, 'INR',
    day, '01:00', 'Asia/Kolkata', day + interval '19.5 hours' - interval '1 day',
    day + interval '20.5 hours' - interval '1 day', 'Pune', now()
  from generate_series(0, 29999) as n
  cross join lateral (select '2026-10-01'::date + n * 37 % 60 as day) as days
  join (select id, row_number() over (order by email) - 1 as turn from users where email like 'one-%') as people
    on people.turn = n * 31 % 41
  join (select *, row_number() over (order by slug) - 1 as turn from services where storefront = 'documents') as s
    on s.turn = n * 17 % 12
  order by n * 7919 % 30011`

const names = ['Asha Rao', 'Ravi Iyer', 'Émile Ångström', 'Zoë 99%', 'Meera_Nair']

beforeAll(async () => {
  // Few names contain digits, so a digit matches mostly numbers.
  for (let n = 0; n < 40; n += 1) {
    const which = n < 4 ? n + 10 : `${'abcdefghij'[n % 10]}-${'klmn'[Math.floor(n / 10)]}`
    await shop.aUser({ name: names[n % names.length] ?? '', email: `one-${which}@doorstep.example` })
  }
  // This inserts thirty thousand bookings.
  for (const statement of ['delete from bookings', addMany, 'analyze']) await shop.client.query(statement)
}, 60_000)

const list = (query: Query) =>
  shop.get(withQuery('/api/admin/bookings', { ...query, limit: 100 }), { token: shop.admin.token })

/** The expected result, by the simplest possible filter. */
async function expected({ search = '', storefront = 'documents', sort = 'latest', ...equal }: Query) {
  const patterns = wordsOf(search).map((word) => `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`)
  const { rows } = await shop.client.query<{ number: string; isPast: boolean }>(
    `select number, starts_at <= $9 as "isPast" from bookings left join users on users.id = customer_id
    where ($1 = 'all' or storefront = $1)
      and not exists (
        select from unnest($2::text[]) as word
        where not coalesce(name ilike word or email ilike word or title ilike word or number ilike word, false)
      )
      and ($3::text is null or bookings.status = $3) and ($4::text is null or category = $4)
      and ($5::date is null or day = $5) and ($6::date is null or day >= $6) and ($7::date is null or day <= $7)
      and ($8::uuid is null or service_id = $8)
    order by starts_at, case when $10 = 'next' and starts_at <= $9 then -turn_of_id else turn_of_id end`.replaceAll(
      'turn_of_id',
      "('x' || left(bookings.id::text, 8))::bit(32)::bigint",
    ),
    [
      storefront,
      patterns,
      ...['status', 'category', 'date', 'from', 'to', 'service'].map((name) => equal[name] ?? null),
      shop.deps.clock(),
      sort,
    ],
  )
  const numbers = rows.map(({ number }) => number)
  if (sort === 'latest') return numbers.toReversed()
  const past = rows.filter(({ isPast }) => isPast).length
  return sort === 'next' ? [...numbers.slice(past), ...numbers.slice(0, past).toReversed()] : numbers
}

const { oneOf, fraction } = seededRandom('many bookings')
const searches =
  'asha; ÉMILE ÅNG; rao one; one-12; a; 9; 1; 0; 99%; _; zz; older; older name; gst; the; DS-; ds-26050; 260511; ' +
  '1-00; -0001; 0042; 42; DS-260501-0007; 26-05; @doorstep; Rao one-10@; rao asha; older asha; asha 2605; ' +
  'ds260501 0007; 2605 rao; a e; doorstep name 0042; ds- asha; registration one-12; ds-26; asha ds-26'
const choices: Record<string, string[]> = {
  status: ['pending', 'cancelled'],
  category: ['tax', 'legal', 'nothing'],
  date: ['2026-10-12'],
  from: ['2026-10-05', '2026-11-20'],
  to: ['2026-11-25'],
  storefront: ['all', 'home'],
  sort: ['earliest', 'next'],
}
function randomFilter(): Query {
  const chosen = Object.entries(choices).filter(() => fraction() < 0.25)
  return Object.fromEntries(chosen.map(([name, values]) => [name, oneOf(values)]))
}
const filters = searches.split('; ').flatMap((search) => [{ search }, { search, ...randomFilter() }])

describe('with more bookings than are filtered one by one', () => {
  test.each(filters)('the list finds %j exactly', async (filter) => {
    const all = await expected(filter)
    const first = await list(filter)
    expect(first.headers.get('x-total-count')).toBe(all.length > 10_000 ? '10000+' : String(all.length))
    const next = nextPageIn(first)
    const second = next === undefined ? [] : (await shop.get(next, { token: shop.admin.token })).body
    const shown = [...first.body, ...second].map(({ number }: { number: string }) => number)
    expect(shown).toEqual(all.slice(0, 200))
  })

  test.each(filters.filter((_, at) => at % 6 === 1))(
    'the file contains the same bookings for %j, in the same order',
    async (filter) => {
      const { text } = await shop.get(withQuery('/api/admin/bookings.csv', filter), { token: shop.admin.token })
      const numbers = [...readCsv(text)].slice(1).map(({ cells = [] }) => cells[0])
      expect(numbers).toEqual(await expected(filter))
    },
  )

  const plan = (filter: Filter) => {
    const query = { storefronts: ['documents', 'home'], filter, page: { limit: 1 }, now: shop.deps.clock() }
    return choosePlan(shop.deps.db, query, wordsOf(filter.search))
  }

  test.each([
    { search: 'registration one-a-l', rarest: 'one-a-l' },
    { search: 'rao older', rarest: 'older' },
    { search: 'one-a-l 26', rarest: 'one-a-l' },
  ])('of the words of $search, $rarest leads to the fewest bookings', async ({ search, rarest }) => {
    expect(await plan({ search })).toMatchObject({ rarest })
  })

  test.each(['latest', 'earliest', 'next'] as const)(
    'a year of numbers is found without following the list, sorted by %s, page after page',
    async (sort) => {
      const filter = { search: 'ds-26', sort }
      const numbers = await expected(filter)
      expect(numbers.length).toBeGreaterThan(10_000)
      const next = nextPageIn(await list(filter)) ?? ''
      const cursor = new URL(next, 'http://shop.example').searchParams.get('cursor') ?? undefined
      for (const page of [
        { limit: 5, cursor: undefined },
        { limit: 5, cursor },
      ]) {
        const query = { storefronts: ['documents'], filter, page, now: shop.deps.clock() }
        const found = await readFound(shop.deps.db, query, lookUp(query, { word: 'ds-26', others: [], isFar: true }))
        const { rows } = await shop.client.query<{ number: string }>(
          'select number from unnest($1::uuid[]) with ordinality as found (id, place) join bookings using (id) order by place',
          [found.ids.split(' ')],
        )
        const from = page.cursor === undefined ? 0 : 100
        expect(found).toMatchObject({ isWhole: true, total: 10_001 })
        expect(rows.map(({ number }) => number)).toEqual(numbers.slice(from, from + 5))
      }
    },
  )

  test('a search uses the indexes unless its filters lead to few bookings', async () => {
    const isListed = async (filter: Filter) => (await plan({ search: 'asha', ...filter })).isListed
    expect(await isListed({})).toBe(false)
    expect(await isListed({ createdAfter: '1970-01-01T00:00:00Z' })).toBe(false)
    expect(await isListed({ createdFrom: '2099-01-01' })).toBe(true)
    expect(await isListed({ unassigned: false })).toBe(true)
    expect(await isListed({ status: 'cancelled' })).toBe(true)
    expect(await isListed({ status: 'cancelled', search: 'one-a-l' })).toBe(false)
    expect(await isListed({ status: 'cancelled', category: 'tax' })).toBe(true)
    const { rows } = await shop.client.query('select service_id as service from bookings limit 1')
    expect(await isListed(rows[0])).toBe(true)
    const professional = await shop.aProfessional()
    expect(await isListed({ professional })).toBe(true)
  })

  test('a search never expects more visits to come, or without a professional, than are open', async () => {
    const { rows } = await shop.client.query<{ category: string; open: number }>(`
      select category, count(*) filter (where status in ('pending', 'confirmed'))::integer as open
      from bookings group by category`)
    for (const { category, open } of rows) {
      for (const filter of [{ upcoming: true }, { unassigned: true }]) {
        const { listed } = await plan({ search: 'asha', category, ...filter })
        expect(listed).toBeLessThanOrEqual(open)
      }
    }
  })

  test('beside much larger storefronts, a small one has each booking tested instead of a large sample', async () => {
    const home = async () => {
      const query = { storefronts: ['home'], filter: { search: 'asha' }, page: { limit: 1 }, now: shop.deps.clock() }
      return (await choosePlan(shop.deps.db, query, ['asha'])).isListed
    }
    expect(await home()).toBe(false)
    const change = (by: number) =>
      shop.client.query(
        `update booking_tallies set bookings = bookings + $1
        where ctid = (select ctid from booking_tallies where storefront = 'documents' order by day limit 1)`,
        [by],
      )
    await change(3_000_000)
    onTestFinished(async () => void (await change(-3_000_000)))
    expect(await home()).toBe(true)
  })

  test('numbers that are far from the start of the list are sorted instead', async () => {
    await shop.client.query(`
      update bookings set day = day - days, starts_at = starts_at - make_interval(days => days),
        ends_at = ends_at - make_interval(days => days)
      from (select id, case when number < 'DS-26' then 600 else 300 end as days from bookings) as earlier
      where earlier.id = bookings.id and number < 'DS-2603'`)
    expect(await plan({ search: 'ds-26', sort: 'earliest' })).toMatchObject({ isFar: true, isListed: false })
    expect(await plan({ search: 'ds-2609', sort: 'earliest' })).toMatchObject({ isFar: true })
    expect(await plan({ search: 'ds-26', sort: 'latest' })).toMatchObject({ isFar: false })
    for (const search of ['ds-26', 'ds-2609', 'ds-2609 asha']) {
      for (const sort of ['earliest', 'latest', 'next']) {
        const { body } = await list({ search, sort })
        const numbers = body.map(({ number }: { number: string }) => number)
        expect(numbers).toEqual((await expected({ search, sort })).slice(0, 100))
      }
    }
  })

  test('after a service is renamed, each booking is found by its own title', async () => {
    const renamed = await expected({ search: 'older name' })
    expect(renamed.length).toBeGreaterThan(100)
    await shop.client.query("update bookings set title = 'Quite Another' where number = $1", [renamed[0]])
    const find = async (search: string) => (await list({ search })).body.map(({ number }: { number: string }) => number)
    expect(await find('quite another')).toEqual([renamed[0]])
    await shop.client.query("update bookings set title = 'Older Another' where number = $1", [renamed[0]])
    expect(await find('older another')).toEqual([renamed[0]])
    expect(await find('older name')).toEqual(renamed.slice(1, 101))
  })

  test.each([
    { word: 'return', others: [] },
    { word: 'return', others: ['capital'] },
    { word: 'return', others: ['rao'] },
    { word: 'rao', others: ['return'] },
    { word: 'rao', others: ['asha'] },
    { word: 'return', others: ['one-1', '26'] },
    { word: '26', others: ['return', 'one-1'] },
  ])('$word leads to the bookings that contain $others too, also in their own categories', async ({ word, others }) => {
    const search = [word, ...others].join(' ')
    const [moved] = await expected({ search, category: 'tax' })
    expect(moved).toBeDefined()
    await shop.client.query("update bookings set category = 'legal' where number = $1", [moved])
    for (const category of [undefined, 'tax', 'legal']) {
      const filter = { search, ...(category !== undefined && { category }) }
      const query = { storefronts: ['documents'], filter, page: { limit: 1 }, now: shop.deps.clock() }
      const { total } = await readFound(shop.deps.db, query, lookUp(query, { word, others, isFar: false }))
      expect([filter, total]).toEqual([filter, (await expected(filter)).length])
    }
  })

  test('a booking whose day and turn both contain the digits searched for is counted once', async () => {
    const { rows } = await shop.client.query<{ date: string }>(`
      update bookings set number = 'DS-260105-2601' where number = 'DS-260105-0001' returning day::text as date`)
    const date = rows[0]?.date ?? ''
    const filter = { search: '-26', storefront: 'all', date }
    const query = { storefronts: ['documents', 'home'], filter, page: { limit: 1 }, now: shop.deps.clock() }
    const { total } = await readFound(shop.deps.db, query, lookUp(query, { word: '-26', others: [], isFar: false }))
    expect(total).toBe((await expected(filter)).length)
  })
})
