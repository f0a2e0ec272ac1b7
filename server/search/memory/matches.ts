import { weightOf } from '#domain/search/score.ts'

/** Services in ascending order of their numbers, each with the position in `labels` of its best part. */
export type Matches = { docs: Uint32Array; labels: Uint8Array }

/** Services in ascending order of their numbers, each with the score that a search orders by. */
export type Found = { docs: Uint32Array; scores: Uint32Array }

/** Entries of an index; those of services in `replaced` are outdated. */
export type Entries = { entries: Uint32Array; replaced: Uint8Array | undefined }

export const noServices: Found = { docs: new Uint32Array(), scores: new Uint32Array() }

const weights = Uint32Array.of(weightOf(0), weightOf(1), weightOf(2), weightOf(3))

/** Combines entries. Reuses its arrays, because creating arrays for all services would take longer than a search. */
export function createCombiner() {
  /** For each service, the position of its best label plus one, or the number of terms; zero between two calls. */
  let marks = new Uint8Array()
  let scores = new Uint32Array()
  let hits = new Uint32Array()

  function makeRoom(size: number) {
    if (size <= marks.length) return
    marks = new Uint8Array(size)
    scores = new Uint32Array(size)
    hits = new Uint32Array(size)
  }

  /** The services of any of the entries. */
  function anyEntry(lists: Entries[]): Matches {
    const [only] = lists
    if (only && lists.length === 1 && only.replaced === undefined && isAscending(only.entries))
      return matchesIn(only.entries)
    let size = 0
    for (const list of lists) size = mark(list, size)
    const docs = sortedHits(size)
    const found = new Uint8Array(size)
    for (let at = 0; at < size; at += 1) {
      const doc = docs[at] ?? 0
      found[at] = (marks[doc] ?? 1) - 1
      marks[doc] = 0
    }
    return { docs, labels: found }
  }

  function mark({ entries, replaced }: Entries, before: number): number {
    let size = before
    for (let at = 0; at < entries.length; at += 1) {
      const entry = entries[at] ?? 0
      const doc = entry >>> 2
      if (replaced !== undefined && replaced[doc] === 1) continue
      const known = marks[doc] ?? 0
      if (known === 0) {
        hits[size] = doc
        size += 1
      }
      if (known < (entry & 3) + 1) marks[doc] = (entry & 3) + 1
    }
    return size
  }

  /** Sorting takes longer than looking at every service if there are many. */
  function sortedHits(size: number): Uint32Array {
    if (16 * size <= marks.length) return hits.slice(0, size).sort()
    let at = 0
    const docs = new Uint32Array(size)
    for (let doc = 0; doc < marks.length; doc += 1) {
      if (marks[doc] === 0) continue
      docs[at] = doc
      at += 1
    }
    return docs
  }

  /** The services that match all terms, or if there are none, those that match any. */
  function allOrAny(terms: Matches[]): Found {
    const [only] = terms
    if (only && terms.length === 1) return { docs: only.docs, scores: scoresOf(only.labels) }
    let size = 0
    for (const term of terms) size = count(term, size)
    const [rarest] = terms.toSorted((a, b) => a.docs.length - b.docs.length)
    const all = rarest ? inAll(rarest.docs, terms.length) : noServices.docs
    const docs = all.length > 0 ? all : sortedHits(size)
    const found = { docs, scores: new Uint32Array(docs.length) }
    for (let at = 0; at < docs.length; at += 1) found.scores[at] = scores[docs[at] ?? 0] ?? 0
    for (let at = 0; at < size; at += 1) {
      marks[hits[at] ?? 0] = 0
      scores[hits[at] ?? 0] = 0
    }
    return found
  }

  function count({ docs, labels }: Matches, before: number): number {
    let size = before
    for (let at = 0; at < docs.length; at += 1) {
      const doc = docs[at] ?? 0
      const known = marks[doc] ?? 0
      if (known === 0) {
        hits[size] = doc
        size += 1
      }
      marks[doc] = known + 1
      scores[doc] = (scores[doc] ?? 0) + (weights[labels[at] ?? 0] ?? 0)
    }
    return size
  }

  function inAll(docs: Uint32Array, terms: number): Uint32Array {
    const all = new Uint32Array(docs.length)
    let size = 0
    for (let at = 0; at < docs.length; at += 1) {
      if (marks[docs[at] ?? 0] !== terms) continue
      all[size] = docs[at] ?? 0
      size += 1
    }
    return all.subarray(0, size)
  }

  return { makeRoom, anyEntry, allOrAny }
}

/** Whether each service occurs once, in order, as in the entries of one word. */
function isAscending(entries: Uint32Array): boolean {
  for (let at = 1; at < entries.length; at += 1)
    if ((entries[at - 1] ?? 0) >>> 2 >= (entries[at] ?? 0) >>> 2) return false
  return true
}

function matchesIn(entries: Uint32Array): Matches {
  const docs = new Uint32Array(entries.length)
  const labels = new Uint8Array(entries.length)
  for (let at = 0; at < entries.length; at += 1) {
    docs[at] = (entries[at] ?? 0) >>> 2
    labels[at] = (entries[at] ?? 0) & 3
  }
  return { docs, labels }
}

function scoresOf(labels: Uint8Array): Uint32Array {
  const scores = new Uint32Array(labels.length)
  for (let at = 0; at < labels.length; at += 1) scores[at] = weights[labels[at] ?? 0] ?? 0
  return scores
}
