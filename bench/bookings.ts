import { setTimeout } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { withQuery } from '#domain/contract/address.ts'
import type { Client } from '#server/platform/database/db.ts'
import { nameCustomers, openAdminClient } from './shop/admin.ts'
import { withManyServices } from './shop/many-services.ts'
import { roundsOf } from './shop/options.ts'
import { line } from './shop/report.ts'

const limit = 100
const usualRounds = 8
/** The additional memory allowed for a file ten times as long: 37 bytes per row, plus noise. */
const mostMegabytes = 10

/** Latency of the admin lists of bookings, and duration and memory of the export. */
export async function measure(options: string[]): Promise<boolean> {
  return withManyServices(options, async ({ deps, client, today, size }) => {
    await client.query(nameCustomers)
    await client.query('vacuum (analyze)')
    const ask = await openAdminClient(deps)
    const questions = listQueries(today, await findSubjects(client))
    const isFast = await askOften(ask, questions, roundsOf(options, usualRounds))
    const isSmall = await exportBookings(ask, client, size.bookings)
    return isFast && isSmall
  })
}

/** The busiest professional, and the most booked service. */
async function findSubjects(client: Client): Promise<Subjects> {
  const { rows } = await client.query<Subjects>(`
    select
      (select professional_id from bookings where professional_id is not null and storefront = 'documents'
        group by 1 order by count(*) desc limit 1) as professional,
      (select service_id from bookings where storefront = 'documents' group by 1 order by count(*) desc limit 1) as service`)
  const [subjects] = rows
  if (!subjects) throw new Error('there are no bookings')
  return subjects
}

type Ask = Awaited<ReturnType<typeof openAdminClient>>

const searches = {
  'a name': ['asha rao', 'émile', 'meera'],
  'an email address': ['customer-1777@', 'bench.example'],
  'a title': ['certificate 17', 'passport', 'registration'],
  'a number': ['0042', '-12', 'DS-26', '2608'],
  'a few letters': ['9', 'a', '17', '42', 'ou', 'as'],
  'several words': ['rao asha', 'meera passport', 'certificate 17 nair', 'khan 2608'],
  'frequent words': ['asha registration', 'meera certificate'],
  'no match': ['zz', 'no customer of that name', '%'],
}

type Subjects = { professional: string; service: string }

function listQueries(today: string, { professional, service }: Subjects) {
  const narrowed = {
    all: {},
    'a status': { status: 'pending' },
    'another status': { status: 'cancelled' },
    'a category': { category: 'tax' },
    'a status and a category': { status: 'cancelled', category: 'legal' },
    'a day': { date: today },
    'many days': { from: '2026-01-01', to: today },
    'without a professional': { unassigned: true },
    'a professional': { professional },
    'a service': { service },
    'days of booking': { createdFrom: '2026-01-01', createdTo: today },
    'after a moment': { createdAfter: new Date(Date.now() - 3_600_000).toISOString() },
  }
  const lists = Object.entries(narrowed).flatMap(([what, query]) =>
    ['next', 'latest', 'earliest'].flatMap((sort) =>
      ['documents', 'all'].map((storefront) => ({ what: `list: ${what}`, query: { ...query, sort, storefront } })),
    ),
  )
  const found = Object.entries(searches).flatMap(([what, texts]) =>
    texts.flatMap((search) =>
      Object.values(narrowed).map((query) => ({ what: `search: ${what}`, query: { ...query, search } })),
    ),
  )
  const bookings = [...lists, ...found].map((one) => ({ path: '/api/admin/bookings', ...one }))
  const customers = ['', ...Object.values(searches).flat()].map((search) => ({
    path: '/api/admin/customers',
    what: 'customers',
    query: { search },
  }))
  return [...bookings, ...customers]
}

async function askOften(ask: Ask, questions: ReturnType<typeof listQueries>, rounds: number): Promise<boolean> {
  const times = new Map<string, number[]>()
  async function time(what: string, address: string) {
    const started = performance.now()
    const response = await ask(address)
    await response.text()
    times.set(what, [...(times.get(what) ?? []), performance.now() - started])
    return /<(.*)>/.exec(response.headers.get('link') ?? '')?.[1]
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const { path, what, query } of questions.toSorted(() => Math.random() - 0.5)) {
      const next = await time(what, withQuery(path, { limit: 25, ...query }))
      if (next !== undefined) await time('the next page', next)
    }
  }
  return [...times].map(([what, values]) => report(what, values)).every(Boolean)
}

function report(what: string, values: number[]): boolean {
  return line({ what, unit: 'ms', values, at: 0.95, asked: { atMost: limit } })
}

/** Exports this many bookings to a fast and to a slow reader. */
async function exportBookings(ask: Ask, client: Client, bookings: number): Promise<boolean> {
  const grown: number[] = []
  for (const rows of [bookings / 100, bookings / 10]) {
    const times: number[] = []
    const { rows: days } = await client.query<{ day: string }>(
      "select day::text from bookings where storefront = 'documents' order by starts_at desc offset $1 limit 1",
      [rows],
    )
    for (const pause of [0, 5]) times.push(await readFile(ask, days[0]?.day ?? '', pause))
    grown.push(Math.max(...times))
  }
  const [few = Number.NaN, many = Number.NaN] = grown
  const asked = { atMost: mostMegabytes }
  return line({ what: 'memory of a file ten times as long, more', unit: 'MB', values: [many - few], asked })
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** The maximum growth of memory while the file is read. */
async function readFile(ask: Ask, from: string, pause: number): Promise<number> {
  collect()
  const base = process.memoryUsage()
  let [held, rss, bytes, lines, next] = [base.heapUsed, base.rss, 0, -1, 0]
  const began = performance.now()
  for await (const chunk of (await ask(withQuery('/api/admin/bookings.csv', { from }))).body ?? []) {
    bytes += chunk.length
    lines += Buffer.from(chunk).toString('latin1').split('\r\n').length - 1
    rss = Math.max(rss, process.memoryUsage().rss)
    if (pause > 0) await setTimeout(pause)
    if (bytes < next) continue
    next = bytes + apart
    // Collect garbage first, so that only retained memory is counted.
    collect()
    held = Math.max(held, process.memoryUsage().heapUsed)
  }
  const taken = (performance.now() - began) / 1_000
  const [grown, more] = [(rss - base.rss) / 1e6, (held - base.heapUsed) / 1e6]
  const what = `file of ${lines} rows, ${Math.round(bytes / 1e6)} MB, read ${pause > 0 ? 'slowly' : 'fast'}`
  line({ what, unit: 's', values: [taken] })
  line({ what: `${what}: growth of the process`, unit: 'MB', values: [grown] })
  return more
}
/** Memory is measured after every this many bytes. */
const apart = 500_000
