import { setTimeout } from 'node:timers/promises'
import { csvRow } from '#domain/format/csv.ts'
import type { Import } from '#domain/import.ts'
import { createApp } from '#server/app.ts'
import type { ServerDeps } from '#server/deps.ts'
import { openDemoAccounts } from '#server/demo/accounts.ts'
import { checkingOf, writingOf } from '#server/import/jobs.ts'
import { memoryNow } from './shop/used.ts'
import { withManyServices } from './shop/many-services.ts'
import { openCatalogues, withProduct } from './shop/open.ts'
import { fact, line } from './shop/report.ts'

const rows = 10_000
/** Writing a review times out after this many milliseconds. */
const limit = 2_000
const mostMegabytes = 100

/**
 * How long it takes to check and write a file of 10,000 or 400 services, with an empty catalogue and with 100,000
 * services; how long other writes wait; and what an export of 100,000 services costs.
 */
export async function measure(options: string[]): Promise<boolean> {
  const inEmpty = await withProduct(async (deps) => {
    await openCatalogues(deps)
    const admin = await openAdminClient(deps)
    const kept = [await importFile(deps, admin, { what: 'new, empty catalogue', file: fileOf('a', 'First') })]
    kept.push(await importFile(deps, admin, { what: 'changed, empty catalogue', file: fileOf('a', 'Second') }))
    kept.push(await importFile(deps, admin, { what: 'unchanged', file: fileOf('a', 'Second') }))
    kept.push(await importFile(deps, admin, { what: '400 new', file: fileOf('c', 'First', 400) }))
    kept.push(await importFile(deps, admin, { what: '400 changed', file: fileOf('c', 'Second', 400) }))
    return kept.every(Boolean)
  })
  const inLarge = await withManyServices(options, async ({ deps, size: { services } }) => {
    const admin = await openAdminClient(deps)
    const many = services.toLocaleString('en')
    const kept = [await importFile(deps, admin, { what: `new, into ${many}`, file: fileOf('b', 'Third') })]
    kept.push(await importFile(deps, admin, { what: `changed, among ${many}`, file: fileOf('b', 'Fourth') }))
    // So many changes make the process read the whole catalogue again, which takes more memory than an export.
    await deps.catalogues?.settled()
    kept.push(await exportServices(admin))
    return kept.every(Boolean)
  })
  return inEmpty && inLarge
}

const words =
  'We collect the papers at your door, check every line of them, and bring back what the office has stamped. '

function fileOf(name: string, title: string, many = rows): string {
  const columns = ['slug', 'title', 'category', 'price', 'duration', 'description', 'includes', 'featured', 'imageUrl']
  const lines = Array.from({ length: many }, (_, at) => [
    `${name}-${at}`,
    `${title} ${at} of its kind`,
    ['legal', 'tax', 'business'][at % 3] ?? '',
    `${100 + (at % 900)}.50`,
    '45',
    `${title}: ${words.repeat(5)}${at}`,
    'Papers collected\nEvery line checked\nBrought back stamped',
    'no',
    '',
  ])
  return csvRow(columns) + lines.map(csvRow).join('')
}

type AdminClient = Awaited<ReturnType<typeof openAdminClient>>

async function openAdminClient(deps: ServerDeps) {
  const app = createApp(deps)
  const password = 'a password for this'
  await openDemoAccounts(deps.db, deps, password)
  const json = { 'Content-Type': 'application/json' }
  const body = JSON.stringify({ email: 'admin@doorstep.example', password })
  const signedIn = await app.request('/api/auth/login', { method: 'POST', headers: json, body })
  const { token } = (await signedIn.json()) as { token: string }
  const ask = async (address: string, init: { method?: string; body?: string } = {}) =>
    app.request(address, { ...init, headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'text/csv' } })
  const askImport = async (...asked: Parameters<typeof ask>) => (await (await ask(...asked)).json()) as Import
  return { ask, askImport }
}

const address = '/api/admin/services/imports'

async function importFile(
  deps: ServerDeps,
  { ask, askImport }: AdminClient,
  { what, file }: { what: string; file: string },
) {
  const begun = performance.now()
  const { _id } = await askImport(address, { method: 'POST', body: file })
  const sent = performance.now()
  await checkingOf(deps).work({ id: _id })
  const checked = performance.now()
  await ask(`${address}/${_id}/write`, { method: 'POST' })
  const others = watchOthers(deps)
  const before = performance.now()
  await writingOf(deps).work({ id: _id })
  const written = performance.now() - before
  const waited = await others.end()
  const { state, adds, changes, unchanged, problems } = await askImport(`${address}/${_id}`)
  const name = `${what}, ${adds + changes + unchanged} services`
  line({ what: `${name}: sent`, unit: 'ms', values: [sent - begun] })
  line({ what: `${name}: checked`, unit: 'ms', values: [checked - sent] })
  line({ what: `${name}: written`, unit: 'ms', values: [written] })
  const isQuiet = line({ what: `${name}: other writes waited`, unit: 'ms', values: [waited], asked: { atMost: limit } })
  const isDone = state === 'done' && problems.length === 0
  return isDone ? isQuiet : fact(`${name}: done`, isDone, `${state} ${JSON.stringify(problems.slice(0, 3))}`)
}

/** Repeats the write of a review for a service that is in no file. */
function watchOthers({ database }: ServerDeps) {
  let isOver = false
  let longest = 0
  const watching = (async () => {
    const client = database.newClient()
    await client.connect()
    while (!isOver) {
      const began = performance.now()
      await client.query("update services set rating_sum = rating_sum where storefront = 'documents' and slug = 'gst'")
      longest = Math.max(longest, performance.now() - began)
      await setTimeout(10)
    }
    await client.end()
  })()
  return {
    async end() {
      isOver = true
      await watching
      return longest
    },
  }
}

async function exportServices({ ask }: AdminClient): Promise<boolean> {
  const base = memoryNow()
  let [most, bytes, lines] = [base, 0, 0]
  const began = performance.now()
  for await (const chunk of (await ask('/api/admin/services.csv')).body ?? []) {
    bytes += chunk.length
    lines += Buffer.from(chunk).toString('latin1').split('\r\n').length - 1
    most = Math.max(most, process.memoryUsage.rss() / 2 ** 20)
  }
  const what = `export of ${lines - 1} services, ${Math.round(bytes / 1e6)} MB`
  line({ what, unit: 'ms', values: [performance.now() - began] })
  return line({ what: `${what}: memory`, unit: 'MB', values: [most - base], asked: { atMost: mostMegabytes } })
}
