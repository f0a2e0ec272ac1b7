import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type Page, withQuery } from '#domain/contract/endpoint.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { useQuery } from '#web/data/use-query.ts'
import { useOffice } from '#web/admin/use-admin.ts'

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
  const chosen: Partial<Query> = Object.fromEntries(
    names.flatMap((name) => (address[name] ? [[name, address[name]]] : [])),
  )
  const query = { ...definedOf(chosen), storefront, limit: String(limit), ...(cursor !== undefined && { cursor }) }
  const at = (change: Change) => withQuery(pathname, { ...address, cursor: undefined, ...change })
  // From where the browser is: what was chosen a moment ago may not be drawn yet.
  const go = (change: Change, options: { replace?: boolean; preventScrollReset?: boolean } = {}) => {
    const current = Object.fromEntries(new URLSearchParams(window.location.search))
    void navigate(withQuery(pathname, { ...current, cursor: undefined, ...change }), options)
  }

  const { value, ...rest } = useQuery(withQuery(pathname, query), () => read(query).catch(noSuchPlace))
  const isLost = value === lost || (rest.isCurrent && value?.items.length === 0)
  const isAtNoPage = cursor !== undefined && isLost
  useEffect(() => {
    // The last row of the last page has gone, or somebody has mistyped the place: the list begins elsewhere.
    if (isAtNoPage) void navigate(at({}), { replace: true })
  })
  // What was found for something else is not shown as if it had been found for this.
  const page = value === lost || (rest.hasFailed && !rest.isCurrent) ? undefined : value

  return {
    ...rest,
    page,
    chosen,
    limit,
    isNarrowed: Object.keys(chosen).some((name) => name !== 'sort'),
    /** Shows something else, from the beginning. */
    change: (change: Change, options: { replace?: boolean } = {}) =>
      go(change, { preventScrollReset: true, ...options }),
    clear: () => go(Object.fromEntries(names.map((name) => [name, undefined]))),
    steps: stepsOf(page, { cursor, limit, earlier: earlierOf(state), at, isCurrent: rest.isCurrent }),
  }
}

/** Stands for a page that begins at no place of the list. */
const lost: Page<never> = { items: [], total: '0', next: null }

function noSuchPlace(error: unknown): Page<never> {
  if (error instanceof Refusal && error.errors?.some(({ field }) => field === 'cursor')) return lost
  throw error
}

function definedOf(query: Partial<Query>): Query {
  return Object.fromEntries(Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined))
}

type Place = {
  cursor: string | undefined
  limit: number
  earlier: string[] | undefined
  at: (change: Change) => string
  isCurrent: boolean
}

function stepsOf(page: Page<unknown> | undefined, { cursor, limit, earlier, at, isCurrent }: Place) {
  const isAtStart = cursor === undefined
  const before = isAtStart ? 0 : earlier && earlier.length * limit
  const hasEarlier = !isAtStart && earlier !== undefined && earlier.length > 0
  return {
    shown: isCurrent ? shownOf(page, { before }) : '',
    // Until the page has come, nobody knows where the next one begins.
    isWaiting: !isCurrent,
    next: page?.next
      ? { to: at({ cursor: page.next }), state: { earlier: [...(earlier ?? []), cursor ?? ''] } }
      : undefined,
    previous: hasEarlier
      ? { to: at({ cursor: earlier.at(-1) || undefined }), state: { earlier: earlier.slice(0, -1) } }
      : undefined,
    first: isAtStart ? undefined : { to: at({}) },
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
