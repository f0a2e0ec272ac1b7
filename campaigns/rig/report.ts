import type { Tally } from './tally.ts'

/** Everything that was printed, for the file of a run that fails. */
export const reported: string[] = []

export function report(line: string) {
  reported.push(line)
  process.stdout.write(`${line}\n`)
}

/** Prints how often each outcome happened. */
export function reportCounts({ counts }: Tally) {
  for (const [what, count] of [...counts].toSorted(([one], [other]) => (one < other ? -1 : 1)))
    report(`  ${String(count).padStart(8)}  ${what}`)
}

export function secondsSince(began: number): string {
  return `${((performance.now() - began) / 1_000).toFixed(1)} s`
}
