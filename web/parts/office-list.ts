import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type Page, withQuery } from '#domain/endpoint.ts'
import { useFresh } from './use-fresh.ts'
import { useOffice } from './office.ts'

export const pageSizes = [10, 25, 50]
const usualSize = 25

type Query = Record<string, string>
type Change = Record<string, string | undefined>

type Plan<Item> = {
  /** What of the address the list goes by, beside the storefront, the page and its size. */
  names: readonly string[]
  read: (query: Query) => Promise<Page<Item>>
}

/**
 * A list of the office, as its address says it: so Back works, and what somebody has found can be sent to a colleague.
 * Where the pages before begin is kept with each step, because from a cursor one can only go on.
 */
export function useOfficeList<Item>({ names, read }: Plan<Item>) {
  const { storefront } = useOffice()
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const address = Object.fromEntries(new URLSearchParams(search))
  const limit = pageSizes.find((size) => String(size) === address['limit']) ?? usualSize
  const { cursor } = address
  const chosen = Object.fromEntries(names.flatMap((name) => (address[name] ? [[name, address[name]]] : [])))
  const query: Query = { ...chosen, storefront, limit: String(limit), ...(cursor !== undefined && { cursor }) }
  const { value: page, ...fresh } = useFresh(withQuery(pathname, query), () => read(query), { isPolled: false })
  const earlier = earlierOf(state)

  const at = (change: Change) => withQuery(pathname, { ...address, cursor: undefined, ...change })
  const { length } = earlier ?? []
  return {
    ...fresh,
    page,
    chosen: chosen as Partial<Query>,
    limit,
    isNarrowed: Object.keys(chosen).some((name) => name !== 'sort'),
    /** Shows something else, from the beginning. */
    change: (change: Change, options: { replace?: boolean } = {}) =>
      void navigate(at(change), { preventScrollReset: true, ...options }),
    clear: () => void navigate(at(Object.fromEntries(names.map((name) => [name, undefined])))),
    steps: {
      shown: shownOf(page, { before: cursor === undefined ? 0 : earlier && length * limit }),
      next: page?.next
        ? { to: at({ cursor: page.next }), state: { earlier: [...(earlier ?? []), cursor ?? ''] } }
        : undefined,
      previous:
        cursor !== undefined && earlier && length > 0
          ? { to: at({ cursor: earlier.at(-1) || undefined }), state: { earlier: earlier.slice(0, -1) } }
          : undefined,
      first: cursor === undefined ? undefined : { to: at({}) },
    },
  }
}

/** What the history says of the pages before this one; anybody may have written there. */
function earlierOf(state: unknown): string[] | undefined {
  const { earlier } = (state ?? {}) as { earlier?: unknown }
  return Array.isArray(earlier) && earlier.every((one) => typeof one === 'string') ? earlier : undefined
}

function shownOf(page: Page<unknown> | undefined, { before }: { before: number | undefined }): string {
  if (!page) return ''
  const { total, items } = page
  const of = total.endsWith('+') ? `more than ${figure(total.slice(0, -1))}` : figure(total)
  if (before === undefined || items.length === 0) return `${items.length} of ${of}`
  return `${figure(before + 1)} to ${figure(before + items.length)} of ${of}`
}

function figure(number: number | string): string {
  return new Intl.NumberFormat('en').format(Number(number))
}

const pause = 250

/** What is typed into a search, which is looked for when the fingers rest. */
export function useTyped(searched: string, search: (text: string) => void) {
  const [typed, setTyped] = useState(searched)
  const [followed, setFollowed] = useState(searched)
  // Somebody went back, or cleared it.
  if (followed !== searched) {
    setFollowed(searched)
    if (typed.trim() !== searched) setTyped(searched)
  }
  const wanted = typed.trim()
  useEffect(() => {
    if (wanted === searched) return
    const timer = setTimeout(() => search(wanted), pause)
    return () => clearTimeout(timer)
    // What it does is another function each time, and always the same.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [wanted, searched])
  return { typed, setTyped }
}
