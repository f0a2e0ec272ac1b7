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
  /** For each service, the position of its best label plus one; zero between two calls, like the scores. */
  let marks = new Uint8Array()
  let scores = new Uint32Array()
  /** The services found, and the positions of their labels. */
  let hits = new Uint32Array()
  let labels = new Uint8Array()

  function makeRoom(size: number) {
    if (size <= marks.length) return
    // Read four at once below.
    marks = new Uint8Array(4 * Math.ceil(size / 4))
    scores = new Uint32Array(marks.length)
    hits = new Uint32Array(marks.length)
    labels = new Uint8Array(marks.length)
  }

  /** The services of any of the entries. */
  function anyEntry(lists: Entries[]): Matches {
    const [only] = lists
    const single = only && lists.length === 1 && only.replaced === undefined ? matchesIn(only.entries) : undefined
    if (single) return single
    const total = lists.reduce((sum, { entries }) => sum + entries.length, 0)
    if (16 * total > marks.length) return anyOfMany(lists)
    let size = 0
    for (const list of lists) size = mark(list, size)
    const docs = hits.slice(0, size).sort()
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

  /** The same where looking at the marks of every service takes less time than sorting the services found. */
  function anyOfMany(lists: Entries[]): Matches {
    for (const { entries, replaced } of lists)
      for (let at = 0; at < entries.length; at += 1) {
        const entry = entries[at] ?? 0
        const doc = entry >>> 2
        const label = (entry & 3) + 1
        if ((marks[doc] ?? 0) < label && (replaced === undefined || replaced[doc] !== 1)) marks[doc] = label
      }
    const fours = new Uint32Array(marks.buffer)
    let size = 0
    for (let four = 0; four < fours.length; four += 1) {
      if (fours[four] === 0) continue
      for (let doc = 4 * four; doc < 4 * four + 4; doc += 1) {
        const known = marks[doc] ?? 0
        if (known === 0) continue
        hits[size] = doc
        labels[size] = known - 1
        size += 1
      }
    }
    marks.fill(0)
    return { docs: hits.slice(0, size), labels: labels.slice(0, size) }
  }

  /** The services that match all terms, or if there are none, those that match any. */
  function allOrAny(terms: Matches[]): Found {
    const [first, ...others] = terms.toSorted((a, b) => a.docs.length - b.docs.length)
    if (!first) return noServices
    const all = others.reduce(inBoth, { docs: first.docs, scores: scoresOf(first.labels) })
    return all.docs.length > 0 ? all : inAny(terms)
  }

  function inAny(terms: Matches[]): Found {
    let size = 0
    for (const term of terms) size = addScores(term, size)
    const docs = 16 * size > scores.length ? scored(size) : hits.slice(0, size).sort()
    const found = new Uint32Array(size)
    for (let at = 0; at < size; at += 1) {
      found[at] = scores[docs[at] ?? 0] ?? 0
      scores[docs[at] ?? 0] = 0
    }
    return { docs, scores: found }
  }

  /** All services with a score, in order. */
  function scored(size: number): Uint32Array {
    const docs = new Uint32Array(size)
    let at = 0
    for (let doc = 0; at < size; doc += 1) {
      if (scores[doc] === 0) continue
      docs[at] = doc
      at += 1
    }
    return docs
  }

  function addScores({ docs, labels }: Matches, before: number): number {
    let size = before
    for (let at = 0; at < docs.length; at += 1) {
      const doc = docs[at] ?? 0
      const known = scores[doc] ?? 0
      if (known === 0) {
        hits[size] = doc
        size += 1
      }
      scores[doc] = known + (weights[labels[at] ?? 0] ?? 0)
    }
    return size
  }

  return { makeRoom, anyEntry, allOrAny }
}

/** The services found that also match, with the sum of their scores. */
function inBoth(found: Found, { docs, labels }: Matches): Found {
  const both = { docs: new Uint32Array(found.docs.length), scores: new Uint32Array(found.docs.length) }
  let size = 0
  for (let at = 0, other = 0; at < found.docs.length; at += 1) {
    const doc = found.docs[at] ?? 0
    while ((docs[other] ?? Infinity) < doc) other += 1
    if (docs[other] !== doc) continue
    both.docs[size] = doc
    both.scores[size] = (found.scores[at] ?? 0) + (weights[labels[other] ?? 0] ?? 0)
    size += 1
  }
  // Copies, because a part of an array would keep the whole in memory, and searches are kept.
  return { docs: both.docs.slice(0, size), scores: both.scores.slice(0, size) }
}

/** The services of entries in which each occurs once, in order, as in those of one word; undefined for others. */
function matchesIn(entries: Uint32Array): Matches | undefined {
  const docs = new Uint32Array(entries.length)
  const labels = new Uint8Array(entries.length)
  let before = -1
  for (let at = 0; at < entries.length; at += 1) {
    const entry = entries[at] ?? 0
    const doc = entry >>> 2
    if (doc <= before) return undefined
    before = doc
    docs[at] = doc
    labels[at] = entry & 3
  }
  return { docs, labels }
}

function scoresOf(labels: Uint8Array): Uint32Array {
  const scores = new Uint32Array(labels.length)
  for (let at = 0; at < labels.length; at += 1) scores[at] = weights[labels[at] ?? 0] ?? 0
  return scores
}
