import type { Tally } from './tally.ts'

const shown = 4

export function report(line: string) {
  process.stdout.write(`${line}\n`)
}

/** Prints the counts and the problems. Returns true if there are none. */
export function reportTally({ counts, wrongs }: Tally): boolean {
  for (const [what, count] of [...counts].toSorted(([one], [other]) => (one < other ? -1 : 1)))
    report(`  ${String(count).padStart(8)}  ${what}`)
  for (const [rule, examples] of wrongs) {
    report(`\n  ✗ ${examples.length} × ${rule}`)
    for (const example of examples.slice(0, shown)) report(`      ${example}`)
  }
  return wrongs.size === 0
}

export function secondsSince(began: number): string {
  return `${((performance.now() - began) / 1_000).toFixed(1)} s`
}
