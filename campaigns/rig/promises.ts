import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Figure } from './verdict.ts'

const page = join(import.meta.dirname, '../../docs/promises.md')
const heading = ['| Promise | Reached | Command | Date |', '| --- | --- | --- | --- |']

/** Writes what a campaign has reached into the table of docs/promises.md, in place of what an earlier run reached. */
export async function recordFigures(figures: Figure[], command: string, day: string) {
  await writeFile(page, withFigures(await readFile(page, 'utf8'), figures, { command, day }))
}

/** The page with the rows of these promises replaced; rows of new promises are added at the end of the table. */
export function withFigures(
  text: string,
  figures: Figure[],
  { command, day }: { command: string; day: string },
): string {
  const lines = text.split('\n')
  const first = lines.findIndex((line) => /^\| Promise +\|/.test(line))
  if (first === -1) throw new Error('docs/promises.md has no table of promises')
  const length = lines.slice(first).findIndex((line) => !line.startsWith('|'))
  const end = length === -1 ? lines.length : first + length
  const rows = new Map(lines.slice(first + 2, end).map((line) => [cellsOf(line)[0] ?? '', cellsOf(line)]))
  for (const { promise, reached } of figures) rows.set(promise, [promise, reached, `\`${command}\``, day])
  const table = aligned([...heading.map(cellsOf), ...rows.values()])
  return [...lines.slice(0, first), ...table, ...lines.slice(end)].join('\n')
}

function cellsOf(line: string): string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
}

/** Columns as wide as their longest cell, as the formatter writes them. */
function aligned(rows: string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => (row[at] ?? '').length)))
  return rows.map((row, at) => {
    const cells = row.map((cell, column) => cell.padEnd(widths[column] ?? 0, at === 1 ? '-' : ' '))
    return `| ${cells.join(' | ')} |`
  })
}
