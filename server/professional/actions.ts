import { createHash, randomUUID } from 'node:crypto'
import { refusalOfStale } from '#domain/activity.ts'
import { noCategory } from '#domain/catalogue/admin.ts'
import type { Page } from '#domain/contract/endpoint.ts'
import { type Complaint, Refusal } from '#domain/contract/refusal.ts'
import { closedAccount } from '#domain/customer.ts'
import { boundsOf, dayIn, instantOf, minuteOf } from '#domain/format/zone.ts'
import { imageOf } from '#domain/image.ts'
import { pictureGone } from '#domain/image/field.ts'
import {
  fieldsOfProfessional,
  type NewProfessional,
  type Professional,
  type ProfessionalChange,
  type ProfessionalDetails,
  type ProfessionalFields,
  type ProfessionalFilter,
} from '#domain/professional.ts'
import {
  firstNotLater,
  hoursFrom,
  inOrderOfDays,
  lastDayOfLoad,
  type LaterHours,
  notLater,
} from '#domain/professional/hours.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { removeInvitationOf } from '#server/account/team/store.ts'
import { addActivity, type ActivityEntry } from '#server/activity/store.ts'
import { holdCategoryKeys } from '#server/catalogue/admin/store.ts'
import { idOf } from '#server/catalogue/opening/store.ts'
import type { Deps } from '#server/deps.ts'
import { hasImage } from '#server/image/store.ts'
import type { Actor } from '#server/platform/auth/actor.ts'
import { type Db, inTransaction } from '#server/platform/database/db.ts'
import { writePhone } from '#server/platform/phone/phone.ts'
import type { Visitor } from '#server/platform/http/request.ts'
import {
  type Absence,
  addProfessionals,
  countBookings,
  countUpcoming,
  type Employed,
  findProfessional,
  listProfessionals,
  lockProfessional,
  setProfessional,
} from './store.ts'
import { loggedDifference, loggedOf, reachedAt } from './contact/actions.ts'
import { chosenStorefront } from '#server/storefronts.ts'
import { refuseForeign } from '#server/storefront/settings/actions.ts'

type At = { storefront: StorefrontPlan }
type By = { actor: Actor }

export async function readProfessionals(
  db: Db,
  deps: Deps,
  { storefront, query }: At & { query: ProfessionalFilter },
): Promise<Page<Professional>> {
  const chosen = chosenStorefront(deps.storefronts, storefront, query.storefront)
  const page = await listProfessionals(db, { storefront: chosen, ...timesOf(deps) }, query)
  return { ...page, items: page.items.map((one) => professionalOf(deps, one)) }
}

export async function readProfessional(db: Db, deps: Deps, id: string): Promise<ProfessionalDetails> {
  const [found, upcoming] = await Promise.all([getProfessional(db, deps, id), countUpcoming(db, id, deps.clock())])
  return { ...found, upcoming }
}

type Adding = At & By & { body: NewProfessional; visitor: Pick<Visitor, 'idempotencyKey'> }

export async function addProfessional(
  db: Db,
  deps: Deps,
  { actor, storefront: plan, body, visitor: { idempotencyKey } }: Adding,
): Promise<Professional> {
  // The same key of the same administrator gives the same id.
  const id = idempotencyKey === undefined ? randomUUID() : idOf(`professional ${actor.user._id} ${idempotencyKey}`)
  const storefront = plan.key
  const wanted = { ...body, laterHours: inOrderOfDays(body.laterHours ?? []), imageUrl: body.imageUrl ?? '' }
  const request = createHash('sha256')
    .update(JSON.stringify([storefront, wanted]))
    .digest('hex')
  return inTransaction(db, async (tx) => {
    const same = idempotencyKey === undefined ? undefined : await findProfessional(tx, id, timesOf(deps))
    if (same) return sameAgain(tx, deps, { id, request })
    refuseForeign(wanted, plan)
    await refuseStrange(tx, plan, wanted)
    refuseEarlierDays(body.laterHours ?? [], todayIn(deps, plan))
    const row = {
      ...wanted,
      ...reachedAt(body, plan),
      id,
      storefront,
      request,
      createdAt: deps.clock(),
      ...changedNow(deps, actor),
    }
    // The same request at the same moment has added the professional.
    if (!(await addProfessionals(tx, [row]))) return sameAgain(tx, deps, { id, request })
    const subject = { id, name: body.name, storefront }
    const added = await getProfessional(tx, deps, id)
    await recordChange(tx, deps, {
      kind: 'professional-added',
      actor,
      subject,
      before: null,
      after: loggedOf(fieldsOfProfessional(added)),
    })
    return added
  })
}

