import type { BookingColumn, SavedView } from '#domain/booking/view.ts'
import { useUrlQuery } from '#web/admin/use-url-query.ts'
import { useWrite } from '#web/data/use-write.ts'
import { useToast } from '#web/ui/toast.tsx'
import { changeView } from './change-view.ts'
import type { Views } from './use-views.ts'
import { type Filtered, viewQueryOf } from './view-query.ts'

type Shown = { list: Filtered; columns: readonly BookingColumn[] }

/** Saves the filters, columns and order of the list in its view. */
export function useUpdateView({ put, refresh }: Views) {
  const { go } = useUrlQuery()
  const toast = useToast()
  const { isBusy, run } = useWrite(changeView, {
    failed: 'The view could not be saved. Please try again.',
    onFailed(text) {
      toast({ isFailure: true, text })
      refresh()
    },
  })

  async function update(view: SavedView, { list, columns }: Shown) {
    const pressed = document.activeElement
    const query = viewQueryOf(list)
    const outcome = await run(view, { query, columns: [...columns], sort: list.filter.sort ?? 'next' })
    if (outcome?.kind !== 'done') return
    put(outcome.value)
    go({ columns: undefined }, { replace: true })
    toast({ text: `View ${outcome.value.name} updated` })
    // The button disappears, but the user may have gone on, for example to a menu.
    if (document.activeElement !== pressed && document.activeElement !== document.body) return
    document.querySelector<HTMLElement>('nav[aria-label="Saved views"] [aria-current]')?.focus()
  }
  return { isBusy, update }
}
