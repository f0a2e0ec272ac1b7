import { useState } from 'react'
import type { Page } from '#domain/contract/endpoint.ts'
import { pollingPause, useQuery } from '#web/data/use-query.ts'
import { newSince, type Seen } from './seen.ts'

export type Row = { _id: string; version: number }

export type Liveness<Item> = {
  /** Reads one item that is no longer on its page. */
  readOne?: (id: string) => Promise<Item>
  /** Whether an item still matches the filters, as far as the browser can tell. */
  isMatching?: (item: Item) => boolean
}

export type ReadPage<Item> = Page<Item> & {
  /** What existed at this reading. */
  seen?: Seen | undefined
}
export type News<Item> = { items: Item[]; total: string }

type Options<Item> = Liveness<Item> & {
  /** The page as it was read when the user asked for it. */
  page: ReadPage<Item> | undefined
  /** Whether it is the page of the current query. */
  isCurrent: boolean
  read: () => Promise<Page<Item>>
  /**
   * The items that were made after a moment. `now` is the reading of the page, if that has them already. Without this,
   * new items are only counted.
   */
  readNew: ((since: string, now: Promise<Page<Item>>) => Promise<News<Item>>) | undefined
  refresh: () => void
}

/**
 * Keeps the rows of a page up to date in their places: nothing moves until the user asks for it. Rows that no longer
 * belong to the page stay, and new ones are counted, except those that the user has made.
 */
export function useLiveRows<Item extends Row>(options: Options<Item>) {
  const { page, isCurrent, readNew, isMatching = () => true, refresh } = options
  const [added, setAdded] = useState<{ page: Page<Item> | undefined; items: Item[] }>({ page: undefined, items: [] })
  const [changed, setChanged] = useState<Item[]>([])
  const [made, setMade] = useState<Item[]>([])
  const top = added.page === page ? added.items : []
  const base = page && withoutRepeats([...top, ...page.items])

  const watched = useQuery(page, () => watch(options, base ?? []), {
    when: isCurrent && page !== undefined,
    every: pollingPause,
    known: page && { items: [], news: none },
  })
  const { items, news } = (watched.isCurrent && watched.value) || { items: [], news: none }
  const others = news.items.filter((item) => !hasSame(base, item))
  // In an empty list there is nothing that a new row could move.
  const atOnce = base?.length === 0 ? others : others.filter((item) => hasSame(made, item))
  // In the state: a later reading may no longer find them, but they stay.
  if (atOnce.length > 0) setAdded({ page, items: [...atOnce, ...top] })
  const rows = base?.map((item) => newestOf([item, ...changed, ...items]))
  const unseen = others.filter((item) => !hasSame(atOnce, item))
  // The total includes those that are on the screen.
  const count = Math.max(unseen.length, Number.parseInt(news.total) - (news.items.length - unseen.length))

  return {
    rows,
    /** Reads the rows again at once, without moving them. */
    look: watched.refresh,
    /** Shows items that the user has changed in their places, before they are read again. */
    put: (items: Item[]) => setChanged((others) => kept([...items, ...others])),
    /** Shows an item that the user has made above the others, once a reading finds that it matches. */
    add: (item: Item) => setMade((others) => kept([item, ...others])),
    isNew: (item: Item) => hasSame(top, item),
    hasLeft: (item: Item) => !isMatching(item),
    /** How many rows stay only because the user has not refreshed the list. */
    left: rows?.filter((item) => !isMatching(item)).length ?? 0,
    /** How many items were added that are not on the screen. */
    unseen: count,
    /** Puts them above the others. If not all of them were read, the list is read again instead. */
    showNew: readNew && unseen.length >= count ? () => setAdded({ page, items: [...unseen, ...top] }) : refresh,
  }
}

const none = { items: [], total: '0' }
/** At most this many items are read one by one at a time. */
const mostMissing = 10
const mostKept = 200

function kept<Item extends Row>(items: Item[]): Item[] {
  return withoutRepeats(items).slice(0, mostKept)
}

async function watch<Item extends Row>(
  { page, read, readOne, readNew, isMatching = () => true }: Options<Item>,
  base: Item[],
): Promise<{ items: Item[]; news: News<Item> }> {
  if (!page) return { items: [], news: none }
  const { seen } = page
  const reading = read()
  const [now, since] = await Promise.all([reading, seen && readNew?.(seen.since, reading)])
  const news = seen && since && newSince(seen, since)
  const missing = base.filter((item) => isMatching(item) && !hasSame(now.items, item))
  const others = readOne
    ? await Promise.all(missing.slice(0, mostMissing).map(({ _id }) => readOne(_id).catch(() => undefined)))
    : []
  const found = others.filter((one) => one !== undefined)
  // Those that have left lower the total, but make no new item an old one.
  const left = found.filter((item) => !isMatching(item)).length
  const more = Number.parseInt(now.total) - Number.parseInt(page.total) + left
  return {
    items: [...now.items, ...found],
    news: news ?? { items: [], total: String(more) },
  }
}

function hasSame(items: Row[] | undefined, { _id }: Row): boolean {
  return items?.some((one) => one._id === _id) === true
}

function withoutRepeats<Item extends Row>(items: Item[]): Item[] {
  return items.filter(({ _id }, at) => items.findIndex((one) => one._id === _id) === at)
}

/** The first item in its newest version; of the same version the last, whose counts have been read later. */
function newestOf<Item extends Row>([first, ...others]: [Item, ...Item[]]): Item {
  return others.reduce((best, one) => (one._id === best._id && one.version >= best.version ? one : best), first)
}
