import { mkdir, rm } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import type { Client } from '#server/platform/database/db.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { findChromium } from '#scripts/chromium.ts'
import { type Calls, openCalls } from '#campaigns/payloads/api-calls.ts'
import { connect } from '#campaigns/rig/connect.ts'
import { chooseAnew, forget, writeTomorrow } from '#campaigns/payloads/reminders.ts'
import { readCalendars } from '#campaigns/payloads/calendar.ts'
import { kinds, makePayloads } from '#campaigns/payloads/kinds.ts'
import { checkLetters, openPost } from '#campaigns/payloads/mail.ts'
import { visitOffice, visitOwn, visitServices } from '#campaigns/payloads/pages.ts'
import { readBack } from '#campaigns/payloads/reads.ts'
import { reviewInRounds } from '#campaigns/payloads/rounds.ts'
import { type Author, bookAll, completeAll, moveAll, nameAll } from '#campaigns/payloads/fixtures.ts'
import { openPlace } from '#campaigns/rig/scratch-database.ts'
import { say, sayTally, secondsSince } from '#campaigns/rig/report.ts'
import { type Stock, stockUp } from '#campaigns/rig/fixtures.ts'
import { openTally, type Tally } from '#campaigns/rig/tally.ts'
import { openWholeShop } from '#campaigns/rig/start-product.ts'

const options = { db: { type: 'string' }, payloads: { type: 'string', default: '300' } } as const

const many = '999999999'
const generous = {
  READS_PER_MINUTE: many,
  WRITES_PER_MINUTE: many,
  GUESSES_PER_HOUR: many,
  MAIL_PER_SECOND: '1000',
  UPCOMING_PER_CUSTOMER: '500',
  BOOKINGS_PER_HOUR: many,
}

type Ground = {
  people: number
  origin: string
  where: { url: string; folder: string; client: Client }
  browser: Browser
  tally: Tally
  stock: Stock
  calls: Calls
  mailbox: string
}

/** Names, comments, addresses and notes that would be scripts, in everything that shows them: none of them runs. */
export async function campaign(args: string[]): Promise<boolean> {
  const { db, payloads } = parseArgs({ args, options }).values
  const people = Number(payloads)
  if (!(people >= kinds.length))
    throw new Error(`there are ${kinds.length} kinds of payloads, and one of each at least`)
  const began = performance.now()
  say(`Payloads: ${people} of ${kinds.length} kinds, as names and as comments`)
  const place = await openPlace(db)
  const folder = temporaryFolder('payloads')
  await mkdir(folder, { recursive: true })
  const tally = openTally()
  try {
    const url = await place.make()
    const stock = await stockUp(url, { seed: 'payloads', customers: people })
    const client = await connect(url)
    const shop = await openWholeShop({ ...generous, DATABASE_URL: url, DATA_DIR: folder })
    const browser = await openBrowser()
    try {
      const calls = openCalls(shop.origin, tally)
      const { origin, mailbox } = shop
      const ground = { people, origin, mailbox, where: { url, folder, client }, browser, tally, stock, calls }
      // What has been found until then is told all the same.
      await attack(ground).catch((error: unknown) => tally.wrong('what could not be tried', String(error)))
    } finally {
      await browser.close()
      await shop.close()
      await client.end()
    }
    for (const error of shop.errors) tally.wrong('errors in the log of the shop', error)
    const isClean = sayTally(tally)
    say(`\n${isClean ? 'Passed' : 'FAILED'}: payloads, ${secondsSince(began)} in all`)
    return isClean
  } finally {
    await place.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function openBrowser(): Promise<Browser> {
  const args = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-background-networking']
  return chromium.launch({ executablePath: await findChromium(process.env['CHROME']), args })
}

const reviewedServices = 10
const step = 60
const visitEvery = 40

async function attack(ground: Ground) {
  const { people, calls, tally, stock, where, browser, origin, mailbox } = ground
  const tour = { browser, origin, tally }
  const post = openPost({ calls, client: where.client, mailbox })
  const payloads = makePayloads(people)
  const comments = payloads.map(({ comment }) => comment)
  const authors = await nameAll(ground, payloads)
  const services = await listServices(where.client)
  const wanted = { services: services.map(({ id }) => id), comments }
  const done = await bookAll(ground, authors, { ...wanted, ahead: 8 })
  const coming = await bookAll(ground, authors.slice(0, step), { ...wanted, ahead: 3 })
  const asked = await bookAll(ground, authors.slice(step, 2 * step), { ...wanted, ahead: 5 })
  await post.collect()
  say(`  ${done.length + coming.length + asked.length} bookings`)

  await completeAll(ground, [...done, ...asked])
  const { reviewed, drawn } = await reviewInRounds(ground, services, done)
  await moveAll(ground, coming, { ...wanted, ahead: 2 })
  checkTaken(tally, authors)
  say(`  ${drawn.length} pages as the server draws them`)
  await visitServices(tour, reviewed)
  const some = done.filter((_, at) => at % visitEvery === 0)
  await Promise.all([visitOwn(tour, some), visitOffice(tour, stock.admins[0]?.token ?? '', some)])
  await readBack({ calls, tally, stock }, authors)
  await readCalendars(calls, tally, done)

  await post.collect()
  await writeTomorrow(where)
  await forget(calls, authors.slice(-20))
  await post.collect()
  await chooseAnew(calls, post.letters.values())
  await post.collect()
  await checkLetters({ ...tour, mailbox, post, authors, booked: [...done, ...coming, ...asked] })
}

async function listServices(client: Client): Promise<{ id: string; slug: string }[]> {
  const { rows } = await client.query<{ id: string; slug: string }>(
    "select id, slug from services where storefront = 'documents' and duration <= 90 order by slug limit $1",
    [reviewedServices],
  )
  return rows
}

const mostDeclined = 0.04

/** Who declines everything shows nothing, and is not safe but useless. */
function checkTaken(tally: Tally, authors: Author[]) {
  for (const what of ['name', 'comment'] as const) {
    const declined = authors.filter(({ kept }) => kept[what] === undefined).length
    if (declined > mostDeclined * authors.length) tally.wrong('too many payloads declined', `${declined} as a ${what}`)
  }
}
