import { randomInt } from 'node:crypto'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Campaign } from './rig/campaign.ts'
import { recordFigures } from './rig/promises.ts'
import { report, reported, secondsSince } from './rig/report.ts'
import { openVerdict, reportVerdict } from './rig/verdict.ts'

const common = {
  quick: { type: 'boolean', default: false },
  db: { type: 'string' },
  from: { type: 'string' },
  seed: { type: 'string', default: String(randomInt(1_000_000_000)) },
  record: { type: 'boolean', default: false },
} as const

const [name, ...args] = process.argv.slice(2)
const names = (await readdir(import.meta.dirname))
  .filter((file) => file.endsWith('.ts') && file !== 'run.ts')
  .map((file) => file.slice(0, -'.ts'.length))

if (name === undefined || !names.includes(name)) {
  process.stderr.write(`npm run campaign -- ${names.join('|')} [--quick] [--db URL] [--seed N] [--record]\n`)
  process.exitCode = 1
} else {
  const { campaign } = (await import(`./${name}.ts`)) as { campaign: Campaign }
  process.exitCode = (await attack(name, campaign)) ? 0 : 1
}

type Values = { quick: boolean; db?: string; from?: string; seed: string; record: boolean }

/** Runs a campaign to its verdict. A run that fails leaves a file with all that it printed and found. */
async function attack(name: string, { sizes, run }: Campaign): Promise<boolean> {
  const own = Object.fromEntries(Object.keys(sizes).map((size) => [size, { type: 'string' } as const]))
  const { values } = parseArgs({ args, options: { ...common, ...own } })
  const { quick: isQuick, db, from, seed, record } = values as Values
  const began = performance.now()
  const verdict = openVerdict()
  const chosen = Object.fromEntries(
    Object.entries(sizes).map(([size, { full, quick }]) => [
      size,
      readSize(size, (values as Record<string, unknown>)[size], isQuick ? quick : full),
    ]),
  )
  const command = ['npm run campaign --', name, ...(isQuick ? ['--quick'] : []), '--seed', seed].join(' ')
  report(`${command}, on ${db === undefined ? 'an embedded database' : 'the database of --db'}`)
  for (const [size, count] of Object.entries(chosen)) report(`  ${size}: ${count}`)
  await run({ isQuick, db, from, seed, sizes: chosen, verdict }).catch((error: Error) => {
    verdict.check('the campaign comes to its end', [error.stack ?? String(error)])
  })
  const checks = verdict.checks()
  const hasPassed = reportVerdict(checks)
  report(`${command}: ${secondsSince(began)}`)
  if (!hasPassed) report(`Details: ${await writeDetails(name, seed, checks)}`)
  const day = new Date().toISOString().slice(0, 10)
  if (hasPassed && record)
    await recordFigures(
      verdict.figures,
      ['npm run campaign --', name, ...args.filter((one) => one !== '--record')].join(' '),
      day,
    )
  return hasPassed
}

function readSize(name: string, text: unknown, fallback: number): number {
  const size = text === undefined ? fallback : Number(text)
  if (!(size > 0)) throw new Error(`--${name} must be a number above 0`)
  return size
}

async function writeDetails(name: string, seed: string, checks: object): Promise<string> {
  const folder = join(tmpdir(), 'doorstep-campaigns')
  await mkdir(folder, { recursive: true })
  const file = join(folder, `${name}-${seed}.txt`)
  await writeFile(file, `${reported.join('\n')}\n\n${JSON.stringify(checks, undefined, 2)}\n`)
  return file
}
