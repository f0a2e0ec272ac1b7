import type { Client } from '#server/platform/database/db.ts'
import type { Tally } from '#campaigns/rig/tally.ts'
import type { Shop } from './party.ts'
import { wallAt, wallOf, type ZoneTable } from './zone-table.ts'
import { firstDay, lastDay } from './zones.ts'

const hours = `
  select (extract(epoch from at) / 60)::float8 as at,
    (extract(epoch from (at at time zone $1) at time zone 'UTC') / 60)::float8 as wall
  from generate_series(to_timestamp($2), to_timestamp($3), interval '6 hours') as at`

/** The zones of which the database has other rules than the server: each is built with its own release of them. */
export async function zonesThatDiffer(client: Client, tables: Iterable<ZoneTable>): Promise<string[]> {
  const differing: string[] = []
  for (const table of tables) {
    const span = [wallOf(firstDay) * 60, wallOf(lastDay) * 60]
    const { rows } = await client.query<{ at: number; wall: number }>(hours, [table.zone, ...span])
    if (rows.some(({ at, wall }) => wallAt(table, at) !== wall)) differing.push(table.zone)
  }
  return differing
}

const byDatabase = 'bookings whose instant differs from their local time'

/**
 * This rule of all campaigns lets the database convert the local time, so that it says nothing about these zones. The
 * rows are compared with the tables of the campaign as well.
 */
export async function leaveOut(client: Client, tally: Tally, { shops, zones }: { shops: Shop[]; zones: string[] }) {
  const keys = shops.filter(({ zone }) => zones.includes(zone)).map(({ key }) => key)
  const { rows } = await client.query<{ booking: string }>(
    "select number || ', ' || day || ' ' || time as booking from bookings where storefront = any ($1)",
    [keys],
  )
  const theirs = new Set(rows.map(({ booking }) => booking))
  const left = (tally.wrongs.get(byDatabase) ?? []).filter((booking) => !theirs.has(booking))
  if (left.length === 0) tally.wrongs.delete(byDatabase)
  else tally.wrongs.set(byDatabase, left)
  for (const zone of zones) tally.count(`other rules in the database: ${zone}`)
}
