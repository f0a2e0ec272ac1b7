import { fork } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { line, type Row, reportedRows } from './report.ts'
import { type Section, speedPage } from './speed-page.ts'

const page = join(import.meta.dirname, '..', '..', 'docs', 'speed.md')
const mostMinutes = 20
/** A benchmark that takes longer is ended, so that the others still run. */
const patience = 6 * 60_000

/** What the whole run measures with less time than the benchmark alone. */
const shorter: Record<string, string[]> = { memory: ['--minutes', '2'], lighthouse: ['--visits', '3'] }

/** Runs every benchmark in a process of its own, and writes docs/speed.md. A failure does not stop the run. */
export async function runAll(names: string[]): Promise<boolean> {
  const folder = temporaryFolder('bench-filled')
  const started = performance.now()
  const sections: Section[] = []
  try {
    for (const name of names) {
      process.stdout.write(`\n${[name, ...(shorter[name] ?? [])].join(' ')}\n`)
      const began = performance.now()
      const rows = await runOne(name, folder)
      sections.push({ name, options: shorter[name] ?? [], rows, seconds: (performance.now() - began) / 1_000 })
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  process.stdout.write('\n')
  const minutes = (performance.now() - started) / 60_000
  line({ what: 'minutes of the whole run', unit: '', values: [minutes], asked: { atMost: mostMinutes } })
  await writeFile(page, speedPage(sections, reportedRows()))
  const all = [...sections.flatMap(({ rows }) => rows), ...reportedRows()]
  const missed = all.filter(({ isMet }) => isMet === false)
  process.stdout.write(
    `${missed.length} of ${all.length} measurements missed what was asked. docs/speed.md has been written.\n`,
  )
  return missed.length === 0
}

/** Benchmarks of one run share the filled databases in this folder. */
function runOne(name: string, folder: string): Promise<Row[]> {
  return new Promise((resolve) => {
    const run = join(import.meta.dirname, '..', 'run.ts')
    const env = { ...process.env, BENCH_FOLDER: folder }
    const child = fork(run, [name, ...(shorter[name] ?? [])], { env, timeout: patience })
    let rows: Row[] = []
    child.on('message', (message) => (rows = message as Row[]))
    child.on('close', (code) => {
      resolve(rows.length > 0 ? rows : [{ ...unfinished, reached: `exit code ${code}` }])
    })
  })
}

const unfinished: Row = {
  what: 'the benchmark finishes',
  asked: 'yes',
  reached: '',
  ratio: '',
  spread: '',
  isMet: false,
}
