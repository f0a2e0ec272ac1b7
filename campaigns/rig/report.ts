import type { Tally } from './tally.ts'

const shown = 4

export function say(line: string) {
  process.stdout.write(`${line}\n`)
}

/** What was answered how often, and what was wrong with it. True when nothing was. */
export function sayTally({ counts, wrongs }: Tally): boolean {
  for (const [what, count] of [...counts].toSorted(([one], [other]) => (one < other ? -1 : 1)))
    say(`  ${String(count).padStart(8)}  ${what}`)
  for (const [rule, examples] of wrongs) {
    say(`\n  ✗ ${examples.length} × ${rule}`)
    for (const example of examples.slice(0, shown)) say(`      ${example}`)
  }
  return wrongs.size === 0
}

export function secondsSince(began: number): string {
  return `${((performance.now() - began) / 1_000).toFixed(1)} s`
}
