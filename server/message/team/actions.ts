import { randomUUID } from 'node:crypto'
import { newsDays, type NewsKind } from '#domain/activity/news.ts'
import { undoableFor } from '#domain/message.ts'
import type { TestMail } from '#domain/message/admin.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import type { Hearing } from '#domain/storefront/settings.ts'
import { dayIn, instantIn, instantOf } from '#domain/format/zone.ts'
import { findEvents } from '#server/activity/news/store.ts'
import type { Deps, ServerDeps } from '#server/deps.ts'
import { describe } from '#server/log.ts'
import { enqueueMessage } from '#server/message/actions.ts'
import { type Db, inTransaction } from '#server/platform/database/db.ts'
import type { Actor } from '#server/platform/auth/actor.ts'
import { withDeadline } from '#server/platform/http/deadline.ts'
import type { Visitor } from '#server/platform/http/request.ts'
import { publicOriginOf } from '#server/platform/http/origins.ts'
import { testEmail } from './mails.ts'
import { findChoice, findLastLetter, findOrigin, listRecipients } from './store.ts'

/** Longer than a write takes from its time to its commit. */
const commitTime = 15_000
/** A professional can take this back. */
const undoable: NewsKind = 'nobody-there'
/** At most one letter about each event to each recipient in this time; the next one tells of all since. */
const pause = 5 * 60_000
/** The most things that a letter names, each with its link; it says how many there are. Mail programs cut off long letters. */
const mostNamed = 50
const mailedAt = '08:00'
const day = 24 * 3_600_000

/**
 * Writes the letters to the team that are due: about what has happened since the last letter, or since the event was
 * chosen. It reads what is committed, so that a booking costs nothing more, and nothing is lost.
 */
export async function writeToTeam(deps: ServerDeps) {
  for (const plan of deps.storefronts.plans) {
    const { hears } = plan.letters
    if (hears.length === 0) continue
    const recipients = await listRecipients(
      deps.db,
      hears.map(({ user }) => user),
    )
    for (const hearing of hears) {
      const recipient = recipients.get(hearing.user)
      if (recipient === undefined) continue
      const due = { plan, hearing, recipient }
      // One failure must not stop the other letters.
      await inTransaction(deps.db, (tx) => write(tx, deps, due)).catch((error: unknown) =>
        deps.log.warn('a letter to the team could not be written', { event: hearing.event, ...describe(error) }),
      )
    }
  }
}

type Due = { plan: StorefrontPlan; hearing: Hearing; recipient: string }

async function write(tx: Db, deps: Deps, { plan, hearing, recipient }: Due) {
  const { event, user, when } = hearing
  const now = deps.clock()
  const hears = { storefront: plan.key, user, event }
  const last = await findLastLetter(tx, hears)
  if (last && now.getTime() - last.createdAt.getTime() < pause) return
  const latest = new Date(now.getTime() - commitTime - (event === undoable ? undoableFor : 0))
  const until = when === 'now' ? latest : mailTime(plan, now)
  if (until === undefined || until > latest) return
  const chosen = await findChoice(tx, hears)
  const from = newest(last?.until, chosen, new Date(now.getTime() - newsDays * day))
  if (from >= until) return
  const asked = { user, storefront: plan.key, kind: event, from, until }
  const { items, count, first } = await findEvents(tx, asked, mostNamed)
  if (count === 0) return
  await enqueueMessage(tx, deps, {
    kind: 'team-news',
    storefront: plan.key,
    recipient,
    userId: user,
    origin: await originOf(tx, deps, plan),
    isVerified: true,
    isPatient: true,
    data: { event, items, count, first, until: until.toISOString() },
  })
}

/** The origin of the links in emails that no request has caused. */
export async function originOf(db: Db, { config }: Deps, plan: StorefrontPlan): Promise<string> {
  return publicOriginOf(plan, config) ?? (await findOrigin(db, plan.key)) ?? 'http://localhost:3000'
}

function newest(...moments: (Date | undefined)[]): Date {
  return new Date(Math.max(...moments.map((moment) => moment?.getTime() ?? 0)))
}

/** Eight o'clock of the storefront's day; undefined before it. */
function mailTime({ timeZone }: StorefrontPlan, now: Date): Date | undefined {
  const at = instantIn(timeZone, dayIn(timeZone, now), mailedAt)
  const moment = at === undefined ? undefined : instantOf(at)
  return moment && moment <= now ? moment : undefined
}

type Testing = { actor: Actor; storefront: StorefrontPlan; visitor: Visitor }

/** Shorter than the deadline of the request. */
const patience = 4_000

/** Sends an email to the administrator at once, and returns what the mail server said. */
export async function sendTest(
  { mailer, config }: Deps,
  { actor, storefront: plan, visitor }: Testing,
): Promise<TestMail> {
  const recipient = actor.user.email
  const from = { name: plan.letters.senderName || plan.brand, address: config.mailFrom ?? plan.support.email }
  const mail = {
    id: randomUUID(),
    from,
    to: recipient,
    ...testEmail({ plan, origin: visitor.emailOriginOf(plan), recipient }),
  }
  try {
    await withDeadline(patience, mailer.send(mail))
    return { recipient, error: null }
  } catch (error) {
    return { recipient, error: error instanceof Error ? error.message : 'The mail server refused it.' }
  }
}
