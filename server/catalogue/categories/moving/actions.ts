import type { ServicesMove, ServicesMoved } from '#domain/catalogue/category.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { addActivity } from '#server/activity/store.ts'
import { movingAtEnd } from '#server/catalogue/admin/store.ts'
import { changedNow, getCategory, getRow, note, refusalOf } from '#server/catalogue/categories/actions.ts'
import { holdCategory } from '#server/catalogue/categories/store.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/platform/auth/actor.ts'
import { type Db, inTransaction } from '#server/platform/database/db.ts'
import { listCategoriesOfStaff, setProfessional } from '#server/professional/store.ts'
import { lockServicesIn, setCategoryOf } from './store.ts'

type Moving = { actor: Actor; storefront: StorefrontPlan; idOrKey: string; body: ServicesMove }

/**
 * Moves all services of a category; if asked for, its professionals then do the other category too. Locks professionals,
 * services and categories in this order, as other writes do.
 */
export async function moveServices(
  db: Db,
  deps: Deps,
  { actor, storefront: { key: own }, idOrKey, body }: Moving,
): Promise<ServicesMoved> {
  return inTransaction(db, async (tx) => {
    const from = await getRow(tx, { storefront: own, idOrKey })
    const { storefront } = from
    const staff = await listCategoriesOfStaff(tx, { storefront, category: from.key, isLocked: body.professionals })
    const ids = await lockServicesIn(tx, from)
    const to = await holdCategory(tx, { storefront, idOrKey: body.to })
    if (!to || to.id === from.id)
      throw refusalOf('to', 'Please choose another category of this storefront that is not archived.')
    const unable = staff.filter(({ categories }) => !categories.includes(to.key))
    // Those who are inactive may be active again later.
    const added = body.professionals ? unable : []
    const active = staff.filter((one) => one.active)
    if (ids.length > 0)
      await movingAtEnd(tx, storefront, () => setCategoryOf(tx, ids, { to: to.key, ...changedNow(deps, actor) }))
    await letDo(tx, deps, { actor, storefront, added, category: to.key })
    if (ids.length > 0) {
      const before = { category: from.key }
      const after = { category: to.key, services: ids.length }
      await note(tx, deps, {
        kind: 'services-moved',
        actor,
        category: await getCategory(tx, deps, from),
        before,
        after,
      })
    }
    return {
      moved: ids.length,
      professionals: {
        all: active.length,
        able: active.filter((one) => added.includes(one) || !unable.includes(one)).length,
      },
      from: await getCategory(tx, deps, from),
      to: await getCategory(tx, deps, to),
    }
  })
}

type Staff = Awaited<ReturnType<typeof listCategoriesOfStaff>>
type Letting = Pick<Moving, 'actor'> & { storefront: string; added: Staff; category: string }

/** Each of them has an activity, so that it is in the history of the professional. */
async function letDo(tx: Db, deps: Deps, { actor, storefront, added, category }: Letting) {
  for (const { id, name, categories: before } of added) {
    const categories = [...before, category]
    await setProfessional(tx, id, { categories, ...changedNow(deps, actor) })
    await addActivity(tx, {
      kind: 'professional-changed',
      at: deps.clock(),
      by: actor.user._id,
      storefront,
      subject: { _id: id, title: name },
      before: { categories: before },
      after: { categories },
    })
  }
}