/** The professional as they are now, who may have changed since they were added. */
async function sameAgain(tx: Db, deps: Deps, { id, request }: { id: string; request: string }): Promise<Professional> {
  const found = await findProfessional(tx, id, timesOf(deps))
  if (!found) throw new Refusal('not_found')
  if (found.request !== null && found.request !== request) throw new Refusal('idempotency_key_reused')
  return professionalOf(deps, found)
}

type Changing<Body> = By & { id: string; body: Body }

export async function changeProfessional(
  db: Db,
  deps: Deps,
  { actor, id, body }: Changing<ProfessionalChange>,
): Promise<Professional> {
  const { version, ...given } = body
  return inTransaction(db, async (tx) => {
    const found = await lock(tx, id)
    const plan = deps.storefronts.getPlan(found.storefront)
    const today = todayIn(deps, plan)
    if (version !== undefined && version !== found.version) throw await stale(tx, deps, id)
    const { name, categories, imageUrl, postcodes, email, phone, active } = found
    const was = { name, categories, imageUrl, postcodes, email, phone, active, ...hoursFrom(today, found) }
    const now = { ...was, ...definedOf(given), ...reachedAt(given, plan) }
    // A professional keeps a category that has been archived, because it may be restored, and a picture that is gone.
    await refuseStrange(tx, plan, {
      categories: now.categories.filter((key) => !categories.includes(key)),
      imageUrl: now.imageUrl === imageUrl ? '' : now.imageUrl,
    })
    refuseForeign(given, plan)
    if (given.laterHours) {
      refuseEarlierDays(given.laterHours, today)
      now.laterHours = inOrderOfDays(given.laterHours)
    }
    await setProfessional(tx, found.id, { ...now, ...changedNow(deps, actor) })
    const difference = loggedDifference(was, now)
    if (Object.keys(difference.after).length > 0)
      await recordChange(tx, deps, { kind: 'professional-changed', actor, subject: found, ...difference })
    if (now.email !== email && (await removeInvitationOf(tx, id, deps.clock())))
      await recordChange(tx, deps, { ...invitationEnded, actor, subject: found })
    return getProfessional(tx, deps, id)
  })
}

const invitationEnded = { kind: 'professional-invitation-ended', before: null, after: null } as const

type Change = By & Pick<ActivityEntry, 'kind' | 'role' | 'before' | 'after'>

/** Records what was done to a professional. */
export async function recordChange(
  tx: Db,
  { clock }: Deps,
  {
    actor,
    subject: { id, name, storefront },
    ...deed
  }: Change & { subject: Record<'id' | 'name' | 'storefront', string> },
) {
  await addActivity(tx, { ...deed, at: clock(), by: actor.user._id, storefront, subject: { _id: id, title: name } })
}

/** Without the reason: it may be an illness, and the activity log is permanent. */
export function spanOf(timeZone: string, { startsAt, endsAt }: Pick<Absence, 'startsAt' | 'endsAt'>) {
  return { from: localIn(timeZone, startsAt), to: localIn(timeZone, endsAt) }
}

async function lock(tx: Db, id: string) {
  const found = await lockProfessional(tx, id)
  if (!found) throw new Refusal('not_found')
  return found
}

export async function getProfessional(tx: Db, deps: Deps, id: string): Promise<Professional> {
  const found = await findProfessional(tx, id, timesOf(deps))
  if (!found) throw new Refusal('not_found')
  return professionalOf(deps, found)
}

