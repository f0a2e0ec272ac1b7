import type { Verdict } from '#campaigns/rig/verdict.ts'
import { checkAll, missing } from '#campaigns/invariants/check.ts'
import { connect } from '#campaigns/rig/connect.ts'
import { openTally } from '#campaigns/rig/tally.ts'
import { type Attack, attack, attackRules } from './attack.ts'
import { answerRules } from './judged-connection.ts'
import type { Fault } from './kinds.ts'
import { type Alteration, openReverseProxy } from './reverse-proxy.ts'
import { type Site, upcomingPerCustomer } from './site.ts'

type Planting = Omit<Attack<Site>, 'faults' | 'tally' | 'milliseconds' | 'database'> & {
  database: string
  verdict: Verdict
}

const away: Fault = {
  name: 'planted: the database is away',
  async begin({ proxy }) {
    await proxy.set({ kind: 'refusing', cutsPresent: true })
    return () => proxy.set({ kind: 'none' })
  },
}
const awayForEver: Fault = { ...away, begin: async (site) => away.begin(site, 0).then(() => async () => {}) }
const killed: Fault = {
  name: 'planted: the process ends',
  async begin({ product }) {
    process.kill(product.pid, 'SIGKILL')
    return async () => {}
  },
}

const alterations: [Alteration, string][] = [
  ['503 becomes 500', answerRules.wrong],
  ['503 loses Retry-After', answerRules.wrong],
  ['503 comes late', answerRules.late],
]

/** Spoils the answers, the stored bookings and the process of a site. It has no process afterwards. */
export async function plantFaults({ verdict, ...planting }: Planting) {
  const { where: site, database, port, chance } = planting
  const setup = { ...planting, milliseconds: 700 }
  const ports = [port]
  await Promise.all(
    alterations.map(async ([alters, rule]) => {
      const tally = openTally()
      const between = await openReverseProxy({ ports, asksReadiness: false, alters })
      const through = { ...setup, port: between.port, seed: alters, isBrief: true }
      await attack({ ...through, faults: [away], tally }).finally(between.close)
      verdict.caught(`an answer that is altered: ${alters}`, tally.wrongs.has(rule))
    }),
  )

  const tally = openTally()
  const { ledger } = await attack({ ...setup, faults: [away], tally, seed: 'lost' })
  const lost = chance.oneOf(ledger.entries).booking._id
  await site.client.query('delete from bookings where id = $1', [lost])
  const found = openTally()
  const client = await connect(database)
  await checkAll(client, { ledger, tally: found, upcomingPerCustomer }).finally(() => client.end())
  verdict.caught('an acknowledged booking that is lost', found.wrongs.has(missing))

  const unwell = openTally()
  await attack({ ...setup, faults: [awayForEver], tally: unwell, seed: 'unwell', patience: 500, isBrief: true })
  await site.proxy.set({ kind: 'none' })
  verdict.caught('a fault that never ends', unwell.wrongs.has(attackRules.unwell))

  const dead = openTally()
  await attack({ ...setup, faults: [killed], tally: dead, seed: 'dead', patience: 500, isBrief: true })
  verdict.caught('a process that ends', dead.wrongs.has(attackRules.ended))
  verdict.caught('requests without an answer', dead.wrongs.has(answerRules.missing))
}
