import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Random, seededRandom } from '#domain/random.ts'
import { connect } from '#campaigns/rig/connect.ts'
import { checkAll } from '#campaigns/invariants/check.ts'
import { stockDemo } from '#campaigns/kill/demo-fixtures.ts'
import { openKillLoad, type KillLoad } from '#campaigns/kill/load.ts'
import { openLedger } from '#campaigns/invariants/ledger.ts'
import { openProduct, type Product, readyAfter } from '#campaigns/kill/product.ts'
import { say, sayTally, secondsSince } from '#campaigns/rig/report.ts'
import { openTally, type Tally } from '#campaigns/rig/tally.ts'

const options = {
  rounds: { type: 'string', default: '20' },
  seed: { type: 'string', default: String(randomInt(1_000_000_000)) },
} as const

const upcomingPerCustomer = 500
const longestAway = 5_000
const patience = 30_000
/** The first start may build the pages. */
const firstPatience = 180_000
/** Under load again for a while after it came back. */
const afterwards = 300

const victims = ['the server', 'the database', 'both'] as const

/** The shop is killed under load, again and again: what it has promised is there, once, and it is back soon. */
export async function campaign(args: string[]): Promise<boolean> {
  const { rounds: wanted, seed } = parseArgs({ args, options }).values
  const rounds = Number(wanted)
  if (!Number.isSafeInteger(rounds) || rounds < 1) throw new Error('--rounds must be a whole number from 1')
  const began = performance.now()
  say(`Kill: ${rounds} rounds, seed ${seed}`)
  const product = await openProduct(upcomingPerCustomer)
  // What is killed again and again must not outlive whoever does it.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void product.close().then(() => process.exit(1)))
  try {
    const tally = await killAgain(product, { rounds, seed })
    const isClean = sayTally(tally)
    if (!isClean) say(`\nWhat the shop said of errors:\n${errorsIn(product.said())}`)
    say(`\n${isClean ? 'Passed' : 'FAILED'}: kill, seed ${seed}, ${secondsSince(began)} in all`)
    return isClean
  } finally {
    await product.close()
  }
}

/** The last of them; what is refused while the database is away is no error. */
function errorsIn(log: string): string {
  const lines = log.split('\n').filter((line) => line !== '' && !/"level":"(info|warn)"/.test(line))
  return lines.slice(-30).join('\n')
}

async function killAgain(product: Product, { rounds, seed }: { rounds: number; seed: string }): Promise<Tally> {
  const { port } = product
  const [tally, ledger, chance] = [openTally(), openLedger({ isQuiet: true }), seededRandom(`kill ${seed}`)]
  const began = performance.now()
  product.start()
  if ((await readyAfter(began, { port, within: firstPatience })) === undefined) throw new Error(product.said())
  const stock = await stockDemo(port, product.connection())
  say(`  open after ${secondsSince(began)}`)
  const load = openKillLoad({ books: { ledger, tally }, stock, chance, port, seed })
  for (let round = 0; round < rounds; round += 1) {
    const victim = victims[round % victims.length] ?? 'both'
    const away = await killOnce(product, { load, chance, victim })
    if (away === undefined) {
      tally.wrong('it never came back', `${victim}, in round ${round + 1}`)
      break
    }
    const looked = await look(load)
    const client = await connect(product.connection())
    const { bookings } = await checkAll(client, { ledger, tally, upcomingPerCustomer }).finally(() => client.end())
    say(
      `  ${victim.padEnd(12)} back after ${(away / 1_000).toFixed(2)} s; ${looked} promises read, ` +
        `${ledger.entries.length} acknowledged, ${bookings.length} bookings in all`,
    )
    if (away > longestAway) tally.wrong('away for too long', `${victim}, in round ${round + 1}: ${away.toFixed(0)} ms`)
  }
  load.close()
  if (tally.of('unknown creates that are one booking') === 0 && rounds >= 10)
    tally.wrong('nothing shown', 'no kill met a booking')
  return tally
}

async function look(load: KillLoad): Promise<number> {
  await load.settle()
  return load.look()
}

type Killing = { load: KillLoad; chance: Random; victim: (typeof victims)[number] }

/** Kills under load, starts again what does not do so by itself, and gives how long the shop was away. */
async function killOnce(product: Product, { load, chance, victim }: Killing): Promise<number | undefined> {
  const stopping = new AbortController()
  const running = load.run(stopping.signal)
  await sleep(chance.whole(500, 4_000))
  const since = performance.now()
  const hasServer = victim !== 'the database'
  // The server first: it would bring the database back before it goes.
  if (hasServer) await product.end('SIGKILL')
  if (victim !== 'the server') await product.killDatabase()
  if (hasServer) product.start()
  const away = await readyAfter(since, { port: product.port, within: patience })
  await sleep(afterwards)
  stopping.abort()
  await running
  return away
}
