import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { openPlace } from '#campaigns/rig/scratch-database.ts'
import { type Plant, plants } from '#campaigns/race/planted-faults.ts'
import { type Outcome, race, type Race } from '#campaigns/race/run.ts'
import { say, sayTally, secondsSince } from '#campaigns/rig/report.ts'
import { stockUp } from '#campaigns/rig/fixtures.ts'

const options = {
  db: { type: 'string' },
  attempts: { type: 'string', default: '50000' },
  smoke: { type: 'boolean', default: false },
  seed: { type: 'string', default: String(randomInt(1_000_000_000)) },
} as const

/** A run in which none of these happened has shown nothing. */
const needed = [
  'create: 201',
  'create: 409 slot_taken',
  'create: 409 too_many_bookings',
  'create: cut',
  'key of another request: 422 idempotency_key_reused',
  'keys answered alike more than once',
  'cancel: 200',
  'reschedule: 200',
  'reschedule: 409 slot_taken',
  'move by the office: 200',
  'assign: 200',
  'assign: 409 slot_taken',
  'cancelled bookings made live again',
  'status: 409 slot_taken',
  'hours: 200',
  'back: 204',
  'absences that left bookings unassigned',
]

/** With `--smoke`: the first planted fault must be caught, then a short race on the real product must be clean. */
const smokeAttempts = 1_000
const neededOfSmoke = ['create: 201', 'create: 409 slot_taken', 'create: cut', 'cancel: 200', 'reschedule: 200']

/** Everybody wants the same slots of two servers at once: no professional may be in two places, no key may book twice. */
export async function campaign(args: string[]): Promise<boolean> {
  const { db, attempts: wanted, smoke, seed } = parseArgs({ args, options }).values
  const attempts = smoke ? smokeAttempts : Number(wanted)
  if (!Number.isSafeInteger(attempts) || attempts < 1) throw new Error('--attempts must be a whole number from 1')
  const began = performance.now()
  say(
    `Race: ${attempts} attempts, seed ${seed}, on ${db === undefined ? 'an embedded database' : 'the named database'}`,
  )
  const place = await openPlace(db)
  try {
    const template = await place.make()
    const customers = Math.min(4_000, 300 + Math.ceil(attempts / 100))
    const stock = await stockUp(template, { seed, customers })
    const ground = { place, template, stock, seed }
    let isFit = true
    for (const plant of smoke ? plants.slice(0, 1) : plants) isFit = (await isCaught(ground, plant)) && isFit
    const outcome = await race({ ...ground, attempts })
    const isClean = sayVerdict(outcome, smoke ? neededOfSmoke : needed)
    say(`\n${isFit && isClean ? 'Passed' : 'FAILED'}: race, seed ${seed}, ${secondsSince(began)} in all`)
    return isFit && isClean
  } finally {
    await place.close()
  }
}

async function isCaught(ground: Omit<Race, 'attempts'>, { name, plant, attempts, finds }: Plant): Promise<boolean> {
  const began = performance.now()
  const { tally } = await race({ ...ground, attempts, plant })
  const found = finds.map((rule) => `${tally.wrongs.get(rule)?.length ?? 0} × ${rule}`)
  const isFound = finds.every((rule) => tally.wrongs.has(rule))
  say(`  ${isFound ? 'caught' : '✗ NOT CAUGHT'}: ${name} (${found.join(', ')}; ${secondsSince(began)})`)
  return isFound
}

function sayVerdict({ tally, bookings, seconds }: Outcome, needed: string[]): boolean {
  const asked = [...tally.counts].reduce((sum, [what, count]) => sum + (what.includes(': ') ? count : 0), 0)
  say(`\n  ${asked} requests in ${seconds.toFixed(1)} s (${(asked / seconds).toFixed(0)}/s), ${bookings} bookings`)
  for (const what of needed.filter((one) => tally.of(one) === 0)) tally.wrong('nothing shown', `never: ${what}`)
  return sayTally(tally)
}
