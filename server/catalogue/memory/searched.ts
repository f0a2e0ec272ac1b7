import type { Sort } from '#domain/catalogue/browsing.ts'
import { termsOf } from '#domain/search.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { placeIn } from '#server/platform/database/pagination.ts'
import type { WordsIndex } from '#server/search/memory/index.ts'
import { type Answer, findServices } from '#server/search/memory/find.ts'
import type { WordForms } from '#server/search/memory/forms.ts'
import type { Found } from '#server/search/memory/matches.ts'
import type { Catalogue } from './build.ts'
import { sortKeys } from './columns.ts'
import { type FoundPage, type ListFilter, matching, placeOf, ranksUpTo, typesOf } from './list.ts'

type Searched = {
  catalogue: Pick<Catalogue, 'words' | 'count'>
  plan: Pick<StorefrontPlan, 'synonyms'>
  forms: Pick<WordForms, 'formsOf'>
  most?: number | undefined
}

/**
 * The latest searches in each index of words, until these change. A search is evaluated before it is answered, a page
 * asks for the list and for the counts of the categories, and visitors change filters and pages of the same search.
 */
type Latest = { revision: number; answers: Map<string, Extract<Answer, { found: Found }>>; services: number }
const latestIn = new WeakMap<WordsIndex, Latest>()
/** The services in the answers that are kept: at most this many times those of the catalogue, 8 bytes each. */
const mostKept = 4
const mostTexts = 1_000

/** The services that a search finds, or why it cannot tell. */
export function search({ catalogue, plan: { synonyms }, forms, most }: Searched, text: string): Answer {
  const { words } = catalogue
  const latest = latestSearches(words)
  const known = latest.answers.get(text)
  const answer = known ?? findServices(words, termsOf(text, synonyms), { formsOf: forms.formsOf, synonyms, most })
  if ('found' in answer) keep(latest, { text, answer, most: mostKept * catalogue.count })
  return answer
}

function latestSearches(words: WordsIndex): Latest {
  const known = latestIn.get(words)
  if (known?.revision === words.revision()) return known
  const latest: Latest = { revision: words.revision(), answers: new Map(), services: 0 }
  latestIn.set(words, latest)
  return latest
}

type Kept = { text: string; answer: Extract<Answer, { found: Found }>; most: number }

/** As the newest, and drops the oldest until there is room. */
function keep(latest: Latest, { text, answer, most }: Kept) {
  const { answers } = latest
  if (answers.delete(text)) latest.services -= answer.found.docs.length
  answers.set(text, answer)
  latest.services += answer.found.docs.length
  for (const [oldest, { found }] of answers) {
    if (latest.services <= most && answers.size <= mostTexts) return
    answers.delete(oldest)
    latest.services -= found.docs.length
  }
}

type PageRequest = ListFilter & { text: string; sort: Sort; limit: number; cursor?: string | undefined }

/** One page of the services found that match a filter: in the order of the database's answer. */
export function findSearched(
  catalogue: Catalogue,
  { docs, scores }: Found,
  { text, sort, limit, cursor, ...filter }: PageRequest,
): FoundPage {
  const order = orderOf(catalogue, { scores: sort === 'recommended' ? scores : undefined, sort, docs })
  const name = sort === 'recommended' ? `search ${text}` : sort
  const isAfter = cursor === undefined ? undefined : order.after(placeIn(cursor, { name, types: order.types }))
  const matches = matching(catalogue, filter)
  const first = firstOf(limit + 1, order)
  let total = 0
  for (let at = 0; at < docs.length; at += 1) {
    if (!matches(docs[at] ?? 0)) continue
    total += 1
    if (isAfter === undefined || isAfter(at)) first.add(at)
  }
  const found = first.all()
  const last = found.length > limit ? found[limit - 1] : undefined
  return {
    services: found.slice(0, limit).map((at) => docs[at] ?? 0),
    total,
    next: last === undefined ? null : [name, ...order.placeOf(last)],
  }
}

/** How many of the services found are in each category. */
export function countSearched(catalogue: Catalogue, { docs }: Found, filter: ListFilter): Uint32Array {
  const counts = new Uint32Array(catalogue.categories.length)
  const matches = matching(catalogue, filter)
  for (const doc of docs) {
    const category = catalogue.columns.category[doc] ?? 0
    if (matches(doc)) counts[category] = (counts[category] ?? 0) + 1
  }
  return counts
}

/** The order of services found, by their positions among these: by score, if there are any, then like other lists. */
function orderOf(
  catalogue: Catalogue,
  { docs, scores, sort }: { docs: Uint32Array; scores?: Uint32Array | undefined; sort: Sort },
) {
  const { columns } = catalogue
  const keys = sortKeys[sort].map((key) => (at: number) => key(columns, docs[at] ?? 0))
  if (scores) keys.unshift((at) => -(scores[at] ?? 0))
  const rankAt = (at: number) => columns.rank[docs[at] ?? 0] ?? 0

  function compare(one: number, other: number): number {
    for (const key of keys) {
      const difference = key(one) - key(other)
      if (difference !== 0) return difference
    }
    return rankAt(one) - rankAt(other)
  }

  const [firstKey = rankAt] = keys
  const { recommendation } = columns
  // Few services have the same first two keys, so that the others are rarely compared.
  const bestOf = (scored: Uint32Array) => (at: number) =>
    -((scored[at] ?? 0) * 2 ** 32 + (recommendation[docs[at] ?? 0] ?? 0))
  const first = scores ? bestOf(scores) : firstKey

  return {
    first,
    types: [...keys.map(() => 'bigint' as const), ...typesOf(sort).slice(-2)],
    compare,
    after(place: string[]): (at: number) => boolean {
      const numbers = place.slice(0, -2).map(Number)
      const [title = '', id = ''] = place.slice(-2)
      const rank = ranksUpTo(catalogue, { title, id })
      return (at) => {
        for (const [index, key] of keys.entries()) {
          const difference = key(at) - (numbers[index] ?? 0)
          if (difference !== 0) return difference > 0
        }
        return rankAt(at) >= rank
      }
    },
    placeOf: (at: number) => [
      ...keys.map((key) => String(key(at) || 0)),
      ...placeOf(catalogue, sort, docs[at] ?? 0).slice(-2),
    ],
  }
}

type Order = Pick<ReturnType<typeof orderOf>, 'compare' | 'first'>

/** Collects the first of many positions in an order, without sorting the others. */
function firstOf(most: number, { compare, first: keyOf }: Order) {
  const first: number[] = []
  /** The first key of the last position: most of the others are after it by this key alone. */
  let lastKey = Infinity
  return {
    add(position: number) {
      if (keyOf(position) > lastKey) return
      const last = first.at(-1)
      if (first.length === most && last !== undefined && compare(position, last) > 0) return
      let [low, high] = [0, first.length]
      while (low < high) {
        const middle = (low + high) >>> 1
        if (compare(first[middle] ?? 0, position) < 0) low = middle + 1
        else high = middle
      }
      first.splice(low, 0, position)
      if (first.length > most) first.pop()
      if (first.length === most) lastKey = keyOf(first.at(-1) ?? 0)
    },
    all: () => first,
  }
}
