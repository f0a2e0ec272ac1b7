import type { Page } from '#domain/contract/endpoint.ts'

/** What existed when a list was read: items made after `since` are new, except the known ones. */
export type Seen = { since: string; known: string[] }

type Made = { _id: string; createdAt: string }

/** An item may be committed this long after another that was made later. */
const overlap = 30_000
/** More than any clock of a browser is wrong, and the server searches so few days quickly. */
const day = 86_400_000

/** By the newest items. The overlap never reaches back beyond them, so that all items in it are known. */
export function seenIn(newest: Made[], readAt: number): Seen {
  const times = newest.map(({ createdAt }) => Date.parse(createdAt))
  const since = times.length === 0 ? readAt - day : Math.max(Math.max(...times) - overlap, Math.min(...times))
  return { since: new Date(since).toISOString(), known: newest.map(({ _id }) => _id) }
}

/** The items that were not there at that reading. */
export function newSince<Item extends { _id: string }>(
  { known }: Seen,
  { items, total }: Pick<Page<Item>, 'items' | 'total'>,
) {
  const added = items.filter(({ _id }) => !known.includes(_id))
  return { items: added, total: String(Number.parseInt(total) - (items.length - added.length)) }
}
