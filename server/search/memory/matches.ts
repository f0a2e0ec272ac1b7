import { weightOf } from '#domain/search/score.ts'

/** Services in ascending order of their numbers, each with the position in `labels` of its best part. */
export type Matches = { docs: Uint32Array; labels: Uint8Array }

/** Services in ascending order of their numbers, each with the score that a search orders by. */
export type Found = { docs: Uint32Array; scores: Uint32Array }

/** Entries of an index; those of services in `replaced` are outdated. */
export type Entries = { entries: Uint32Array; replaced: Uint8Array | undefined }

export const noServices: Found = { docs: new Uint32Array(), scores: new Uint32Array() }

/** Combines entries. Reuses its arrays, because arrays for all services would take longer to create than a search. */
export function createCombiner() {
  let best = new Uint8Array()
  let counts = new Uint8Array()
  let scores = new Uint32Array()

  function makeRoom(size: number) {
    if (size <= best.length) return
    best = new Uint8Array(size)
    counts = new Uint8Array(size)
    scores = new Uint32Array(size)
  }

  /** The services of any of the entries. */
  function anyEntry(lists: Entries[]): Matches {
    const [only] = lists
    if (only && lists.length === 1 && only.replaced === undefined && isAscending(only.entries))
      return matchesIn(only.entries)
    const hits: number[] = []
    let isSorted = true
    for (const { entries, replaced } of lists) {
      for (const entry of entries) {
        const doc = entry >>> 2
        if (replaced !== undefined && replaced[doc] === 1) continue
        const mark = (entry & 3) + 1
        const before = best[doc] ?? 0
        if (before === 0) {
          if (isSorted && hits.length > 0 && doc < (hits.at(-1) ?? 0)) isSorted = false
          hits.push(doc)
        }
        if (mark > before) best[doc] = mark
      }
    }
    const docs = isSorted ? Uint32Array.from(hits) : sorted(hits, best)
    const found = docs.map((doc) => (best[doc] ?? 1) - 1)
    for (const doc of docs) best[doc] = 0
    return { docs, labels: Uint8Array.from(found) }
  }

  /** The services that match all terms, or if there are none, those that match any. */
  function allOrAny(terms: Matches[]): Found {
    for (const { docs, labels } of terms) {
      for (let at = 0; at < docs.length; at += 1) {
        const doc = docs[at] ?? 0
        counts[doc] = (counts[doc] ?? 0) + 1
        scores[doc] = (scores[doc] ?? 0) + weightOf(labels[at] ?? 0)
      }
    }
    const rarest = terms.toSorted((a, b) => a.docs.length - b.docs.length)[0]?.docs ?? new Uint32Array()
    const all = rarest.filter((doc) => counts[doc] === terms.length)
    const docs = all.length > 0 || terms.length < 2 ? all : numbersOf(counts)
    const found = { docs, scores: docs.map((doc) => scores[doc] ?? 0) }
    for (const { docs } of terms) {
      for (const doc of docs) {
        counts[doc] = 0
        scores[doc] = 0
      }
    }
    return found
  }

  return { makeRoom, anyEntry, allOrAny, bytes: () => best.byteLength + counts.byteLength + scores.byteLength }
}

/** Whether each service occurs once, in order, as in the entries of one word. */
function isAscending(entries: Uint32Array): boolean {
  for (let at = 1; at < entries.length; at += 1)
    if ((entries[at - 1] ?? 0) >>> 2 >= (entries[at] ?? 0) >>> 2) return false
  return true
}

function matchesIn(entries: Uint32Array): Matches {
  return { docs: entries.map((entry) => entry >>> 2), labels: Uint8Array.from(entries, (entry) => entry & 3) }
}

/** Sorting takes longer than looking at every service if there are many. */
function sorted(hits: number[], marks: Uint8Array): Uint32Array {
  return 16 * hits.length > marks.length ? numbersOf(marks) : Uint32Array.from(hits).sort()
}

/** The indexes of the entries that are not zero. */
function numbersOf(marks: Uint8Array): Uint32Array {
  let size = 0
  for (const mark of marks) if (mark !== 0) size += 1
  const numbers = new Uint32Array(size)
  let at = 0
  for (let index = 0; index < marks.length; index += 1) {
    if (marks[index] === 0) continue
    numbers[at] = index
    at += 1
  }
  return numbers
}
