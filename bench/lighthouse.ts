import { execFile, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { findChromium } from '#scripts/chromium.ts'
import { line } from './shop/report.ts'
import { type RunningProduct, startProduct } from './shop/started.ts'
import { openSignedIn } from './lighthouse/signed-in-browser.ts'

const version = '13.5.0'
const least = 100
const mostShift = 0.02
const mostOf = { 'first-contentful-paint': undefined, 'largest-contentful-paint': 1_500, 'total-blocking-time': 30 }
const mostScripts = 110

const pages = [
  ['documents', '/'],
  ['documents', '/services'],
  ['documents', '/services/company-registration'],
  ['home', '/'],
  ['home', '/services'],
  ['home', '/services/leaky-faucet-repair'],
] as const

/** Pages of users who are signed in. Search engines do not see them, so only their speed is measured. */
const ownPages = [
  ['customer', '/booking/company-registration', 98],
  ['customer', '/dashboard', 98],
  ['admin', '/admin', 95],
  ['professional', '/my-day', 95],
] as const

type Audit = { numericValue?: number; details?: { items?: { resourceType?: string; transferSize?: number }[] } }

type Report = {
  runtimeError?: unknown
  categories: Record<string, { score: number | null }>
  audits: Record<string, Audit>
}

/** Lighthouse scores of the built pages, or of these paths only, on a phone: the median of several visits to each. */
export async function measure(args: string[]): Promise<boolean> {
  const visits = { type: 'string', default: '5' } as const
  const { values, positionals: only } = parseArgs({ args, options: { visits }, allowPositionals: true })
  const folder = await mkdtemp(join(tmpdir(), 'doorstep-lighthouse-'))
  const product = await startProduct()
  try {
    let isGood = true
    for (const [storefront, path] of pages) {
      if (only.length > 0 && !only.includes(path)) continue
      const host = storefront === 'home' ? 'home.localhost' : 'localhost'
      const found = []
      while (found.length < Number(values.visits))
        found.push(await visit(`http://${host}:${product.port}${path}`, folder))
      isGood = report(storefront + path, found) && isGood
    }
    for (const [user, path, atLeast] of ownPages) {
      if (only.length > 0 && !only.includes(path)) continue
      const found = await visitSignedIn({ product, user, path, folder, visits: Number(values.visits) })
      isGood = reportSpeed(path, found, atLeast) && isGood
    }
    return isGood
  } finally {
    await product.end()
    await rm(folder, { recursive: true, force: true })
  }
}

type SignedInVisits = {
  product: RunningProduct
  user: (typeof ownPages)[number][0]
  path: string
  folder: string
  visits: number
}

async function visitSignedIn({ product, user, path, folder, visits }: SignedInVisits): Promise<Report[]> {
  const site = `http://localhost:${product.port}`
  const { password } = product.login
  const browser = await openSignedIn(site, { user, password, folder })
  try {
    const found = []
    // Without emptying the storage, which has the token. The files stay cached, so each visit empties the cache.
    const inBrowser = [`--port=${browser.port}`, '--disable-storage-reset', '--only-categories=performance']
    while (found.length < visits) {
      await browser.emptyCache()
      found.push(await visit(site + path, folder, inBrowser))
    }
    return found
  } finally {
    await browser.close()
  }
}

async function visit(address: string, folder: string, further: string[] = []): Promise<Report> {
  // Occasionally the browser loses the trace; such a visit is repeated.
  for (let tries = 0; tries < 3; tries += 1) {
    const report = await tryVisit(address, folder, further)
    if (report && report.runtimeError === undefined) return report
  }
  throw new Error(`lighthouse could not visit ${address}`)
}

async function tryVisit(address: string, folder: string, further: string[]): Promise<Report | undefined> {
  const file = join(folder, 'report.json')
  const flags = '--chrome-flags=--headless=new --no-sandbox --disable-dev-shm-usage'
  const args = [
    address,
    '--loglevel=error',
    '--output=json',
    `--output-path=${file}`,
    '--quiet',
    // No score depends on it, and it takes more than a second.
    '--disable-full-page-screenshot',
    flags,
    ...further,
  ]
  const env = { ...process.env, CHROME_PATH: await findChromium(process.env['CHROME']) }
  lighthouse ??= findLighthouse()
  const command = await lighthouse
  const code = await new Promise((resolve) =>
    spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env }).once('exit', resolve),
  )
  return code === 0 ? (JSON.parse(await readFile(file, 'utf8')) as Report) : undefined
}

let lighthouse: Promise<string> | undefined

/** Where npx has installed it: looking that up takes a second. */
async function findLighthouse(): Promise<string> {
  const args = ['--yes', `--package=lighthouse@${version}`, '--call', 'command -v lighthouse']
  const { stdout } = await promisify(execFile)('npx', args)
  return stdout.trim()
}

const categories = ['performance', 'accessibility', 'best-practices', 'seo']

function report(page: string, reports: Report[]): boolean {
  const scores = categories.map((name) => {
    const values = reports.map((found) => 100 * (found.categories[name]?.score ?? 0))
    return line({ what: `${page}: ${name}`, unit: 'points', values, asked: { atLeast: least } })
  })
  const values = (audit: string) => valuesOf(reports, audit)
  const times = Object.entries(mostOf).map(([audit, atMost]) => {
    const time = { what: `${page}: ${audit}`, unit: 'ms', values: values(audit) } as const
    return line({ ...time, ...(atMost !== undefined && { asked: { atMost } }) })
  })
  const scripts = { what: `${page}: scripts`, unit: 'KB', values: reports.map(scriptsOf) } as const
  const isLight = line({ ...scripts, asked: { atMost: mostScripts } })
  const bytes = values('total-byte-weight').map((size) => size / 1024)
  line({ what: `${page}: everything loaded`, unit: 'KB', values: bytes })
  const shift = { what: `${page}: layout shift`, unit: '', values: values('cumulative-layout-shift') } as const
  return line({ ...shift, asked: { atMost: mostShift } }) && isLight && [...scores, ...times].every(Boolean)
}

function valuesOf(reports: Report[], audit: string): number[] {
  return reports.map((found) => found.audits[audit]?.numericValue ?? 0)
}

function reportSpeed(page: string, reports: Report[], atLeast: number): boolean {
  for (const audit of Object.keys(mostOf)) {
    line({ what: `${page}: ${audit}`, unit: 'ms', values: valuesOf(reports, audit) })
  }
  const values = reports.map((found) => 100 * (found.categories['performance']?.score ?? 0))
  return line({ what: `${page}, signed in: performance`, unit: 'points', values, asked: { atLeast } })
}

/** As transferred, with headers. */
function scriptsOf({ audits }: Report): number {
  const requests = audits['network-requests']?.details?.items ?? []
  const sizes = requests.map(({ resourceType, transferSize = 0 }) => (resourceType === 'Script' ? transferSize : 0))
  return sizes.reduce((sum, size) => sum + size, 0) / 1024
}
