import { readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { run } from './run-tool.ts'
import { readPlaywrightReport, readVitestReport, type Report } from './test-reports.ts'

type Kind = 'check' | 'units' | 'commands' | 'campaign' | 'browser'
type Step = { name: string; kind: Kind; isLong?: boolean; run: () => Promise<Report> }

const root = join(import.meta.dirname, '..')
const { values: options } = parseArgs({
  options: {
    /** Everything, including what takes too long to run for every change. */
    all: { type: 'boolean', default: false },
    /** Only the checks and the tests of rules and API. */
    fast: { type: 'boolean', default: false },
    /** The steps of one kind. */
    only: { type: 'string' },
  },
})
const reports = temporaryFolder('tests')
const tool = (path: string) => join(root, 'node_modules', path)
const tsc = tool('typescript/bin/tsc')

const checks: Step[] = [
  check(
    'types',
    [tool('@react-router/dev/bin.cjs'), 'typegen'],
    [tsc, '-p', 'domain'],
    [tsc, '-p', 'server'],
    [tsc, '-p', 'web'],
    [tsc, '-p', 'web/tsconfig.entry.json'],
    [tsc, '-p', 'web/my-day/offline/worker'],
    [tsc, '-p', '.'],
  ),
  check('lint', [tool('oxlint/bin/oxlint')]),
  check('format', [tool('oxfmt/bin/oxfmt'), '--check']),
  check('layout', ['scripts/check-layout.ts']),
  check('words', ['scripts/check-words.ts']),
  check('dead code', [tool('knip/bin/knip.js')]),
]
const tests: Step[] = [
  { name: 'rules and API', kind: 'units', run: () => vitest('fast') },
  { name: 'commands', kind: 'commands', run: () => vitest('commands') },
  { name: 'long tests', kind: 'commands', isLong: true, run: () => vitest('long') },
  campaign('race', options.all ? ['--attempts', '20000'] : ['--quick']),
  ...otherCampaigns().map((name) => long(campaign(name, ['--quick']))),
  { name: 'browser', kind: 'browser', run: playwright },
]

/** Each campaign has a file of its name. */
function otherCampaigns(): string[] {
  return readdirSync(join(root, 'campaigns'))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.slice(0, -'.ts'.length))
    .filter((name) => name !== 'run' && name !== 'race')
}

const seconds = new Map<string, number>()
const finished: Report[] = []
// The checks and the first tests run at the same time: each of them alone leaves one processor idle for much of the
// time.
const [first, ...others] = chosen(tests)
await Promise.all([inTurn(chosen(checks)), inTurn(first ? [first] : [])])
await inTurn(others)
await rm(reports, { recursive: true, force: true })
process.exitCode = sayResults() ? 0 : 1

function chosen(steps: Step[]): Step[] {
  return steps.filter(({ kind, isLong = false }) => {
    if (isLong && !options.all) return false
    if (options.only) return kind === options.only
    return !options.fast || kind === 'check' || kind === 'units'
  })
}

async function inTurn(steps: Step[]) {
  for (const step of steps) {
    const began = performance.now()
    const report = await step.run()
    finished.push(report)
    const took = (performance.now() - began) / 1_000
    seconds.set(step.name, took)
    say(
      `${report.failed === 0 ? '✓' : '✗'} ${step.name}: ${report.passed} passed, ${report.failed} failed, ${took.toFixed(1)} s`,
    )
  }
}

function sayResults(): boolean {
  say('\nSeconds of each step')
  for (const [name, took] of seconds) say(`${took.toFixed(1).padStart(8)}  ${name}`)
  const slowest = finished.flatMap(({ tests }) => tests).toSorted((a, b) => b.seconds - a.seconds)
  if (slowest.length > 0) say('\nThe ten slowest tests')
  for (const test of slowest.slice(0, 10)) say(`${test.seconds.toFixed(1).padStart(8)}  ${test.name}`)
  // Once more at the end, where a reader of a long log looks first.
  const failures = finished.flatMap(({ failures }) => failures)
  if (failures.length > 0) say('\nWhat failed')
  for (const failure of failures) say(`\n✗ ${failure.slice(0, 3_000)}`)
  const sum = (of: 'passed' | 'failed') => finished.reduce((total, report) => total + report[of], 0)
  say(`\n${sum('passed')} passed, ${sum('failed')} failed, ${(performance.now() / 1_000).toFixed(0)} s in all`)
  return sum('failed') === 0 && sum('passed') > 0
}

function check(name: string, first: string[], ...others: string[][]): Step {
  return {
    name,
    kind: 'check',
    async run() {
      // The first command writes what the others read.
      const results = [await run(first), ...(await Promise.all(others.map((command) => run(command))))]
      const broken = results.filter(({ code }) => code !== 0)
      for (const { output } of broken) say(output)
      return oneResult(
        name,
        broken.map(({ output }) => output),
      )
    },
  }
}

function campaign(name: string, options: string[]): Step {
  return {
    name: `campaign ${name}`,
    kind: 'campaign',
    async run() {
      const { code } = await run([join(root, 'campaigns/run.ts'), name, ...options], { isShown: true })
      return oneResult(`campaign ${name}`, code === 0 ? [] : [`It ended with ${code}.`])
    },
  }
}

function long(step: Step): Step {
  return { ...step, isLong: true }
}

async function vitest(project: string): Promise<Report> {
  const file = join(reports, `${project}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const { code } = await run([tool('vitest/vitest.mjs'), 'run', '--project', project, ...reporters], { isShown: true })
  return readVitestReport(file, code)
}

async function playwright(): Promise<Report> {
  const file = join(reports, 'browser.json')
  const selection = options.all ? [] : ['--grep', '@smoke']
  const { code } = await run([tool('@playwright/test/cli.js'), 'test', '--reporter=list,json', ...selection], {
    isShown: true,
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file, E2E_DATA_DIR: join(reports, 'data') },
  })
  return readPlaywrightReport(file, code)
}

function oneResult(name: string, errors: string[]): Report {
  return errors.length === 0
    ? { passed: 1, failed: 0, tests: [], failures: [] }
    : { passed: 0, failed: 1, tests: [], failures: [[name, ...errors].join('\n')] }
}

function say(line: string) {
  process.stdout.write(`${line}\n`)
}
