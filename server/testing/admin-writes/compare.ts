import { isDeepStrictEqual } from 'node:util'
import type { Activity } from '#domain/activity.ts'
import type { Client } from '#server/platform/database/db.ts'
import { type LoggedTable, loggedTables } from './logged-columns.ts'
import { besides, type Seen, together } from './logged-together.ts'
import { unloggedTables } from './unlogged-tables.ts'
import { type Change, changesBetween, readAll, type Row, type Snapshot } from './snapshot.ts'

export const readLogged = (client: Client) => readAll(client, unloggedTables)

type Compared = { was: Snapshot; is: Snapshot; entries: Activity[] }
/** The fields of an activity whose change was found in the tables. */
type Explained = Map<Activity, Set<string>>

/**
 * Compares the tables before and after a write with what the log says about it: what changed and is not in the log with
 * its values before and after, and what is in the log and did not change.
 */
export function compareWithLog({ was, is, entries }: Compared): string[] {
  const seen = { changes: changesBetween(was, is), was, is }
  const explained: Explained = new Map(entries.map((entry) => [entry, new Set()]))
  return [
    ...entries.flatMap((entry) => findWrongSums(entry, seen, explained)),
    ...seen.changes.flatMap((change) => findUnlogged(change, seen, explained)),
    ...entries.flatMap((entry) => findUnchanged(entry, explained)),
  ]
}

function findWrongSums(entry: Activity, seen: Seen, explained: Explained): string[] {
  const said = { before: entry.before, after: entry.after }
  const expected = together[entry.kind]?.fields(seen)
  if (!expected) return []
  for (const field of fieldsOf(entry)) explained.get(entry)?.add(field)
  if (isDeepStrictEqual(said, expected)) return []
  return [`${entry.kind} says ${JSON.stringify(said)}, but it was ${JSON.stringify(expected)}`]
}

function findUnlogged(change: Change, seen: Seen, explained: Explained): string[] {
  const rule = loggedTables[change.table]
  if (!rule) return [`the table ${change.table} has no rule`]
  const entries = [...explained.keys()]
  const covered = new Set(entries.flatMap(({ kind }) => together[kind]?.covers ?? []))
  const about = entries.filter(({ subject }) => subject._id === String(rule.about(change.is ?? change.was ?? {})))
  return change.columns.flatMap((column): string[] => {
    const name = `${change.table}.${column}`
    if (covered.has(name) || isLeftOut(rule, change, column)) return []
    const shown = shownAs(rule, column)
    if (!shown) return isEmpty(change, column) ? [] : [`${name} changed without a rule`]
    const { field, say } = shown
    const sides = sidesOf(change, seen, (row, all) => say(row[column], all))
    const entry = about.find((one) => says(one, field, sides))
    if (entry) explained.get(entry)?.add(field)
    // A column of a new row that has no value need not be in the log.
    return entry || isEmpty(change, column)
      ? []
      : [`${name} changed, but no activity has ${field}: ${JSON.stringify(sides)}`]
  })
}

function findUnchanged(entry: Activity, explained: Explained): string[] {
  const { kind } = entry
  return fieldsOf(entry)
    .filter((field) => !explained.get(entry)?.has(field) && !besides[kind]?.[field])
    .map((field) => `${kind} says ${field}, which did not change`)
}

function fieldsOf({ before, after }: Activity): string[] {
  return [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
}

function isLeftOut({ fixed = [], unlogged = {} }: LoggedTable, { was, is }: Change, column: string): boolean {
  return column in unlogged || (!(was && is) && fixed.includes(column))
}

function isEmpty({ was, is }: Change, column: string): boolean {
  return !(was && is) && (was ?? is)?.[column] === null
}

function shownAs({ shown }: LoggedTable, column: string) {
  const as = shown[column]
  return typeof as === 'string' ? { field: as, say: (value: unknown): unknown => value } : as
}

type Sides = Partial<Record<'before' | 'after', unknown>>

/** Both values of a row that was changed, and the only one of a row that was added or removed. */
function sidesOf({ was, is }: Change, all: Seen, say: (row: Row, all: Snapshot) => unknown): Sides {
  return { ...(was && { before: say(was, all.was) }), ...(is && { after: say(is, all.is) }) }
}

function says({ before, after }: Activity, field: string, sides: Sides): boolean {
  const said = {
    ...('before' in sides && { before: before?.[field] }),
    ...('after' in sides && { after: after?.[field] }),
  }
  return isDeepStrictEqual(said, sides)
}
