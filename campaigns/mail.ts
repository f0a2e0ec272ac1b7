import { setTimeout as sleep } from 'node:timers/promises'
import { seededRandom } from '#domain/random/random.ts'
import type { Client } from '#server/platform/database/db.ts'
import { connect } from '#campaigns/rig/connect.ts'
import { type Effort, measureDeadMail } from '#campaigns/mail/dead-mail.ts'
import {
  checkedEmails,
  checkEmails,
  countWaiting,
  dropped,
  countUnrecorded,
  openJobQueue,
} from '#campaigns/mail/messages.ts'
import { addPoison, openMailLoad, type Promises } from '#campaigns/mail/load.ts'
import { openScratchDatabases } from '#campaigns/rig/scratch-database.ts'
import { defineCampaign, type Run } from '#campaigns/rig/campaign.ts'
import { report, reportCounts, secondsSince } from '#campaigns/rig/report.ts'
import { openServer } from '#campaigns/rig/two-servers/servers.ts'
import { openHostileSmtp, type HostileSmtp } from '#campaigns/mail/hostile-smtp.ts'
import { type Person, type Fixtures, createFixtures } from '#campaigns/rig/fixtures.ts'
import { openTally, type Tally } from '#campaigns/rig/tally.ts'
import { noLimits } from '#campaigns/rig/no-limits.ts'

const slowedDown = 'bookings slowed down by a mail server that is down'

const killEvery = 5_000
const leastKills = 6
/** This share of the emails may still wait when the mail server recovers. */
const restAtEnd = 0.1
const longestDrain = 180_000
/** The maximum slowdown of the 99th percentile of bookings while the mail server is down. */
const mostRatio = 1.1
const whole = { turns: 8, each: 250, mostRatio }
const quick = { turns: 4, each: 200, mostRatio }

const generous = { MAIL_PER_SECOND: '200', UPCOMING_PER_CUSTOMER: '500', ...noLimits }

type MailRun = {
  url: string
  client: Client
  smtp: HostileSmtp
  tally: Tally
  fixtures: Fixtures
  /** Customers whom no email can reach. */
  poisoned: Person[]
  emails: number
  seed: string
  settings: Record<string, string>
}

/** Sends emails through a faulty SMTP server while the mail worker is killed repeatedly: none may be lost. */
export const campaign = defineCampaign({ emails: { full: 5_000, quick: 500 } }, async (asked) => {
  const { isQuick, db, seed, sizes, verdict } = asked
  const { emails } = sizes
  const databases = await openScratchDatabases(db)
  const smtp = await openHostileSmtp(seededRandom(`smtp ${seed}`))
  const tally = openTally()
  try {
    const url = await databases.make()
    const fixtures = await createFixtures(url, { seed, customers: Math.max(200, Math.ceil(emails / 4)) })
    const client = await connect(url)
    const settings = { ...generous, DATABASE_URL: url, SMTP_URL: `smtp://127.0.0.1:${smtp.port}` }
    const { customers, poisoned } = await addPoison(client, fixtures.customers)
    const run = { url, client, smtp, tally, fixtures: { ...fixtures, customers }, poisoned, emails, seed, settings }
    const promises = await deliverAll(run)
    await catchPlanted(client, { smtp, promises, verdict })
    await bookWhileDead(run, isQuick ? quick : whole)
    await client.end()
    reportCounts(tally)
    verdict.rules(tally, [...checkedEmails, slowedDown])
    verdict.happened(tally, ['workers killed', 'emails that could not be sent'])
    const superseded = tally.of(dropped)
    verdict.figure(
      'Every stored email is sent, replaced by a newer one about the same booking, or parked.',
      `0 of ${emails} lost, ${superseded} first emails replaced, ${tally.of('workers killed')} workers killed`,
    )
  } finally {
    smtp.close()
    await databases.close()
  }
})

/** An email that was lost, and one that went to another address, must be found in what was delivered. */
async function catchPlanted(client: Client, { smtp, promises, verdict }: Pick<Run, 'verdict'> & Delivered) {
  const faults = {
    'emails recorded as sent that never arrived': () => ({ ...smtp, received: new Map() }),
    'emails with the wrong text': () => ({
      ...smtp,
      received: new Map([...smtp.received].map(([id, copies]) => [id, copies.map((one) => ({ ...one, to: 'other' }))])),
    }),
  }
  for (const [rule, spoil] of Object.entries(faults)) {
    const tally = openTally()
    await checkEmails(client, { smtp: spoil(), tally, killed: new Map(), promises })
    verdict.caught(rule, tally.wrongs.has(rule))
  }
}

type Delivered = { smtp: HostileSmtp; promises: Promises }

async function deliverAll(run: MailRun) {
  const { client, smtp, tally, fixtures, poisoned, emails, seed, settings } = run
  // This server only accepts requests and is not killed; a separate worker delivers.
  const server = await openServer({ settings })
  const load = openMailLoad({ fixtures, chance: seededRandom(`mail ${seed}`), port: server.port })
  for (const one of poisoned) await load.bookFor(one)
  smtp.setState('hostile')
  const began = performance.now()
  const killed = await killWhile(run, load.write(emails))
  load.close()
  await server.close()
  for (const [fault, count] of smtp.counts) report(`  ${String(count).padStart(8)}  emails: ${fault}`)
  await checkEmails(client, { smtp, tally, killed, promises: load.promises })
  report(`  all delivered or parked after ${secondsSince(began)}`)
  return load.promises
}

/** Kills the worker every five seconds until most emails have arrived, then lets the last one finish. */
async function killWhile({ client, url, smtp, tally, emails, settings }: MailRun, writing: Promise<void>) {
  const queue = await openJobQueue(client, url)
  const killed = new Map<string, number>()
  let isWriting = true
  const written = writing.finally(() => (isWriting = false))
  let worker = await openServer({ settings, works: true })
  const isEnough = async () => !isWriting && (await countWaiting(client)) <= restAtEnd * emails
  for (let kills = 0; kills < leastKills || !(await isEnough()); kills += 1) {
    await sleep(killEvery)
    await worker.kill()
    tally.count('workers killed')
    await countUnrecorded(client, { smtp, tally, killed })
    await queue.freeOrphans()
    await queue.shortenPauses()
    worker = await openServer({ settings, works: true })
  }
  await written
  smtp.setState('healthy')
  const until = performance.now() + longestDrain
  while ((await countWaiting(client)) > 0 && performance.now() < until) {
    await queue.shortenPauses()
    await sleep(500)
  }
  await worker.close()
  await queue.close()
  return killed
}

/** One process that serves and delivers, as in the product. */
async function bookWhileDead({ client, url, smtp, tally, fixtures, seed, settings }: MailRun, form: Effort) {
  const server = await openServer({ settings, works: true })
  const load = openMailLoad({ fixtures, chance: seededRandom(`dead ${seed}`), port: server.port })
  const mail = { smtp, client, queue: await openJobQueue(client, url) }
  const { alive, dead, ratio, bookings, failed } = await measureDeadMail(load, mail, form)
  await mail.queue.close()
  report(`  ${bookings} bookings: 99th percentile ${alive.toFixed(1)} ms, and ${dead.toFixed(1)} ms with mail down`)
  report(`  ${failed} emails could not be sent`)
  report(`  ratio ${ratio.toFixed(2)}   required: at most ${mostRatio}`)
  if (ratio > mostRatio) tally.wrong(slowedDown, ratio.toFixed(2))
  if (failed > 0) tally.count('emails that could not be sent')
  load.close()
  smtp.setState('healthy')
  smtp.cutAll()
  await server.close()
}
