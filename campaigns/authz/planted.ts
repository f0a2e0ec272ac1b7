import { setTimeout as sleep } from 'node:timers/promises'
import { openServer } from '#campaigns/rig/two-servers/servers.ts'
import { openTally } from '#campaigns/rig/tally.ts'
import type { Verdict } from '#campaigns/rig/verdict.ts'
import { endSessions, stillOpen } from './ended.ts'
import { openHttp } from './http.ts'
import { askCell, type Cell, rules } from './matrix.ts'
import { nameOf } from './requests.ts'
import type { World } from './world.ts'

/** A server without an owner check, one permission and the look at sessions must be found, and so must a moved row. */
export async function catchPlanted(world: World, cells: Cell[], verdict: Verdict) {
  const { office, settings, canaries, client } = world
  const server = await openServer({ settings, breaksAccess: true })
  const http = openHttp(server.port)
  const cellOf = (name: string, kind: Cell['kind']) => {
    const found = cells.find(
      (one) => one.who.name === 'customer B' && nameOf(one.endpoint) === name && one.kind === kind,
    )
    if (!found) throw new Error(`${name} is not asked`)
    return found
  }
  async function askFor(cell: Cell, servers = [http]) {
    const tally = openTally()
    await askCell({ servers, canaries, tally }, cell)
    return [...tally.wrongs.keys()]
  }
  try {
    const shown = await askFor(cellOf('GET /api/bookings/:booking', "another's"))
    verdict.caught('any customer reads any booking', shown.includes(rules.deviation) && shown.includes(rules.canary))
    const listed = await askFor(cellOf('GET /api/admin/customers', 'own'))
    verdict.caught('every user lists the customers', listed.includes(rules.deviation) && listed.includes(rules.canary))
    const tally = openTally()
    await endSessions({ office, servers: [http], tally, first: 1 })
    verdict.caught('a session is not looked up again', tally.wrongs.has(stillOpen))
  } finally {
    http.close()
    await server.close()
  }
  const mine = cellOf('GET /api/bookings', 'own')
  const move = 'update bookings set customer_id = $2 where id = $1'
  const { booking } = mine.who.foreign
  const { rows } = await client.query<{ id: string }>('select customer_id as id from bookings where id = $1', [booking])
  await client.query(move, [booking, mine.who.records['signed-in']?.['customer']])
  const moved = await askFor(mine, world.servers)
  await client.query(move, [booking, rows[0]?.id])
  verdict.caught("a row of another's is read as one's own", moved.includes(rules.canary))
  await catchInLog(world, verdict)
}

/** An email address that a visitor types into a path is logged with it. */
async function catchInLog({ servers, lines, canaries }: World, verdict: Verdict) {
  await servers[0]?.ask('GET', `/api/services/${canaries.email('an address in a path')}`)
  // The log is read through a pipe.
  for (let tried = 0; tried < 100 && !lines.some(isPersonal); tried += 1) await sleep(20)
  verdict.caught('an email address in the log', lines.some(isPersonal))
  lines.length = 0

  function isPersonal(line: string): boolean {
    return canaries.personalIn(line).length > 0
  }
}
