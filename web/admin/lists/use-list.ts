import { useEffect } from 'react'
import type { Page } from '#domain/contract/endpoint.ts'
import { withQuery } from '#domain/contract/address.ts'
import { formatCount } from '#domain/format/count.ts'
import { plural } from '#domain/format/plural.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { useQuery } from '#web/data/use-query.ts'
import { type Liveness, type News, type ReadPage, type Row, useLiveRows } from './use-live-rows.ts'
import { seenIn } from './seen.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
import { type QueryChange, useUrlQuery } from '#web/admin/use-url-query.ts'

export const pageSizes = [10, 25, 50]
const usualSize = 25

type Query = Record<string, string>

type Options<Item> = Liveness<Item> & {
  /** The query parameters that filter and sort this list, besides those of every list. */
  names: readonly string[]
  read: (query: Query) => Promise<Page<Item>>
  /** What the parameters mean now, if that changes with the calendar. */
  asOfNow?: (chosen: Query) => Query
  /** Both belong together: the newest of all items, and the items that were made after a moment. */
  newest?: {
    items: (storefront: string) => Promise<Parameters<typeof seenIn>[0]>
    after: (query: Query, since: string) => Promise<News<Item>>
  }
}

/**
 * An admin list whose filters and page are in the URL, so that Back works and the link can be shared. Cursors lead only
 * forward: the history state holds those of the pages before.
 */
export function useList<Item extends Row>({ names, read, asOfNow, newest, ...liveness }: Options<Item>) {
  const { storefrontKey, locale } = useAdmin()
  const { query: inUrl, go } = useUrlQuery()
  const { cursor } = inUrl
  const limit = pageSizes.find((size) => String(size) === inUrl['limit']) ?? usualSize
  const chosen: Query = Object.fromEntries(Object.entries(inUrl).filter(([name, text]) => text && names.includes(name)))
  const asked = asOfNow?.(chosen) ?? chosen
  const query = { ...asked, storefront: storefrontKey, limit: String(limit), ...(cursor !== undefined && { cursor }) }

  const readPage = () => read(query).catch(lostWhenInvalid)

  const { value, ...rest } = useQuery(withQuery('', query), async (): Promise<ReadPage<Item>> => {
    // First, so that an item that is made between the two is counted.
    const readAt = Date.now()
    const latest = await newest?.items(storefrontKey)
    const page = await readPage()
    return page === lost || !latest ? page : { ...page, seen: seenIn(latest, readAt) }
  })
  const isLost = value === lost || (rest.isCurrent && value?.items.length === 0)
  const isAtNoPage = cursor !== undefined && isLost
  useEffect(() => {
    // The page has become empty, or its cursor is invalid: show the first page.
    if (isAtNoPage) go({ cursor: undefined }, { replace: true, preventScrollReset: false })
  })
  // After a failure, do not show the rows of another query as if they matched this one.
  const page = value === lost || (rest.hasFailed && !rest.isCurrent) ? undefined : value

  const live = useLiveRows({
    ...liveness,
    page,
    isCurrent: rest.isCurrent,
    read: readPage,
    readNew: newest && ((since) => newest.after({ ...asked, storefront: storefrontKey }, since)),
    refresh: rest.refresh,
  })

  /** Changes the query and goes to the first page. */
  const change = (part: QueryChange, options: { replace?: boolean } = {}) => go({ cursor: undefined, ...part }, options)

  return {
    ...rest,
    page,
    ...live,
    /** '186 bookings match'; undefined while they load. */
    countOf: (noun: string) => (rest.isCurrent && page ? plural(page.total, noun, locale) : undefined),
    chosen,
    asked,
    limit,
    isNarrowed: Object.keys(chosen).some((name) => name !== 'sort'),
    change,
    /** For <ToolbarSelect>: the current value of a parameter, and a function to change it. */
    filterBy: (name: string) => ({
      value: chosen[name],
      onChoose: (key: string | undefined) => change({ [name]: key }),
    }),
    clear: () =>
      go(
        { cursor: undefined, ...Object.fromEntries(names.map((name) => [name, undefined])) },
        { preventScrollReset: false },
      ),
    steps: useSteps(page, { limit, locale, isCurrent: rest.isCurrent }),
  }
}

export type List<Item extends Row> = ReturnType<typeof useList<Item>>

/** The answer to an invalid cursor. */
const lost: Page<never> = { items: [], total: '0', next: null }

function lostWhenInvalid(error: unknown): Page<never> {
  if (error instanceof Refusal && error.errors?.some(({ field }) => field === 'cursor')) return lost
  throw error
}

/** The links to the pages before and after this one, for <Pagination>. */
type StepOptions = { limit: number; locale: string; isCurrent: boolean }

function useSteps(page: Page<unknown> | undefined, { limit, locale, isCurrent }: StepOptions) {
  const { query, state, pathTo } = useUrlQuery()
  const { cursor } = query
  const at = (next: string | undefined) => pathTo({ cursor: next })
  const earlier = cursor === undefined ? [] : earlierOf(state)
  const last = earlier?.at(-1)
  return {
    shown: isCurrent ? shownOf(page, { before: earlier && earlier.length * limit, locale }) : '',
    isLoading: !isCurrent,
    next: page?.next ? { to: at(page.next), state: { earlier: [...(earlier ?? []), cursor ?? ''] } } : undefined,
    previous: last === undefined ? undefined : { to: at(last || undefined), state: { earlier: earlier?.slice(0, -1) } },
    first: cursor === undefined ? undefined : { to: at(undefined) },
  }
}

/** The cursors of the pages before this one. The history state is untrusted. */
function earlierOf(state: unknown): string[] | undefined {
  const { earlier } = (state ?? {}) as { earlier?: unknown }
  return Array.isArray(earlier) && earlier.every((one) => typeof one === 'string') ? earlier : undefined
}

/** '26 to 50 of 10,000+' */
function shownOf(page: Page<unknown> | undefined, { before, locale }: { before: number | undefined; locale: string }) {
  if (!page) return ''
  const { total, items } = page
  const say = (count: number | string) => formatCount(count, locale)
  if (before === undefined || items.length === 0) return `${say(items.length)} of ${say(total)}`
  return `${say(before + 1)} to ${say(before + items.length)} of ${say(total)}`
}
