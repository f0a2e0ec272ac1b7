import type { Client } from '#server/platform/database/db.ts'
import { miscountedMoney } from '#server/testing/money.ts'
import type { Tally } from '#campaigns/rig/tally.ts'

/** Each query returns what breaks its rule. */
const rules: Record<string, string> = {
  'numbers that are missing in a series': `
    select storefront, series, max(place) as last, count(*) from invoices group by 1, 2
    having max(place) <> count(*) or min(place) <> 1`,
  'numbers that were given twice': `select number from invoices group by storefront, number having count(*) > 1`,
  'bookings with two invoices in force': `
    select booking_id from invoices i where kind = 'invoice'
      and not exists (select from invoices n where n.takes_back = i.id)
    group by booking_id having count(*) > 1`,
  'series whose next number is another one': `
    select s.series from invoice_series s left join invoices i using (storefront, series)
    group by s.storefront, s.series, s.next having s.next <> 1 + count(i.id)`,
  'invoices with another total than their booking': `
    select i.number from invoices i join bookings b on b.id = i.booking_id
    where i.kind = 'invoice' and round((content->>'total')::numeric * 100) <> b.total`,
  'credit notes with another total than their invoice': `
    select n.number from invoices n join invoices i on i.id = n.takes_back
    where (n.content->>'total')::numeric <> -(i.content->>'total')::numeric`,
  'bookings whose paid amount is another one': `
    select number from bookings b where paid <> (select coalesce(sum(amount), 0) from payments where booking_id = b.id)`,
}

const recount = 'sums that differ from a recount'

/** What `checkMoney` checks. */
export const checkedMoney = [...Object.keys(rules), recount]

/** Compares invoices, payments and sums with each other, all of them from one moment. */
export async function checkMoney(client: Client, tally: Tally) {
  await client.query('begin isolation level repeatable read read only')
  try {
    await findWrongMoney(client, tally)
  } finally {
    await client.query('commit')
  }
}

/** The same within the transaction of the caller. */
export async function findWrongMoney(client: Client, tally: Tally) {
  for (const [rule, query] of Object.entries(rules)) {
    const { rows } = await client.query<object>(query)
    for (const row of rows) tally.wrong(rule, JSON.stringify(row))
  }
  for (const row of await miscountedMoney(client)) tally.wrong(recount, JSON.stringify(row))
}
