import { mkdir, rm } from 'node:fs/promises'
import { type Browser, chromium } from '@playwright/test'
import type { Client } from '#server/platform/database/db.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { findChromium } from '#scripts/chromium.ts'
import { openWatch } from '#campaigns/payloads/browser.ts'
import { type Calls, openCalls } from '#campaigns/payloads/api-calls.ts'
import { connect } from '#campaigns/rig/connect.ts'
import { resetPasswords, requestPasswordResets, sendTomorrowsEmails } from '#campaigns/payloads/reminders.ts'
import { readCalendars } from '#campaigns/payloads/calendar.ts'
import { kinds, makePayloads } from '#campaigns/payloads/kinds.ts'
import { checkEmails, openInbox } from '#campaigns/payloads/mail.ts'
import { visitAdmin, visitOwn, visitServices } from '#campaigns/payloads/pages.ts'
import { readBack } from '#campaigns/payloads/reads.ts'
import { reviewInRounds } from '#campaigns/payloads/rounds.ts'
import { type Author, bookAll, completeAll, moveAll, nameAll } from '#campaigns/payloads/fixtures.ts'
import { openScratchDatabases } from '#campaigns/rig/scratch-database.ts'
import { defineCampaign } from '#campaigns/rig/campaign.ts'
import { report, reportCounts } from '#campaigns/rig/report.ts'
import { type Fixtures, createFixtures } from '#campaigns/rig/fixtures.ts'
import { openTally, type Tally } from '#campaigns/rig/tally.ts'
import { startProduct } from '#campaigns/rig/start-product.ts'
import { noLimits } from '#campaigns/rig/no-limits.ts'

const generous = {
  ...noLimits,
  MAIL_PER_SECOND: '1000',
  UPCOMING_PER_CUSTOMER: '500',
}

type PayloadRun = {
  people: number
  origin: string
  where: { url: string; folder: string; client: Client }
  browser: Browser
  tally: Tally
  fixtures: Fixtures
  calls: Calls
  mailbox: string
}

/** Names, comments, addresses and notes that contain scripts, on every page that shows them: none may run. */
export const campaign = defineCampaign(
  { payloads: { full: 300, quick: 150 } },
  async ({ db, sizes: { payloads: people }, verdict }) => {
    if (people < kinds.length) throw new Error(`--payloads must be at least ${kinds.length}, one of each kind`)
    const databases = await openScratchDatabases(db)
    const folder = temporaryFolder('payloads')
    await mkdir(folder, { recursive: true })
    const tally = openTally()
    try {
      const url = await databases.make()
      const fixtures = await createFixtures(url, { seed: 'payloads', customers: people })
      const client = await connect(url)
      const product = await startProduct({ ...generous, DATABASE_URL: url, DATA_DIR: folder })
      const browser = await openBrowser()
      try {
        verdict.caught('an injected script', await isScriptFound(browser))
        const calls = openCalls(product.origin, tally)
        const { origin, mailbox } = product
        const run = { people, origin, mailbox, where: { url, folder, client }, browser, tally, fixtures, calls }
        // An exception must not hide the problems found so far.
        await attack(run).catch((error: unknown) => tally.wrong('campaign errors', String(error)))
      } finally {
        await browser.close()
        await product.close()
        await client.end()
      }
      for (const error of product.errors) tally.wrong('errors in the server log', error)
      reportCounts(tally)
      verdict.rules(tally, rules)
      verdict.figure(
        'Text that users write is shown as text on every page and in every email, and runs nowhere.',
        `0 of ${2 * people} payloads ran`,
      )
    } finally {
      await databases.close()
      await rm(folder, { recursive: true, force: true })
    }
  },
)

const rules = [
  'payloads that ran',
  'dialogs',
  'external navigations',
  'requests made by payloads',
  'injected markup',
  'unescaped payloads',
  'payloads that are not shown as text',
  'replies that a browser could render',
  'emails with a payload in a header',
  'missing emails',
  'calendar files with more than one appointment',
  'too many payloads refused',
  'server errors',
  'errors in the server log',
  'campaign errors',
]

/** A script on a page must be noticed, or the campaign proves nothing. */
async function isScriptFound(browser: Browser): Promise<boolean> {
  const tally = openTally()
  const context = await browser.newContext()
  const { page, look } = await openWatch(context, { origin: 'http://localhost', tally })
  await page.setContent('<p>Asha</p><script>window.__ran(1)</script>')
  await look('a page with a script')
  await context.close()
  return tally.wrongs.has('payloads that ran')
}

async function openBrowser(): Promise<Browser> {
  const args = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-background-networking']
  return chromium.launch({ executablePath: await findChromium(process.env['CHROME']), args })
}

const reviewedServices = 10
const step = 60
const visitEvery = 40

async function attack(run: PayloadRun) {
  const { people, calls, tally, fixtures, where, browser, origin, mailbox } = run
  const tour = { browser, origin, tally }
  const inbox = openInbox({ calls, client: where.client, mailbox })
  const payloads = makePayloads(people)
  const comments = payloads.map(({ comment }) => comment)
  const authors = await nameAll(run, payloads)
  const services = await listServices(where.client)
  const wanted = { services: services.map(({ id }) => id), comments }
  const done = await bookAll(run, authors, { ...wanted, ahead: 8 })
  const coming = await bookAll(run, authors.slice(0, step), { ...wanted, ahead: 3 })
  const asked = await bookAll(run, authors.slice(step, 2 * step), { ...wanted, ahead: 5 })
  await inbox.collect()
  report(`  ${done.length + coming.length + asked.length} bookings`)

  await completeAll(run, [...done, ...asked])
  const { reviewed, drawn } = await reviewInRounds(run, services, done)
  await moveAll(run, coming, { ...wanted, ahead: 2 })
  checkTaken(tally, authors)
  report(`  ${drawn.length} pages rendered by the server`)
  await visitServices(tour, reviewed)
  const some = done.filter((_, at) => at % visitEvery === 0)
  await Promise.all([visitOwn(tour, some), visitAdmin(tour, fixtures.admins[0]?.token ?? '', some)])
  await readBack({ calls, tally, fixtures }, authors)
  await readCalendars(calls, tally, done)

  await inbox.collect()
  await sendTomorrowsEmails(where)
  await requestPasswordResets(calls, authors.slice(-20))
  await inbox.collect()
  await resetPasswords(calls, inbox.emails.values())
  await inbox.collect()
  await checkEmails({ ...tour, mailbox, inbox, authors, booked: [...done, ...coming, ...asked] })
}

async function listServices(client: Client): Promise<{ id: string; slug: string }[]> {
  const { rows } = await client.query<{ id: string; slug: string }>(
    "select id, slug from services where storefront = 'documents' and duration <= 90 order by slug limit $1",
    [reviewedServices],
  )
  return rows
}

const mostDeclined = 0.04

/** If too many payloads are refused, the campaign proves nothing. */
function checkTaken(tally: Tally, authors: Author[]) {
  for (const what of ['name', 'comment'] as const) {
    const declined = authors.filter(({ kept }) => kept[what] === undefined).length
    if (declined > mostDeclined * authors.length) tally.wrong('too many payloads refused', `${declined} as a ${what}`)
  }
}
