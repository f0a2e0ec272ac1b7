import type { Tally } from '#campaigns/rig/tally.ts'

const minute = 60_000
export const hour = 60 * minute

/** One that was compared with the secret, at a time of the clock of the servers. */
type Guess = { at: number; target: string }
export type Guesses = ReturnType<typeof openGuesses>

/** How many guesses were evaluated in any period of a length. */
export function openGuesses() {
  const evaluated: Guess[] = []
  return {
    add: (guess: Guess) => void evaluated.push(guess),
    of: (target: string) => evaluated.filter((one) => one.target === target).length,
    count: () => evaluated.length,
    /** The most of one target in any period of that many milliseconds. */
    mostIn(period: number): number {
      let most = 0
      for (const list of Map.groupBy(evaluated, ({ target }) => target).values()) {
        const times = list.map(({ at }) => at).toSorted((one, other) => one - other)
        let first = 0
        for (const [place, at] of times.entries()) {
          while ((times[first] ?? 0) <= at - period) first += 1
          most = Math.max(most, place - first + 1)
        }
      }
      return most
    },
  }
}

export type Bound = { rule: string; period: number; most: number }

/** The bounds of domain/contract/limit.ts and docs/decisions/027, written down again. */
export const bounds = {
  quarter: { rule: 'more than 10 guesses at one account in 15 minutes', period: 15 * minute, most: 10 },
  day: { rule: 'more than 50 guesses at one account in a day from unknown devices', period: 24 * hour, most: 50 },
  device: { rule: 'more than 150 guesses in a day from one known device', period: 24 * hour, most: 150 },
  all: { rule: 'more than 200 guesses at one account in a day', period: 24 * hour, most: 200 },
} satisfies Record<string, Bound>

export function checkBound(guesses: Guesses, { rule, period, most }: Bound, tally: Tally) {
  const found = guesses.mostIn(period)
  if (found > most) tally.wrong(rule, `${found} instead of ${most}`)
}
