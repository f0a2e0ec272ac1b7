/** The tables that fill() writes many rows to. */
export const filledTables = [
  'bookings',
  'slot_claims',
  'booking_changes',
  'booking_tallies',
  'booking_customers',
  'booked_titles',
  'services',
  'sought_services',
  'users',
]

/** All but the largest. */
export const vacuumOthers = `
  vacuum (analyze)
    slot_claims, booking_changes, booking_tallies, booking_customers, booked_titles, services, sought_services, users`

/**
 * The services that will exist, in the order in which bookings prefer them: those of the demo and copies of them. A few
 * have hundreds of ratings, most have hardly any. Ratings have no reviews behind them.
 */
export const planServices = `
  create temporary table offered on commit drop as
  with originals as (
    select * from services where storefront = 'documents' and archived_at is null and slug !~ '-[0-9]+$'
  ), copied as (
    select
      original.id as original, turn, original.category, original.price + turn as price,
      case when turn = 0 then original.title else original.title || ' ' || turn end as title,
      coalesce(existing.id, gen_random_uuid()) as id, existing.id is null as is_new,
      floor(5 * random() ^ 3)::integer as bad, floor(60 * random() ^ 3)::integer as good,
      floor(200 * random() ^ 3)::integer as best
    from originals as original
    cross join generate_series(0, $1::integer / (select count(*)::integer from originals)) as turn
    left join services as existing on existing.storefront = original.storefront
      and existing.slug = original.slug || case when turn = 0 then '' else '-' || turn end
    order by turn, original.slug
    limit greatest($1::integer, (select count(*) from originals))
  )
  select
    row_number() over (order by random()) - 1 as n, id, original, turn, title, category, price, is_new,
    case when $2 then array[bad, bad, 2 * bad, good, best] else '{0,0,0,0,0}' end as spread
  from copied`

/** The services that the professionals offer, for a catalogue that stays as it is. */
export const planFewServices = `
  create temporary table offered on commit drop as
  select array_position($1, slug) - 1 as n, id, title, category, price from services
  where storefront = 'documents' and slug = any ($1)`

const counted = `
  select service_id, count(*)::integer as made from bookings
  where storefront = 'documents' and status <> 'cancelled'
    and starts_at > now() - interval '90 days' and starts_at <= now()
  group by service_id`

/**
 * The words are those that the trigger of services would compute: only the title of a copy differs from its original,
 * and the words of the rest are computed once. Positions follow those of the title in both cases.
 */
export const addServices = `
  with originals as materialized (
    select
      s.*, search_words(coalesce(categories.name, ''), 'B') || search_words(s.description, 'C')
        || search_words(array_to_string(includes, ' '), 'D') as other_words
    from services s left join categories on categories.storefront = s.storefront and categories.key = s.category
    where s.id in (select original from offered)
  )
  insert into services (
    id, storefront, slug, title, category, price, currency, description, image_url, duration, featured, includes,
    created_at, review_count, rating_sum, rating_spread, recent_bookings, words
  )
  select
    offered.id, storefront, slug || '-' || turn, offered.title, s.category, offered.price, currency, description,
    image_url, duration, featured and turn % 20 = 0, includes, created_at,
    spread[1] + spread[2] + spread[3] + spread[4] + spread[5],
    spread[1] + 2 * spread[2] + 3 * spread[3] + 4 * spread[4] + 5 * spread[5], spread, coalesce(made, 0),
    search_words(offered.title, 'A') || other_words
  from offered
  join originals s on s.id = original
  left join (${counted}) as counted on service_id = offered.id
  where is_new
  order by turn`

/** Ratings of the services that exist already. */
export const rateServices = `
  update services set
    review_count = spread[1] + spread[2] + spread[3] + spread[4] + spread[5],
    rating_sum = spread[1] + 2 * spread[2] + 3 * spread[3] + 4 * spread[4] + 5 * spread[5], rating_spread = spread
  from offered where not is_new and offered.id = services.id`

export const countRecent = `
  update services set recent_bookings = made from (${counted}) as counted
  where service_id = services.id and recent_bookings <> made`

/** Their names are realistic, some of them frequent. */
export const addCustomers = `
  insert into users (id, email, name, role, password_hash, created_at, email_verified_at)
  select
    gen_random_uuid(), 'customer-' || n || '@bench.example',
    (array['Asha', 'Ravi', 'Meera', 'Émile', 'Olive', 'Karan', 'Fatima', 'Liu'])[1 + n % 8] || ' ' ||
      (array['Rao', 'Iyer', 'Ångström', 'Patel', 'Khan', 'Nair', 'Gupta', 'Das', 'Singh', 'Bose', 'Mehta'])[1 + n % 11]
      || case when n % 5 = 0 then ' ' || n else '' end,
    'customer', '', now() - make_interval(days => $2::integer + 30), now()
  from generate_series(1, $1::integer) as n`

