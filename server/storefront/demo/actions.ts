import * as z from 'zod/mini'
import { readAs } from '#domain/contract/field.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { type Demo, DemoCounts, type DemoRemoval, noCounts, sayRemains } from '#domain/storefront/demo.ts'
import type { User } from '#domain/identity.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { endInvitationsBy } from '#server/account/team/leaving/actions.ts'
import { addActivity } from '#server/activity/store.ts'
import { hasBooked } from '#server/booking/store.ts'
import { removeTrial } from '#server/booking/trial/actions.ts'
import { demoProfessionals } from '#server/demo/professionals.ts'
import type { Deps } from '#server/deps.ts'
import { lockCompletely } from '#server/identity/customers/store.ts'
import { listAdmins, lockAdmins } from '#server/identity/store.ts'
import { removeDemoArticles } from '#server/page/articles/store.ts'
import { countInvented } from '#server/page/reading/actions.ts'
import type { Actor } from '#server/platform/auth/actor.ts'
import { type Db, inTransaction } from '#server/platform/database/db.ts'
import { closeShop } from '#server/storefront/settings/actions.ts'
import { removeInitial } from '#server/storefront/settings/store.ts'
import { findDemoRemoval, isDemo } from '#server/storefront/store.ts'
import { deleteDemoHandOvers, deleteEmptySeries } from './money/store.ts'
import {
  announce,
  type DemoAccountRow,
  countChangedArticles,
  countDemo,
  deleteAccounts,
  deleteBookings,
  deleteCategories,
  deleteMarks,
  deletePeople,
  deleteServices,
  endDemo,
  findRemoval,
  listAccounts,
  lockBookable,
  lockRemoval,
  moveAtEnd,
} from './store.ts'

/** Undefined on the command line. */
type By = { actor?: Actor | undefined; storefront: StorefrontPlan }

/** For how long the report of a removal is read again, in milliseconds. */
const reported = 86_400_000

export async function readDemo(db: Db, { clock }: Pick<Deps, 'clock'>, { actor, storefront: plan }: By): Promise<Demo> {
  const { key } = plan
  if (!(await isDemo(db, key))) {
    const removal = await findReport(db, key, new Date(clock().getTime() - reported))
    return { storefront: key, isDemo: false, counts: noCounts, closes: false, removal }
  }
  const { leaving, customers } = await chooseAccounts(db, { actor, storefront: plan, admins: await listAdmins(db) })
  const names = namesIn(plan)
  const [{ kept, ...counts }, testimonials] = await Promise.all([
    countDemo(db, { storefront: key, accounts: customers }, names),
    countInvented(db, plan),
  ])
  return {
    storefront: key,
    isDemo: true,
    counts: { ...counts, customers: leaving.length, testimonials },
    closes: kept === 0,
    removal: null,
  }
}

type Removing = By & { catalogue: boolean }

