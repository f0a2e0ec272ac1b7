import { report } from './report.ts'
import type { Tally } from './tally.ts'

/** A promise of docs/promises.md, and what a run of the campaign has shown. */
export type Figure = { promise: string; reached: string }
export type Check = { name: string; problems: string[] }
export type Verdict = ReturnType<typeof openVerdict>

const shown = 4

/** Collects what a campaign has checked. Each check passes when no problem was found. */
export function openVerdict() {
  const checks = new Map<string, string[]>()
  const figures: Figure[] = []

  /** A check may be made several times; its problems add up. */
  function check(name: string, problems: string[]) {
    checks.set(name, [...(checks.get(name) ?? []), ...problems])
  }

  /** A planted fault that is not found makes all other checks worthless. */
  function caught(fault: string, isCaught: boolean, details = '') {
    report(`  ${isCaught ? 'caught' : '✗ NOT CAUGHT'}: ${fault}${details && ` (${details})`}`)
    check(`catches: ${fault}`, isCaught ? [] : [details || 'not found'])
  }

  /** Checks each of these rules, and each other one that was broken. */
  function rules({ wrongs }: Tally, names: readonly string[]) {
    for (const name of new Set([...names, ...wrongs.keys()])) check(name, wrongs.get(name) ?? [])
  }

  /** Without these outcomes, a run proves nothing. */
  function happened(tally: Tally, outcomes: readonly string[]) {
    const missing = outcomes.filter((one) => tally.of(one) === 0)
    check(
      'every kind of outcome happened',
      missing.map((one) => `never: ${one}`),
    )
  }

  return {
    check,
    caught,
    rules,
    happened,
    /** What docs/promises.md says after a run with `--record`. */
    figure: (promise: string, reached: string) => void figures.push({ promise, reached }),
    figures,
    checks: (): Check[] => [...checks].map(([name, problems]) => ({ name, problems })),
  }
}

/** Prints the verdict, and returns whether every check has passed. */
export function reportVerdict(checks: Check[]): boolean {
  report('')
  for (const { name, problems } of checks) {
    report(problems.length === 0 ? `  ✓ ${name}` : `  ✗ ${problems.length} × ${name}`)
    for (const problem of problems.slice(0, shown)) report(`      ${problem.slice(0, 1_000)}`)
  }
  const failed = checks.filter(({ problems }) => problems.length > 0).length
  report(`\n${checks.length - failed} passed, ${failed} failed`)
  return failed === 0 && checks.length > 0
}
