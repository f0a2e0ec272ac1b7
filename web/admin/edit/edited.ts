import type { Reading } from '#web/forms/use-form.ts'

type Values = Record<string, unknown>

export type FormOfRecord<Typed, Base> = {
  /** A record as it would be typed; without one, the empty form. */
  startFrom: (base: Base | undefined) => Typed
  /** The fields of a record, as they are sent. */
  stateOf: (record: Base) => Values
  readTyped: (typed: Typed, base: Base | undefined) => Reading<Values>
}

/**
 * Finds out whether a typed value is another one than that of a record. It compares what would be sent: 650.00 is no
 * change of 650. A text that cannot be read is a change.
 */
export function editsOf<Typed extends Values, Base>({ startFrom, stateOf, readTyped }: FormOfRecord<Typed, Base>) {
  return (typed: Typed, base: Base, name: keyof Typed & string): boolean => {
    const start = startFrom(base)
    if (isSame(typed[name], start[name])) return false
    // The other fields are those of the record: each is judged by itself.
    const read = readTyped({ ...start, [name]: typed[name] }, base).value
    return read === undefined || !isSame(read[name], stateOf(base)[name])
  }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
