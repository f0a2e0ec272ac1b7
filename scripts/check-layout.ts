import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'

const root = process.argv[2] ?? join(import.meta.dirname, '..')

/** Besides tests, a noun of the server and each part of it have only these files; see docs/architecture.md. */
const vocabulary = ['tables.ts', 'store.ts', 'actions.ts', 'routes.ts', 'jobs.ts', 'mails.ts']
const furtherFiles: Record<string, string[]> = {
  'server/message': ['data.ts'],
  'server/booking': ['change.ts'],
  'server/booking/messages': ['data.ts', 'reminders.ts', 'calendar.ts'],
  'server/catalogue/memory': [
    'answers.ts',
    'apply.ts',
    'build.ts',
    'columns.ts',
    'ids.ts',
    'json.ts',
    'list.ts',
    'load.ts',
    'memory.ts',
    'read.ts',
    'row.ts',
    'related.ts',
    'searched.ts',
    'texts.ts',
    'worker.ts',
  ],
  'server/invoice/pdf': ['draw.ts', 'faces.ts', 'flow.ts', 'pdf.ts', 'pen.ts', 'table.ts', 'woff.ts', 'wrap.ts'],
  'server/page/markdown': ['accept.ts', 'address.ts', 'fill.ts', 'parse.ts', 'write.ts'],
  'server/page/reading': ['shipped.ts'],
  'server/professional/calendar': ['entries.ts'],
  'server/search/memory': [
    'builder.ts',
    'byte-words.ts',
    'covered.ts',
    'find.ts',
    'forms.ts',
    'index.ts',
    'matches.ts',
    'phrases.ts',
    'tsvector.ts',
  ],
}
const notNouns = ['platform', 'demo', 'testing', 'commands']
const mostFiles = 25
/** Each noun, and each change of the tables, adds a file; those of released versions stay as they are. */
const endless = ['server/platform/database/migrations', 'domain', 'domain/api', 'server/testing/admin-writes']
const roots = ['domain', 'server', 'web', 'storefronts', 'scripts', 'e2e', 'campaigns', 'bench']

const nouns = [...new Set(files('server/*/**/*.*').map((file) => file.split('/')[1] ?? ''))].filter(
  (folder) => !notNouns.includes(folder),
)

const complaints = [...wrongWords(), ...unknownNouns(), ...fullFolders(), ...privatelyShared()]
for (const complaint of complaints) process.stderr.write(`${complaint}\n`)
process.exitCode = complaints.length > 0 ? 1 : 0

function wrongWords(): string[] {
  return files(`server/{${nouns.join(',')}}/**/*.*`)
    .filter((file) => !file.endsWith('.test.ts'))
    .filter((file) => {
      const folder = dirname(file)
      return ![...vocabulary, ...(furtherFiles[folder] ?? [])].includes(relative(folder, file))
    })
    .map((file) => `${file} is not in the vocabulary of docs/architecture.md`)
}

function unknownNouns(): string[] {
  return nouns
    .filter((noun) => !existsSync(join(root, 'domain', `${noun}.ts`)))
    .map((noun) => `server/${noun}/ has no domain/${noun}.ts: every noun of the server has a file in domain`)
}

/** Tests are not counted. */
function fullFolders(): string[] {
  const counts = new Map<string, number>()
  for (const file of files(`{${roots.join(',')}}/**/*.*`)) {
    if (!file.endsWith('.test.ts')) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  }
  return [...counts]
    .filter(([folder, count]) => count > mostFiles && !endless.includes(folder))
    .map(([folder, count]) => `${folder}/ has ${count} files, more than ${mostFiles}: split it by subject`)
}

/** A file in web/shared must be reached from two areas; the linter keeps areas from importing each other. */
function privatelyShared(): string[] {
  const sources = files('web/**/*.{ts,tsx}').filter((file) => !file.endsWith('.test.ts'))
  const imports = new Map(sources.map((file) => [file, importsOf(file)]))
  const areas = new Map<string, Set<string>>()
  for (const file of sources) {
    const area = areaOf(file)
    if (area !== undefined) mark(file, area)
  }

  function mark(file: string, area: string) {
    for (const imported of imports.get(file) ?? []) {
      const known = areas.get(imported) ?? new Set()
      if (!imports.has(imported) || known.has(area)) continue
      areas.set(imported, known.add(area))
      if (areaOf(imported) === undefined) mark(imported, area)
    }
  }

  return sources
    .filter((file) => file.startsWith('web/shared/') && (areas.get(file)?.size ?? 0) < 2)
    .map((file) => `${file} is used by ${[...(areas.get(file) ?? [])].join() || 'no area'} alone: move it there`)
}

/** The shell and the root are used by every page and count as an area each. The sheet of pieces does not count. */
function areaOf(file: string): string | undefined {
  const [, folder = ''] = file.split('/')
  if (file.split('/').length === 2) return 'root'
  return ['shared', 'forms', 'data', 'ui', 'art', 'look', 'dev'].includes(folder) ? undefined : folder
}

function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  return [...text.matchAll(/from '(#web\/|\.\/)([^']+)'/g)].map(([, start, path = '']) =>
    start === './' ? normalize(join(dirname(file), path)) : `web/${path}`,
  )
}

function files(pattern: string): string[] {
  return globSync(pattern, { cwd: root }).filter((file) => !file.includes('node_modules'))
}
