import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { openScratchDatabases } from '#campaigns/rig/scratch-database.ts'
import { type PlantedFault, plantedFaults } from '#campaigns/race/planted-faults.ts'
import { type Outcome, race, type Race } from '#campaigns/race/run.ts'
import { report, reportTally, secondsSince } from '#campaigns/rig/report.ts'
import { createFixtures } from '#campaigns/rig/fixtures.ts'

const options = {
  db: { type: 'string' },
  attempts: { type: 'string', default: '50000' },
  smoke: { type: 'boolean', default: false },
  seed: { type: 'string', default: String(randomInt(1_000_000_000)) },
} as const

/** A run without one of these outcomes proves nothing. */
const needed = [
  'create: 201',
  'create: 409 slot_taken',
  'create: 409 too_many_bookings',
  'create: cut',
  'key of another request: 422 idempotency_key_reused',
  'keys with the same reply more than once',
  'cancel: 200',
  'reschedule: 200',
  'reschedule: 409 slot_taken',
  'reschedule by an administrator: 200',
  'assign: 200',
  'assign: 409 slot_taken',
  'cancelled bookings reopened',
  'status: 409 slot_taken',
  'hours: 200',
  'back: 204',
  'absences that left bookings unassigned',
]

/** With `--smoke`: the first planted fault must be caught, then a short race on the real product must be clean. */
const smokeAttempts = 1_000
const neededOfSmoke = ['create: 201', 'create: 409 slot_taken', 'create: cut', 'cancel: 200', 'reschedule: 200']

/** Many customers compete for the same slots on two servers: no professional or key may be booked twice. */
export async function campaign(args: string[]): Promise<boolean> {
  const { db, attempts: wanted, smoke, seed } = parseArgs({ args, options }).values
  const attempts = smoke ? smokeAttempts : Number(wanted)
  if (!Number.isSafeInteger(attempts) || attempts < 1) throw new Error('--attempts must be a whole number from 1')
  const began = performance.now()
  report(
    `Race: ${attempts} attempts, seed ${seed}, on ${db === undefined ? 'an embedded database' : 'the named database'}`,
  )
  const databases = await openScratchDatabases(db)
  try {
    const template = await databases.make()
    const customers = Math.min(4_000, 300 + Math.ceil(attempts / 100))
    const fixtures = await createFixtures(template, { seed, customers })
    const setup = { databases, template, fixtures, seed }
    let isFit = true
    for (const fault of smoke ? plantedFaults.slice(0, 1) : plantedFaults)
      isFit = (await isCaught(setup, fault)) && isFit
    const outcome = await race({ ...setup, attempts })
    const isClean = reportVerdict(outcome, smoke ? neededOfSmoke : needed)
    report(`\n${isFit && isClean ? 'Passed' : 'FAILED'}: race, seed ${seed}, ${secondsSince(began)} in total`)
    return isFit && isClean
  } finally {
    await databases.close()
  }
}

async function isCaught(
  setup: Omit<Race, 'attempts'>,
  { name, fault, attempts, finds }: PlantedFault,
): Promise<boolean> {
  const began = performance.now()
  const { tally } = await race({ ...setup, attempts, fault })
  const found = finds.map((rule) => `${tally.wrongs.get(rule)?.length ?? 0} × ${rule}`)
  const isFound = finds.every((rule) => tally.wrongs.has(rule))
  report(`  ${isFound ? 'caught' : '✗ NOT CAUGHT'}: ${name} (${found.join(', ')}; ${secondsSince(began)})`)
  return isFound
}

function reportVerdict({ tally, bookings, seconds }: Outcome, needed: string[]): boolean {
  const asked = [...tally.counts].reduce((sum, [what, count]) => sum + (what.includes(': ') ? count : 0), 0)
  report(`\n  ${asked} requests in ${seconds.toFixed(1)} s (${(asked / seconds).toFixed(0)}/s), ${bookings} bookings`)
  for (const what of needed.filter((one) => tally.of(one) === 0)) tally.wrong('nothing proven', `never: ${what}`)
  return reportTally(tally)
}
