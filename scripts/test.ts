import { spawn } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { temporaryFolder } from '#server/temporary.ts'

type Count = { passed: number; failed: number }
type Step = { name: string; kind: 'check' | 'units' | 'commands' | 'campaign' | 'browser'; run: () => Promise<Count> }

const root = join(import.meta.dirname, '..')
const { values: options } = parseArgs({ options: { fast: { type: 'boolean' }, only: { type: 'string' } } })
const reports = temporaryFolder('tests')

const tool = (path: string) => join(root, 'node_modules', path)
const tsc = tool('typescript/bin/tsc')

const steps: Step[] = [
  check(
    'types',
    [tool('@react-router/dev/bin.cjs'), 'typegen'],
    [tsc, '-p', 'domain'],
    [tsc, '-p', 'server'],
    [tsc, '-p', 'web'],
    [tsc, '-p', 'web/tsconfig.entry.json'],
    [tsc, '-p', '.'],
  ),
  check('lint', [tool('oxlint/bin/oxlint')]),
  check('format', [tool('oxfmt/bin/oxfmt'), '--check']),
  check('layout', ['scripts/check-layout.ts']),
  check('dead code', [tool('knip/bin/knip.js')]),
  { name: 'rules and API', kind: 'units', run: () => vitest('fast') },
  { name: 'commands, database, house rules', kind: 'commands', run: () => vitest('slow') },
  campaign('race', '--attempts', '20000'),
  campaign('kill', '--rounds', '5'),
  campaign('mail', '--letters', '500'),
  campaign('payloads', '--payloads', '150'),
  campaign('uploads', '--uploads', '30'),
  { name: 'browser', kind: 'browser', run: playwright },
]

const chosen = steps.filter(({ kind }) =>
  options.only ? kind === options.only : !options.fast || kind === 'check' || kind === 'units',
)
const total: Count = { passed: 0, failed: 0 }
for (const step of chosen) {
  const started = performance.now()
  const { passed, failed } = await step.run()
  total.passed += passed
  total.failed += failed
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  say(`${failed === 0 ? '✓' : '✗'} ${step.name}: ${passed} passed, ${failed} failed, ${seconds} s`)
}
await rm(reports, { recursive: true, force: true })
say(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1

function check(name: string, ...commands: string[][]): Step {
  return {
    name,
    kind: 'check',
    async run() {
      const results = await inOrder(commands)
      const broken = results.filter(({ code }) => code !== 0)
      for (const { output } of broken) say(output)
      return broken.length === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
    },
  }
}

/** An attack on our own promises, in its quick form. */
function campaign(name: string, ...options: string[]): Step {
  return {
    name: `campaign ${name}`,
    kind: 'campaign',
    async run() {
      const { code } = await run([join(root, 'campaigns/run.ts'), name, ...options], 'shown')
      return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
    },
  }
}

/** The first makes what the others read. */
async function inOrder([first = [], ...others]: string[][]) {
  return [await run(first), ...(await Promise.all(others.map((command) => run(command))))]
}

async function vitest(project: string): Promise<Count> {
  const file = join(reports, `${project}.json`)
  const { code } = await run(
    [
      tool('vitest/vitest.mjs'),
      'run',
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    'shown',
  )
  const report = await readReport(file)
  return counted({
    passed: report['numPassedTests'],
    failed: report['numFailedTests'],
    left: report['numPendingTests'],
    code,
  })
}

async function playwright(): Promise<Count> {
  const file = join(reports, 'browser.json')
  const { code } = await run([tool('@playwright/test/cli.js'), 'test', '--reporter=list,json'], 'shown', {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    E2E_DATA_DIR: join(reports, 'data'),
  })
  const { stats } = (await readReport(file)) as { stats?: Record<string, number> }
  const failed = (stats?.['unexpected'] ?? 0) + (stats?.['flaky'] ?? 0)
  return counted({ passed: stats?.['expected'], failed, left: stats?.['skipped'], code })
}

/** A test that was left out has not passed; a runner that broke down without a failed test has failed. */
function counted({
  passed = 0,
  failed = 0,
  left = 0,
  code,
}: {
  passed?: number | undefined
  failed?: number | undefined
  left?: number | undefined
  code: number
}): Count {
  const notPassed = failed + left
  return { passed, failed: notPassed === 0 && (code !== 0 || passed === 0) ? 1 : notPassed }
}

async function readReport(file: string): Promise<Record<string, number>> {
  const text = await readFile(file, 'utf8').catch(() => '{}')
  return JSON.parse(text) as Record<string, number>
}

function run(
  args: string[],
  output: 'shown' | 'kept' = 'kept',
  env: Record<string, string> = {},
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const stdio = output === 'shown' ? 'inherit' : 'pipe'
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', stdio, stdio],
      env: { ...process.env, ...env },
    })
    const chunks: Buffer[] = []
    child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.on('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString('utf8') }))
  })
}

function say(line: string) {
  process.stdout.write(`${line}\n`)
}