export const numberCustomers = `
  create temporary table people on commit drop as
  select substr(split_part(email, '@', 1), 10)::integer - 1 as n, id from users
  where email like 'customer-%@bench.example'`

/** Updates the counters of booking numbers. */
export const countDays = `
  with days as (
    select to_date(substr(number, 4, 6), 'YYMMDD') as day, max(substr(number, 11)::integer) as turns
    from bookings group by 1
  ), counted as (
    select setval('booking_numbers', (select sum(turns) from days)::bigint)
  )
  insert into booking_days
  select day, coalesce(sum(turns) over (order by day rows between unbounded preceding and 1 preceding), 0)
  from days, counted
  on conflict (day) do update set base = excluded.base`

/**
 * Past bookings day by day, and upcoming ones by the rule of listFreeSlots. A fifth are for a few popular services, the
 * others have a long tail, down to services without bookings. They are stored in the order in which they were made, as in
 * a real shop: indexes by time are built faster from sorted rows.
 */
export const addBookings = `
  with sizes as (
    select $1::integer - $2::integer * $3::integer * $4::integer as past, $7::integer as days, $2::integer as seats
  ), gone as (
    -- All bookings of a day are made nine days before, so they are numbered in the order of their appointments.
    select
      q % seats as seat, -1 - back as ahead, $6::integer + q / seats as hour,
      case when (q * days + back) % 9 = 0 then 'cancelled' else 'completed' end as status,
      (days - back)::bigint * (1 + past / days) + q as n, 1 + q as turn
    from sizes, generate_series(days - 1, 0, -1) as back, generate_series(0, (past - 1 - back) / days) as q
  ), agreed as (
    select
      seat, ahead, $6::integer + (seat + 5 * ahead + 4 * turn) % $5::integer as hour,
      case when turn = 0 then 'pending' else 'confirmed' end as status
    from generate_series(0, $2::integer - 1) as seat, generate_series(1, $3::integer) as ahead,
      generate_series(0, $4::integer - 1) as turn
  ), timed as (
    select seat, ahead, hour, status, n, turn from gone
    union all
    select
      seat, ahead, hour, status, row_number() over (order by ahead, hour, seat),
      row_number() over (partition by least(ahead - 9, -1) order by ahead, hour, seat)
    from agreed
  ), before as (
    select to_date(substr(number, 4, 6), 'YYMMDD') as day, max(substr(number, 11)::integer) as turns
    from bookings group by 1
  ), days as (
    select
      ahead, date, date::timestamp at time zone 'Asia/Kolkata' as midnight,
      'DS-' || to_char(made_on, 'YYMMDD') || '-' as prefix, coalesce(turns, 0) as turns
    from (
      select ahead, $8::date + ahead as date, $8::date + least(ahead - 9, -1) as made_on
      from generate_series(-$7::integer, $3::integer) as ahead
    ) as dated
    left join before on before.day = made_on
  ), placed as (
    select
      timed.*, date, midnight + hour * interval '1 hour' as start, prefix, turn + turns as number,
      case
        when $11::integer is null then seat % $12::integer
        when random() < 0.2 then floor($12::integer * random())
        else floor($11::integer * random() ^ 3)
      end::bigint as rank
    from timed join days using (ahead)
  )
  insert into bookings (
    id, number, storefront, customer_id, service_id, professional_id, status, title, category, duration,
    price, service_fee, tax, total, currency, day, time, time_zone, starts_at, ends_at, address, notes, created_at
  )
  select
    gen_random_uuid(), prefix || lpad(number::text, greatest(4, length(number::text)), '0'),
    'documents', people.id, offered.id, seats.professional, status, offered.title,
    offered.category, s.duration, offered.price, 0, 0, offered.price, s.currency,
    date, lpad(hour::text, 2, '0') || ':00', 'Asia/Kolkata', start, start + s.duration * interval '1 minute', $10, '',
    case when ahead < 9 then start - interval '9 days' else now() - interval '1 day' end
  from placed
  join seats on seats.n = seat
  join services s on s.id = seats.service
  join offered on offered.n = rank
  join people on people.n = placed.n * 7919 % $9::integer
  order by ahead, hour, seat`

/** Every booking claims its time unless it is cancelled, as the trigger does it. */
export const addClaims = `
  insert into slot_claims (professional_id, quantum, booking_id)
  select
    professional_id,
    generate_series(
      floor(date_part('epoch', starts_at) / 900)::integer, ceil(date_part('epoch', ends_at) / 900)::integer - 1
    ),
    id
  from bookings where status <> 'cancelled' and address = $1`

export const addChanges = `
  insert into booking_changes (booking_id, status, at, by_id)
  select id, 'pending', created_at, customer_id from bookings where address = $1`
