import type { Migration } from '#server/platform/database/migrate.ts'

/** What a server of the previous release, which still runs, may not survive. */
const contracting = [
  /\bdrop\s+(column|table|type|function|view|sequence)\b/i,
  /\balter\s+table\b[^;]*\bdrop\s+(?!(column|constraint|not|expression|identity)\b)\w/i,
  /\brename\b/i,
  /\bset\s+not\s+null\b/i,
  /\balter\s+(column\s+)?\w+\s+(set\s+data\s+)?type\b/i,
  /\btruncate\b/i,
]
/** What the rows that the previous release writes may break, unless the migration has made the table. */
const restricting = [
  /\bcreate\s+unique\s+index\b.*?\bon\s+(\w+)/is,
  /\balter\s+table\s+(?:if\s+exists\s+)?(\w+)\b[^;]*\badd\s+(?:constraint\b|check\b|unique\b|primary\b|foreign\b)/is,
]
/** A column that the previous release does not fill. */
const addsColumn = /\badd\s+(column\s+)?(?!constraint\b)(if\s+not\s+exists\s+)?\w+\s[^,;]*?\bnot\s+null\b[^,;]*/gi

/**
 * The statements of a migration that take away what the previous release uses. They may follow one release later, in a
 * migration that names the released version since which nothing uses it: `-- contract: since 1.0.0`.
 */
export function contractingStatements({ name, text }: Migration, versions: string[]): string[] {
  const since = /^-- contract: since (\d+\.\d+\.\d+)$/m.exec(text)?.[1]
  if (since !== undefined && versions.includes(since)) return []
  const statements = text.replaceAll(/--.*$/gm, '').split(';')
  return statements
    .filter((one) => contracting.some((kind) => kind.test(one)) || addsRequired(one) || restricts(one, statements))
    .map((one) => `${name}: ${one.trim()}`)
}

function restricts(statement: string, all: string[]): boolean {
  const tables = restricting.flatMap((kind) => kind.exec(statement)?.[1] ?? [])
  const isNew = (table: string) => all.some((one) => new RegExp(`\\bcreate\\s+table\\s+${table}\\b`, 'i').test(one))
  return tables.some((table) => !isNew(table))
}

function addsRequired(statement: string): boolean {
  if (!/\balter\s+table\b/i.test(statement)) return false
  const added = statement.match(addsColumn) ?? []
  return added.some((one) => !/\b(default|generated)\b/i.test(one))
}
