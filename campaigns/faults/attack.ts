import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '#domain/random/random.ts'
import { checkAll } from '#campaigns/invariants/check.ts'
import { openLedger } from '#campaigns/invariants/ledger.ts'
import type { DemoFixtures } from '#campaigns/kill/demo-fixtures.ts'
import { connect } from '#campaigns/rig/connect.ts'
import { report } from '#campaigns/rig/report.ts'
import type { StartedProduct } from '#campaigns/rig/start-product.ts'
import type { Tally } from '#campaigns/rig/tally.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { checkGrowth, footprintOf } from './footprint.ts'
import { openJudgedConnection } from './judged-connection.ts'
import type { Fault } from './kinds.ts'
import { type Account, type Load, openLoad } from './load.ts'
import { upcomingPerCustomer } from './site.ts'

export const attackRules = {
  ended: 'processes that ended by themselves',
  unwell: 'no good answers within 10 s after a fault',
} as const

/** After a fault all must be well within this time, without a restart. */
const longestUnwell = 10_000
/** A product that has just started draws its pages for the first time. */
const longestStart = 60_000
/** The load before the first fault, and after each. */
const calm = 500

export type Attack<Where> = {
  where: Where
  faults: Fault<Where>[]
  product: StartedProduct
  /** The database itself, past all faults. */
  database: string | Connection
  fixtures: DemoFixtures
  accounts: Account[]
  chance: Random
  seed: string
  milliseconds: number
  tally: Tally
  /** The port to which requests are sent, by default that of the product. */
  port: number
  /** How long a recovery may take, in milliseconds. */
  patience?: number
  /** Whether only the answers are checked, and not what was stored. */
  isBrief?: boolean
}

/** Lets each fault happen under load and checks the answers, and afterwards all that was stored. */
export async function attack<Where>(options: Attack<Where>) {
  const { product, database, tally, port, patience = longestUnwell, isBrief = false } = options
  const ledger = openLedger({ isQuiet: true })
  let moment = 'before the faults'
  const open = () => openJudgedConnection(port, { tally, moment: () => moment })
  const load = openLoad({ ...options, records: { ledger, tally }, open })
  const stopping = new AbortController()
  const running = load.run(stopping.signal)
  try {
    await sleep(calm)
    const usual = isBrief ? 0 : await usualTime(load)
    const before = footprintOf(product.pid)
    const longest = await failInTurn({ ...options, patience: patience + usual }, load, (now) => (moment = now))
    stopping.abort()
    await running
    if (isBrief) return { ledger, longest }
    await load.settle()
    await load.look()
    checkGrowth(tally, before, footprintOf(product.pid))
    const client = await connect(database)
    await checkAll(client, { ledger, tally, upcomingPerCustomer }).finally(() => client.end())
    return { ledger, longest }
  } finally {
    stopping.abort()
    await running
    load.close()
  }
}

/** How long the checks that all is well take on this machine when nothing fails. */
async function usualTime(load: Load): Promise<number> {
  const usual = await load.goodAfter(longestStart)
  if (typeof usual !== 'number') throw new Error(`not well before the faults: ${usual.failing.join(', ')}`)
  return usual
}

/** Returns the longest time until all was well again, in milliseconds. */
async function failInTurn<Where>(
  { where, faults, product, tally, milliseconds, patience }: Attack<Where> & { patience: number },
  load: Load,
  say: (moment: string) => void,
): Promise<number> {
  let longest = 0
  for (const { name, least = 0, begin } of faults) {
    say(name)
    const lasting = Math.max(milliseconds, least)
    const end = await begin(where, lasting)
    await sleep(lasting)
    await end()
    say(`after: ${name}`)
    const unwell = await load.goodAfter(patience)
    tally.count('faults')
    const ended = product.ended()
    if (ended !== undefined) {
      tally.wrong(attackRules.ended, `${name}: ${ended}`)
      break
    }
    if (typeof unwell === 'number') longest = Math.max(longest, unwell)
    else tally.wrong(attackRules.unwell, `${name}: ${unwell.failing.join(', ')}`)
    const after =
      typeof unwell === 'number' ? `${(unwell / 1_000).toFixed(1)} s` : `not well: ${unwell.failing.join(', ')}`
    const { memory, files } = footprintOf(product.pid) ?? {}
    report(`    ${name.padEnd(52)} ${after.padStart(9)} ${String(memory).padStart(5)} MB, ${files} open files`)
    await sleep(calm)
  }
  return longest
}
