import type { Verdict } from './verdict.ts'

/** A number of the campaign, which the option of the same name changes. */
type Size = { full: number; quick: number }

export type Run<Name extends string = string> = {
  /** Whether this is the short form, which `npm test` uses. */
  isQuick: boolean
  /** A PostgreSQL server to create databases on; by default a temporary embedded one. */
  db: string | undefined
  /** The folder of an earlier release, for campaigns that upgrade from one. */
  from?: string | undefined
  /** Repeats the random choices of an earlier run. */
  seed: string
  sizes: Record<Name, number>
  verdict: Verdict
}

export type Campaign = { sizes: Record<string, Size>; run: (run: Run) => Promise<void> }

/** A campaign attacks guarantees and adds what it finds to the verdict. It must first find the faults that it plants. */
export function defineCampaign<Name extends string>(
  sizes: Record<Name, Size>,
  run: (run: Run<Name>) => Promise<void>,
): Campaign {
  return { sizes, run }
}