async function stale(tx: Db, deps: Deps, id: string): Promise<Refusal> {
  const { changed, storefront } = await getProfessional(tx, deps, id)
  if (!changed) return new Refusal('version_conflict')
  return refusalOfStale(changed, { what: 'professional', plan: deps.storefronts.getPlan(storefront) })
}

export function changedNow({ clock }: Deps, { user }: Actor) {
  return { changedAt: clock(), changedBy: user._id }
}

function todayIn({ clock }: Deps, { timeZone }: StorefrontPlan): string {
  return dayIn(timeZone, clock())
}

/** The bookings of the next 7 days of each professional, as their list counts them. */
export async function countNext7Days(
  db: Db,
  deps: Deps,
  several: { _id: string; storefront: string }[],
): Promise<number[]> {
  const { now, until } = timesOf(deps)
  const ends = several.map(({ storefront }) => until(storefront))
  const ids = several.map(({ _id }) => _id)
  return countBookings(db, ids, { now, ends })
}

/** Upcoming bookings are counted up to the end of a day of their storefront. */
function timesOf(deps: Deps) {
  const until = (storefront: string) => {
    const plan = deps.storefronts.getPlan(storefront)
    return instantOf(boundsOf(lastDayOfLoad(todayIn(deps, plan)), plan.timeZone).end)
  }
  return { now: deps.clock(), until }
}

type Given = Pick<NewProfessional, 'categories'> & { imageUrl: string }

/** What a form cannot check: whether the categories and the picture exist. */
async function refuseStrange(tx: Db, plan: StorefrontPlan, { categories, imageUrl }: Given) {
  const known = categories.length > 0 ? await holdCategoryKeys(tx, plan.key) : []
  const strange = categories.find((key) => !known.includes(key))
  if (strange !== undefined)
    throw invalid({ field: 'categories', code: 'unknown_category', message: noCategory(strange) })
  const image = imageOf(imageUrl)
  if (image && !(await hasImage(tx, image.id)))
    throw invalid({ field: 'imageUrl', code: 'invalid_value', message: pictureGone })
}

function refuseEarlierDays(laterHours: LaterHours[], today: string) {
  const at = firstNotLater(laterHours, today)
  if (at >= 0) throw invalid({ field: `laterHours.${at}.from`, code: 'too_small', message: notLater })
}

function invalid(complaint: Complaint): Refusal {
  return new Refusal('validation_failed', { errors: [complaint] })
}

/** Removes undefined fields, which mean the same as absent ones. */
function definedOf(given: Omit<ProfessionalChange, 'version'>): Partial<Omit<ProfessionalFields, 'email' | 'phone'>> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

function professionalOf(
  deps: Deps,
  { id, absences, booked, changer, account, invitedUntil, ...row }: Employed,
): Professional {
  const plan = deps.storefronts.getPlan(row.storefront)
  const { storefront, name, categories, imageUrl, postcodes, active, changedAt, createdAt, version } = row
  return {
    _id: id,
    storefront,
    name,
    categories,
    imageUrl,
    postcodes,
    email: row.email ?? '',
    phone: writePhone(row.phone),
    signsInAs: account,
    invitedUntil: invitedUntil?.toISOString() ?? null,
    ...hoursFrom(todayIn(deps, plan), row),
    timeOff: absences.map((absence) => ({
      _id: absence.id,
      ...spanOf(plan.timeZone, absence),
      reason: absence.reason,
    })),
    next7Days: booked,
    active,
    createdAt: createdAt.toISOString(),
    changed: changedAt && { at: changedAt.toISOString(), by: changer ?? closedAccount },
    version,
  }
}

function localIn(timeZone: string, at: Date): string {
  const zoned = Temporal.Instant.fromEpochMilliseconds(minuteOf(at) * 60_000).toZonedDateTimeISO(timeZone)
  return zoned.toPlainDateTime().toString({ smallestUnit: 'minute' })
}
