/**
 * The parts of a service that contain its words, by their labels in its tsvector: the title, the category, the
 * description, and what is included. The last includes words of a phrase that are in different parts.
 */
export const labels = ['D', 'C', 'B', 'A'] as const

/** What a term of a search adds to the score of a service, by the position in `labels` of the best part it occurs in. */
const weights = [1, 2, 6, 64] as const

/** The labels that weigh more than the least, best first. */
export const bestLabels = labels.slice(1).toReversed()

/** A term in the title outweighs all other terms that a search may have in categories. */
export function weightOf(label: number): number {
  return weights[label] ?? 0
}
