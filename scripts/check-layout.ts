import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** A folder of server/ is a noun of the business, and may hold only these files and their tests. */
const vocabulary = new Set([
  'tables.ts',
  'store.ts',
  'writes.ts',
  'office.ts',
  'actions.ts',
  'changes.ts',
  'desk.ts',
  'routes.ts',
  'jobs.ts',
  'mails.ts',
  'facts.ts',
  'telling.ts',
  'reminders.ts',
  'calendar.ts',
])
const plumbing = new Set(['migrations', 'postgres'])

const root = process.argv[2] ?? join(import.meta.dirname, '..')

const nouns = readdirSync(join(root, 'server'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !plumbing.has(entry.name))
  .map(({ name }) => name)
const strangers = nouns.flatMap((noun) =>
  readdirSync(join(root, 'server', noun))
    .filter((file) => !vocabulary.has(file) && !file.endsWith('.test.ts'))
    .map((file) => `server/${noun}/${file} is not in the vocabulary of docs/layout.md`),
)
const wordless = nouns
  .filter((noun) => !existsSync(join(root, 'domain', `${noun}.ts`)))
  .map((noun) => `server/${noun}/ has no domain/${noun}.ts: the three rooms have the same nouns`)

const complaints = [...strangers, ...wordless]
for (const complaint of complaints) process.stderr.write(`${complaint}\n`)
process.exitCode = complaints.length > 0 ? 1 : 0
