import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { AdminCategory } from '#domain/catalogue/category.ts'
import type { CategoryList } from '#web/admin/categories/use-category-list.ts'
import { attempt } from '#web/data/use-write.ts'
import { useToast } from '#web/ui/toast.tsx'
import { byIds, moved, placedIn, placeOf } from './places.ts'
import { saveOrder } from './save-order.ts'

/** The order of the rows: shown at once when it changes, saved, and taken back if it cannot be saved. */
export function useOrder(list: CategoryList) {
  const { rows, isNarrowed } = list
  const wish = useWish(list)
  const [said, say] = useState('')
  /** The category that is moved with the keys, and the order before. */
  const [lifted, setLifted] = useState<{ id: string; before: string[] }>()
  const ids = wish.ids ?? rows?.map(({ _id }) => _id) ?? []
  const shown = byIds(rows ?? [], ids)
  const keys = keysOf({ ids, shown, lifted, setLifted, say, wish })

  /** Moves a row to a place among the rows of its storefront. */
  function move(category: AdminCategory, to: number) {
    const next = moved(shown, category, to)
    if (!next) return
    wish.show(next)
    say(`${category.name}, ${placedIn(next, category)}`)
    if (!lifted) wish.save(category, next)
  }

  return {
    rows: rows && shown,
    /** Not in a search, whose rows have others between them that are not shown. */
    canMove: !isNarrowed && shown.length > 1,
    /** For screen readers: what has just moved. */
    said,
    liftedId: lifted?.id,
    ...keys,
    move,
    placeOf: (category: AdminCategory) => placeOf(shown, category),
    step: (category: AdminCategory, by: number) => move(category, placeOf(shown, category).at + by),
  }
}
export type CategoryOrdering = ReturnType<typeof useOrder>

const failed = 'The order could not be saved. Please try again.'

/** The order that the user wants, until the list is read again after it was saved. */
function useWish({ page, refresh }: CategoryList) {
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const [wished, setWished] = useState<{ page: unknown; ids: string[] }>()
  const [waiting, setWaiting] = useState(0)
  /** Changes of the order are sent one after the other. */
  const last = useRef(Promise.resolve())
  if (wished !== undefined && wished.page !== page && waiting === 0) setWished(undefined)

  async function send(category: AdminCategory, shown: AdminCategory[]) {
    const [outcome, [problem]] = await attempt(() => saveOrder(category, shown), failed)
    setWaiting((count) => count - 1)
    refresh()
    if (outcome.kind === 'done') return void revalidate()
    setWished(undefined)
    toast({ isFailure: true, text: `${problem?.message ?? failed} The categories are as they were before.` })
  }

  return {
    ids: wished?.ids,
    show: (next: { _id: string }[]) => setWished({ page, ids: next.map(({ _id }) => _id) }),
    save: (category: AdminCategory, shown: AdminCategory[]) => {
      setWaiting((count) => count + 1)
      last.current = last.current.then(() => send(category, shown))
    },
  }
}

type Lifted = { id: string; before: string[] } | undefined
type KeysOptions = {
  ids: string[]
  shown: AdminCategory[]
  lifted: Lifted
  setLifted: (lifted: Lifted) => void
  say: (text: string) => void
  wish: ReturnType<typeof useWish>
}

/** Lifting a row with the keys, and what can follow. */
function keysOf({ ids, shown, lifted, setLifted, say, wish }: KeysOptions) {
  return {
    lift(category: AdminCategory) {
      setLifted({ id: category._id, before: ids })
      say(`${category.name} lifted, ${placedIn(shown, category)}.`)
    },
    drop(category: AdminCategory) {
      setLifted(undefined)
      say(`${category.name} dropped, ${placedIn(shown, category)}.`)
      if (lifted?.before.join() !== ids.join()) wish.save(category, shown)
    },
    cancel(category: AdminCategory) {
      setLifted(undefined)
      if (lifted) wish.show(byIds(shown, lifted.before))
      say(`${category.name} is back where it was.`)
    },
  }
}
