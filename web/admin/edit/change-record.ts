import { differenceOf } from '#domain/activity.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import type { Prepared } from '#web/api.ts'

type Values = Record<string, unknown>

type Change<Fields extends Values, Record extends Reply & { version: number }, Reply> = {
  /** The version that is edited. */
  base: Record
  fields: Fields
  fieldsOf: (record: Record) => Fields
  prepare: (body: Partial<Fields> & { version: number }) => Prepared<Reply>
  /** Reads the latest version. */
  read: () => Promise<Record>
  /** The latest version has the same fields as `base`, so that the edit continues from it. */
  onFollow: (latest: Record) => void
  /** Another administrator has changed the fields. */
  onConflict: (latest: Record) => void
}

/**
 * Sends only the fields that differ, so that the changes of others to the rest stay. A conflict that an earlier attempt
 * with a lost answer has caused counts as done. One without a change of the fields is no question for the user.
 */
export async function changeRecord<Fields extends Values, Record extends Reply & { version: number }, Reply>({
  base,
  fields,
  fieldsOf,
  ...change
}: Change<Fields, Record, Reply>): Promise<Reply> {
  // The names of both are those of the fields.
  const after = differenceOf(fieldsOf(base), fields).after as Partial<Fields>
  const write = change.prepare({ ...after, version: base.version })
  try {
    return await write.send()
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'version_conflict') throw error
    const latest = await change.read()
    if (write.wasSent && !isDifferent(fieldsOf(latest), after)) return latest
    if (latest.version === base.version || isDifferent(fieldsOf(base), fieldsOf(latest))) {
      change.onConflict(latest)
      throw error
    }
    change.onFollow(latest)
    return change.prepare({ ...after, version: latest.version }).send()
  }
}

/** Whether one of the fields of `other` is not the same in `one`. */
export function isDifferent(one: Values, other: Values): boolean {
  return Object.keys(differenceOf(one, other).after).length > 0
}