/** In one transaction. What people have added stays, with what it names; a second time removes nothing. */
export async function removeDemo(
  db: Db,
  deps: Pick<Deps, 'clock' | 'storefronts'>,
  { actor, storefront: plan, catalogue }: Removing,
): Promise<DemoRemoval> {
  const storefront = plan.key
  return inTransaction(db, async (tx): Promise<DemoRemoval> => {
    if (!(await lockRemoval(tx, storefront))) throw new Refusal('demo_being_removed')
    if (!(await isDemo(tx, storefront))) return { storefront, removed: noCounts, stays: [], closed: false }
    await moveAtEnd(tx)
    const now = deps.clock()
    const testimonials = await countInvented(tx, plan)
    const admins = await lockAdmins(tx)
    const choose = () => chooseAccounts(tx, { actor, storefront: plan, admins })
    await lockCompletely(tx, (await choose()).leaving)
    // One of them may have booked elsewhere until the lock.
    const { leaving, leavingAdmins, customers, accounts } = await choose()
    await removeTrial(tx, deps, { storefront, ...(actor && { actor }) })
    const scope = { storefront, accounts: customers }
    const first = await deleteBookings(tx, scope)
    await lockBookable(tx, storefront, { catalogue })
    await endDemo(tx, storefront, now)
    // What was booked or added until the locks above.
    const last = await deleteBookings(tx, scope)
    const people = await deletePeople(tx, storefront, namesIn(plan))
    await deleteDemoHandOvers(tx, storefront)
    await deleteEmptySeries(tx, storefront)
    await removeInitial(tx, { storefront, sections: ['prices', 'invoices'] })
    const none = { removed: 0, stay: { booked: 0, changed: 0 } }
    const services = catalogue ? await deleteServices(tx, storefront) : none
    const categories = catalogue ? await deleteCategories(tx, storefront) : { removed: 0, stay: 0 }
    const articles = await removeDemoArticles(tx, plan)
    const changedArticles = await countChangedArticles(tx, storefront)
    const by = actor?.user._id ?? null
    const role = actor ? 'admin' : 'command-line'
    for (const id of leavingAdmins) await endInvitationsBy(tx, { id, at: now, by, role })
    const removed: DemoCounts = {
      bookings: first.bookings + last.bookings,
      reviews: first.reviews + last.reviews,
      customers: await deleteAccounts(tx, leaving),
      professionals: people.removed,
      articles,
      testimonials,
      services: services.removed,
      categories: categories.removed,
    }
    await deleteMarks(tx, storefront)
    // A shop in which someone has booked stays open; an empty one would only disappoint visitors.
    const closed = !(await hasBooked(tx, storefront)) && (await closeShop(tx, deps, { storefront: plan, by, role }))
    await announce(tx, storefront)
    const stays = sayRemains({
      services: services.stay,
      professionals: people.stay,
      categories: categories.stay,
      articles: changedArticles,
      accounts,
    })
    const { categories: emptyCategories, ...rest } = removed
    await addActivity(tx, {
      kind: 'demo-removed',
      at: now,
      by,
      role,
      storefront,
      subject: { _id: 'demo', title: '' },
      before: null,
      after: { ...rest, emptyCategories, stays, isClosed: closed },
    })
    return { storefront, removed, stays, closed }
  })
}

const Report = z.object({ ...DemoCounts.shape, stays: z.array(z.string()), isClosed: z.boolean() })

async function findReport(db: Db, storefront: string, since: Date): Promise<DemoRemoval | null> {
  const at = await findDemoRemoval(db, storefront)
  if (!at || at < since) return null
  const { emptyCategories, ...after } = (await findRemoval(db, storefront, at)) ?? {}
  const { value } = readAs(Report, { ...after, categories: emptyCategories })
  if (!value) return null
  const { stays, isClosed, ...removed } = value
  return { storefront, removed, stays, closed: isClosed }
}

/**
 * The accounts that are deleted, and those whose bookings are. Customers of another demo keep their account until that
 * one is removed. The administrator of the demo is deleted only by another administrator.
 */
async function chooseAccounts(db: Db, { actor, storefront, admins }: By & { admins: User[] }) {
  const accounts = await listAccounts(db, storefront.key)
  const isSucceeded = admins.some(({ _id }) => accounts.every(({ id }) => id !== _id))
  const isNeeded = ({ id, isAdmin }: DemoAccountRow) => isAdmin && (id === actor?.user._id || !isSucceeded)
  const isLeaving = (one: DemoAccountRow) => !isNeeded(one) && !one.isShared && !one.isElsewhere
  const leaving = accounts.filter(isLeaving)
  const emailsOf = (is: (one: DemoAccountRow) => boolean) => accounts.filter(is).map(({ email }) => email)
  return {
    leaving: leaving.map(({ id }) => id),
    leavingAdmins: leaving.filter(({ isAdmin }) => isAdmin).map(({ id }) => id),
    customers: accounts.filter((one) => !one.isAdmin || isLeaving(one)).map(({ id }) => id),
    accounts: {
      needed: emailsOf(isNeeded),
      shared: emailsOf((one) => one.isAdmin && !isNeeded(one) && one.isShared),
      adminsElsewhere: emailsOf((one) => one.isAdmin && !isNeeded(one) && !one.isShared && one.isElsewhere),
      customersElsewhere: emailsOf((one) => !one.isAdmin && !one.isShared && one.isElsewhere),
    },
  }
}

const namesIn = (plan: StorefrontPlan) => new Map(demoProfessionals(plan).map(({ id, name }) => [id, name]))
