import { differenceOf } from '#domain/activity.ts'
import { api } from '#domain/api.ts'
import type { SavedView, ViewChange } from '#domain/booking/view.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { ask } from '#web/api.ts'

/** Changes a view. A conflict that an earlier attempt with a lost answer has caused counts as done. */
export async function changeView(
  { _id, version, storefront }: SavedView,
  change: Omit<ViewChange, 'version'>,
): Promise<SavedView> {
  try {
    return await ask(api.view.change, { params: { view: _id }, body: { ...change, version } })
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'version_conflict') throw error
    const { items } = await ask(api.view.all, { query: { storefront } })
    const now = items.find((one) => one._id === _id)
    if (now && Object.keys(differenceOf(now, change).after).length === 0) return now
    throw error
  }
}
