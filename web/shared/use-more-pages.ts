import { useState } from 'react'
import type { Page } from '#domain/contract/endpoint.ts'
import { useWrite } from '#web/data/use-write.ts'
import { useToast } from '#web/ui/toast.tsx'
import { useFocusFirstNew } from './use-focus-first-new.ts'

type Options<Item> = {
  /** The items in the list. */
  selector: string
  readNext: (cursor: string) => Promise<Page<Item>>
  failed: string
}

/** A list with a button that adds the next page. When the first page is loaded again, the list starts over. */
export function useMorePages<Item>(first: Page<Item>, { selector, readNext, failed }: Options<Item>) {
  const show = useToast()
  const [added, setAdded] = useState<{ to: Page<Item>; page: Page<Item> }>()
  const shown = added?.to === first ? added.page : first
  const { list, onMore } = useFocusFirstNew<HTMLUListElement>(shown.items.length, selector)
  const { isBusy, run } = useWrite(addNext, { failed, onFailed: (text) => show({ text, isFailure: true }) })

  async function addNext() {
    if (shown.next === null) return
    const page = await readNext(shown.next)
    setAdded({ to: first, page: { ...page, items: [...shown.items, ...page.items] } })
  }

  function showMore() {
    onMore()
    void run()
  }
  return { ...shown, list, isBusy, showMore }
}
