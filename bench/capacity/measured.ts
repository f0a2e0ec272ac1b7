import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What `npm run bench -- capacity --record` writes: CPU time in milliseconds for each call. */
export type Measured = {
  date: string
  services: number
  bookings: number
  rounds: number
  calls: { name: string; statements: number | null; app: number; database: number }[]
}

export function readMeasured(): Measured {
  // Written by this benchmark only.
  return JSON.parse(readFileSync(join(import.meta.dirname, 'measured.json'), 'utf8')) as Measured
}

/** The CPU time of a call; an error if it has not been measured. */
export function costIn({ calls }: Pick<Measured, 'calls'>, name: string): { app: number; database: number } {
  const found = calls.find((call) => call.name === name)
  if (!found) throw new Error(`'${name}' has not been measured`)
  return found
}
