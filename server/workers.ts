import { backUpIfDue } from '#server/platform/database/backup/schedule/actions.ts'
import { teamWriters, tidyTeam } from '#server/account/team/jobs.ts'
import { tidyNews } from '#server/activity/news/actions.ts'
import { removeOldTrials } from '#server/booking/trial/actions.ts'
import { bookingWriters, tidyBookings } from '#server/booking/jobs.ts'
import { writeByTheClock } from '#server/booking/messages/reminders.ts'
import { countRecentBookings } from '#server/catalogue/jobs.ts'
import { contactWriters, tidyContacts } from '#server/message/contact/jobs.ts'
import { addUpTallies } from '#server/dashboard/jobs.ts'
import { invoiceBooking } from '#server/invoice/actions.ts'
import { addUpMoney } from '#server/ledger/money/actions.ts'
import type { ServerDeps } from './deps.ts'
import { tidyDevices } from '#server/device/jobs.ts'
import { identityWriters, tidyIdentity } from '#server/identity/jobs.ts'
import type { JobsHere } from '#server/platform/jobs/queue.ts'
import { tidyImages } from '#server/image/jobs.ts'
import { checkingOf, giveUpImports, tidyImports, writingOf } from '#server/import/jobs.ts'
import { tidyTries } from '#server/platform/http/rate-limit/jobs.ts'
import type { Writers } from '#server/message/actions.ts'
import { writeToTeam } from '#server/message/team/actions.ts'
import { teamLetterWriters } from '#server/message/team/jobs.ts'
import { deliveryOf, requeueLost, tidyMessages } from '#server/message/jobs.ts'
import { tidyVisitLists, writeVisitLists, writeVisitNews } from '#server/professional/letters/actions.ts'
import { visitLetterWriters } from '#server/professional/letters/jobs.ts'
import { tellServed } from '#server/storefront/area/actions.ts'
import { areaWriters, tidyAreaRequests } from '#server/storefront/area/jobs.ts'
import { decisionWriters } from '#server/professional/away/decision/jobs.ts'
import { reviewWriters } from '#server/review/jobs.ts'
import { tidySecurityEvents } from '#server/security/jobs.ts'

/** The writer of every kind of email. */
export const emailWriters: Writers = {
  ...identityWriters,
  ...teamWriters,
  ...bookingWriters,
  ...reviewWriters,
  ...contactWriters,
  ...areaWriters,
  ...decisionWriters,
  ...teamLetterWriters,
  ...visitLetterWriters,
}

/** Runs jobs in this process, whichever process queued them. */
export async function startWorkers(deps: ServerDeps, { work }: Pick<JobsHere, 'work'>) {
  await work(deliveryOf(deps, emailWriters))
  await work(checkingOf(deps))
  await work(writingOf(deps))
  await work({ queue: 'invoice', work: ({ booking }) => invoiceBooking(deps, booking) })
  await work({
    queue: 'remind',
    at: '*/5 * * * *',
    work: () => each([writeByTheClock(deps), writeVisitLists(deps), tellServed(deps)]),
  })
  await work({
    queue: 'collect',
    at: '* * * * *',
    work: () =>
      each([requeueLost(deps), writeToTeam(deps), writeVisitNews(deps), giveUpImports(deps), removeOldTrials(deps)]),
  })
  await work({ queue: 'count', at: '*/15 * * * *', work: () => countRecentBookings(deps) })
  await work({ queue: 'backup', at: '*/5 * * * *', work: () => backUpIfDue(deps) })
  await work({ queue: 'tally', at: '* * * * *', work: () => each([addUpTallies(deps), addUpMoney(deps)]) })
  await work({
    queue: 'tidy',
    at: '17 * * * *',
    work: () =>
      each([
        tidyIdentity(deps),
        tidyTeam(deps),
        tidyDevices(deps),
        tidyTries(deps),
        tidySecurityEvents(deps),
        tidyMessages(deps),
        tidyContacts(deps),
        tidyNews(deps),
        tidyAreaRequests(deps),
        tidyBookings(deps),
        tidyImages(deps),
        tidyImports(deps),
        tidyVisitLists(deps),
      ]),
  })
}

/** Waits for all, so that one failure does not stop the others. */
async function each(all: Promise<void>[]) {
  const done = await Promise.allSettled(all)
  for (const one of done) if (one.status === 'rejected') throw one.reason
}
