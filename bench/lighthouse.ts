import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from '#scripts/chromium.ts'

const version = '13.5.0'
const rounds = 5
const least = 95
const mostShift = 0.02
const port = 3987

const pages = [
  ['documents', '/'],
  ['documents', '/services'],
  ['documents', '/services/company-registration'],
  ['home', '/'],
  ['home', '/services'],
  ['home', '/services/leaky-faucet-repair'],
] as const

type Report = {
  runtimeError?: unknown
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number; displayValue?: string }>
}

/** Lighthouse scores of the built pages on a phone: the median of five visits to each. */
export async function measure(only: string[]): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'doorstep-lighthouse-'))
  const product = spawn(process.execPath, ['scripts/start.ts'], {
    stdio: 'ignore',
    env: { ...process.env, PORT: String(port), DATA_DIR: join(folder, 'data'), DEMO_PASSWORD: 'demo password' },
  })
  try {
    await untilReady()
    let isGood = true
    for (const [storefront, path] of pages) {
      if (only.length > 0 && !only.includes(path)) continue
      const host = storefront === 'home' ? 'home.localhost' : 'localhost'
      const found = []
      for (let round = 0; round < rounds; round += 1) found.push(await visit(`http://${host}:${port}${path}`, folder))
      isGood = print(storefront + path, found) && isGood
    }
    return isGood
  } finally {
    product.kill('SIGTERM')
    await new Promise((resolve) => product.once('exit', resolve))
    await rm(folder, { recursive: true, force: true })
  }
}

async function untilReady() {
  for (let tries = 0; tries < 300; tries += 1) {
    const isHealthy = await fetch(`http://localhost:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isHealthy) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('the product did not start')
}

async function visit(address: string, folder: string, tries = 3): Promise<Report> {
  const file = join(folder, 'report.json')
  const flags = '--chrome-flags=--headless=new --no-sandbox --disable-dev-shm-usage'
  const args = [
    '--yes',
    '--loglevel=error',
    `lighthouse@${version}`,
    address,
    '--output=json',
    `--output-path=${file}`,
    '--quiet',
    flags,
  ]
  const env = { ...process.env, CHROME_PATH: await findChromium(process.env['CHROME']) }
  const code = await new Promise((resolve) =>
    spawn('npx', args, { stdio: ['ignore', 'ignore', 'inherit'], env }).once('exit', resolve),
  )
  const report = code === 0 ? (JSON.parse(await readFile(file, 'utf8')) as Report) : undefined
  if (report && report.runtimeError === undefined) return report
  // Occasionally the browser loses the trace; such a visit is repeated.
  if (tries === 1) throw new Error(`lighthouse exited with ${String(code)}`)
  return visit(address, folder, tries - 1)
}

const categories = ['performance', 'accessibility', 'best-practices', 'seo']

function print(page: string, reports: Report[]): boolean {
  const scores = categories.map((name) => median(reports.map((report) => 100 * (report.categories[name]?.score ?? 0))))
  const value = (audit: string) => median(reports.map((report) => report.audits[audit]?.numericValue ?? 0))
  const shift = value('cumulative-layout-shift')
  const times = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'].map((audit) =>
    Math.round(value(audit)),
  )
  process.stdout.write(
    `${page.padEnd(44)} ${scores.map((score) => score.toFixed(0)).join('/')}  CLS ${shift.toFixed(3)}  FCP/LCP/TBT ${times.join('/')} ms  ${Math.round(value('total-byte-weight') / 1024)} KB\n`,
  )
  return scores.every((score) => score >= least) && shift < mostShift
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
