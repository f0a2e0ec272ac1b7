import type { Measured } from './measured.ts'

const figures = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 })

/** The rows of the table in docs/scaling.md, cell by cell: the cost of a call, and how many a core carries in a second. */
export function capacityRows({ calls }: Pick<Measured, 'calls'>): string[][] {
  return calls.map(({ name, statements, app, database }) => [
    name,
    figure(app),
    figure(database),
    perSecond(app),
    database < least ? 'many' : perSecond(database),
    statements === null ? '' : String(statements),
  ])
}

/** Milliseconds below which a call leaves the database alone: what an idle one does varies as much. */
const least = 0.02

export function figure(value: number): string {
  return figures.format(value)
}

function perSecond(milliseconds: number): string {
  return figure(1_000 / milliseconds)
}
