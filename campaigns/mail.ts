import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { seededRandom } from '#domain/random.ts'
import type { Client } from '#server/platform/database/db.ts'
import { connect } from '#campaigns/rig/connect.ts'
import { type Form, measureDeadMail } from '#campaigns/mail/dead-mail.ts'
import { checkLetters, countWaiting, noteKilled, openHurry } from '#campaigns/mail/messages.ts'
import { addPoison, openMailLoad } from '#campaigns/mail/load.ts'
import { openPlace } from '#campaigns/rig/scratch-database.ts'
import { say, sayTally, secondsSince } from '#campaigns/rig/report.ts'
import { openServer } from '#campaigns/rig/two-servers/servers.ts'
import { openSink, type Sink } from '#campaigns/mail/hostile-smtp.ts'
import { type Person, type Stock, stockUp } from '#campaigns/rig/fixtures.ts'
import { openTally, type Tally } from '#campaigns/rig/tally.ts'

const options = {
  db: { type: 'string' },
  emails: { type: 'string', default: '5000' },
  seed: { type: 'string', default: String(randomInt(1_000_000_000)) },
} as const

const killEvery = 5_000
const leastKills = 6
/** This share of the emails may still wait when the mail server recovers. */
const restAtEnd = 0.1
const longestDrain = 180_000
/** With the mail server dead, the slowest hundredth of bookings may take so much longer. */
const mostRatio = 1.1
const whole = { turns: 8, each: 250, mostRatio }
const quick = { turns: 4, each: 200, mostRatio }

const many = '999999999'
const generous = { MAIL_PER_SECOND: '200', UPCOMING_PER_CUSTOMER: '500', GUESSES_PER_HOUR: many }

type Ground = {
  url: string
  client: Client
  sink: Sink
  tally: Tally
  stock: Stock
  /** Whom no letter reaches. */
  poisoned: Person[]
  emails: number
  seed: string
  settings: Record<string, string>
}

/** Letters through a mail server as bad as they come, by a worker that is killed again and again: none is lost. */
export async function campaign(args: string[]): Promise<boolean> {
  const { db, emails: wanted, seed } = parseArgs({ args, options }).values
  const emails = Number(wanted)
  if (!Number.isSafeInteger(emails) || emails < 100) throw new Error('--emails must be a whole number from 100')
  const began = performance.now()
  say(`Mail: ${emails} emails, seed ${seed}`)
  const place = await openPlace(db)
  const sink = await openSink(seededRandom(`sink ${seed}`))
  const tally = openTally()
  try {
    const url = await place.make()
    const stock = await stockUp(url, { seed, customers: Math.max(200, Math.ceil(emails / 4)) })
    const client = await connect(url)
    const settings = { ...generous, DATABASE_URL: url, SMTP_URL: `smtp://127.0.0.1:${sink.port}` }
    const { customers, poisoned } = await addPoison(client, stock.customers)
    const ground = { url, client, sink, tally, stock: { ...stock, customers }, poisoned, emails, seed, settings }
    await deliverAll(ground)
    await bookWhileDead(ground, emails < Number(options.emails.default) ? quick : whole)
    await client.end()
    const isClean = sayTally(tally)
    say(`\n${isClean ? 'Passed' : 'FAILED'}: mail, seed ${seed}, ${secondsSince(began)} in all`)
    return isClean
  } finally {
    sink.close()
    await place.close()
  }
}

async function deliverAll(ground: Ground) {
  const { client, sink, tally, stock, poisoned, emails, seed, settings } = ground
  // It takes what people ask for, and is let live; who delivers is another.
  const door = await openServer({ settings })
  const load = openMailLoad({ stock, chance: seededRandom(`mail ${seed}`), port: door.port })
  for (const one of poisoned) await load.bookFor(one)
  sink.be('hostile')
  const began = performance.now()
  const killed = await killWhile(ground, load.write(emails))
  load.close()
  await door.close()
  for (const [mood, count] of sink.counts) say(`  ${String(count).padStart(8)}  mails: ${mood}`)
  await checkLetters(client, { sink, tally, killed, promises: load.promises })
  say(`  all delivered or put aside after ${secondsSince(began)}`)
}

/** Kills the worker every five seconds until most has arrived all the same, and lets the last one bring it to an end. */
async function killWhile({ client, url, sink, tally, emails, settings }: Ground, writing: Promise<void>) {
  const hurry = await openHurry(client, url)
  const killed = new Map<string, number>()
  let isWriting = true
  const written = writing.finally(() => (isWriting = false))
  let worker = await openServer({ settings, works: true })
  const isEnough = async () => !isWriting && (await countWaiting(client)) <= restAtEnd * emails
  for (let kills = 0; kills < leastKills || !(await isEnough()); kills += 1) {
    await sleep(killEvery)
    await worker.kill()
    tally.count('workers killed')
    await noteKilled(client, { sink, tally, killed })
    await hurry.freeOrphans()
    await hurry.shortenPauses()
    worker = await openServer({ settings, works: true })
  }
  await written
  sink.be('kind')
  const until = performance.now() + longestDrain
  while ((await countWaiting(client)) > 0 && performance.now() < until) {
    await hurry.shortenPauses()
    await sleep(500)
  }
  await worker.close()
  await hurry.close()
  return killed
}

/** One process that answers and delivers, as in the product. */
async function bookWhileDead({ client, url, sink, tally, stock, seed, settings }: Ground, form: Form) {
  const server = await openServer({ settings, works: true })
  const load = openMailLoad({ stock, chance: seededRandom(`dead ${seed}`), port: server.port })
  const mail = { sink, client, hurry: await openHurry(client, url) }
  const { alive, dead, ratio, bookings, failed } = await measureDeadMail(load, mail, form)
  await mail.hurry.close()
  say(`  ${bookings} bookings: 99 of 100 within ${alive.toFixed(1)} ms, and ${dead.toFixed(1)} ms with mail dead`)
  say(`  ${failed} emails could not be sent`)
  say(`  ratio ${ratio.toFixed(2)}   asked: at most ${mostRatio}`)
  if (ratio > mostRatio) tally.wrong('bookings slowed down by dead mail', ratio.toFixed(2))
  if (failed === 0) tally.wrong('nothing shown', 'no letter failed while mail was dead')
  load.close()
  sink.be('kind')
  sink.cutAll()
  await server.close()
}
