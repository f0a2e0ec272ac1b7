import { fork } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { line, type Row, reportedRows } from './report.ts'
import { type Section, speedPage } from './speed-page.ts'

const page = join(import.meta.dirname, '..', '..', 'docs', 'speed.md')
const mostMinutes = 20
/** A benchmark that takes longer is ended, so that the others still run. */
const patience = 6 * 60_000

/** The run of all measures with less time than a benchmark alone, so that it ends within its minutes. */
const shorter: Record<string, string[]> = {
  availability: ['--rounds', '3'],
  'back-office': ['--rounds', '2'],
  board: ['--rounds', '20'],
  booking: ['--rounds', '3'],
  cached: ['--rounds', '2'],
  capacity: ['--rounds', '1'],
  catalogue: ['--rounds', '3'],
  dashboard: ['--rounds', '40'],
  lighthouse: ['--visits', '2'],
  me: ['--rounds', '4'],
  memory: ['--minutes', '1'],
  'my-bookings': ['--rounds', '3'],
  search: ['--rounds', '2'],
  stall: ['--pause', '5'],
  start: ['--rounds', '4'],
  touch: ['--rounds', '1'],
  traces: ['--rounds', '1'],
}

/** Small sizes and few rounds: whether every benchmark works, not how fast the product is. */
const quick: Record<string, string[]> = {
  lighthouse: ['--visits', '1', '/'],
  memory: ['--minutes', '0.5'],
  stall: ['--pause', '1'],
  touch: ['--rounds', '1', 'chip', 'home to list'],
}

/**
 * Runs every benchmark in a process of its own, and writes docs/speed.md. A failure does not stop the run. A quick run
 * writes its page to a temporary folder.
 */
export async function runAll(all: string[], isQuick: boolean): Promise<boolean> {
  const folder = temporaryFolder('bench-filled')
  const started = performance.now()
  const sections: Section[] = []
  // First, because the others share what it fills.
  const names = all.toSorted((a, b) => Number(b === 'fill') - Number(a === 'fill'))
  try {
    for (const name of names) {
      const options = isQuick ? (quick[name] ?? ['--quick', '--rounds', '1']) : (shorter[name] ?? [])
      process.stdout.write(`\n${[name, ...options].join(' ')}\n`)
      const began = performance.now()
      const rows = await runOne([name, ...options], folder)
      sections.push({ name, options, rows, seconds: (performance.now() - began) / 1_000 })
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  process.stdout.write('\n')
  const minutes = (performance.now() - started) / 60_000
  line({ what: 'minutes of the whole run', unit: '', values: [minutes], asked: { atMost: mostMinutes } })
  const path = isQuick ? join(tmpdir(), 'doorstep-speed.md') : page
  await writeFile(
    path,
    speedPage(sections, { command: `npm run bench${isQuick ? ' -- --quick' : ''}`, rows: reportedRows() }),
  )
  const rows = [...sections.flatMap((section) => section.rows), ...reportedRows()]
  const missed = rows.filter(({ isMet }) => isMet === false)
  process.stdout.write(
    `${missed.length} of ${rows.length} measurements missed what was asked. ${path} has been written.\n`,
  )
  return missed.length === 0
}

/** Benchmarks of one run share the filled databases in this folder. */
function runOne(args: string[], folder: string): Promise<Row[]> {
  return new Promise((resolve) => {
    const run = join(import.meta.dirname, '..', 'run.ts')
    const env = { ...process.env, BENCH_FOLDER: folder }
    const child = fork(run, args, { env, timeout: patience })
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
