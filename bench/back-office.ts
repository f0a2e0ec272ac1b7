import { openAdminClient } from './shop/admin.ts'
import { type AdminCall, bookingCalls, findSubjects, otherCalls, screenCalls } from './admin/calls.ts'
import { withManyServices } from './shop/many-services.ts'
import { addRecords } from './admin/records.ts'
import { serviceCalls } from './admin/service-calls.ts'
import { roundsOf } from './shop/options.ts'
import { withoutIndexes } from './shop/rebuild.ts'
import { line } from './shop/report.ts'

const usualRounds = 8
/** In milliseconds. */
const limits = { screen: 300, list: 100, search: 100 }
/** There are few screens, so that each is requested often. */
const repeated = { screen: 8, list: 1, search: 1 }

/** Equal calls with their first address and time, and their limit. */
type Group = { atMost: number; calls: { address: string; time: number }[] }
type Ask = Awaited<ReturnType<typeof openAdminClient>>

/**
 * Latency of every screen, list and search of the admin area, in random order. With `--slowest`, it names the slowest
 * addresses of what takes too long.
 */
export async function measure(options: string[]): Promise<boolean> {
  return withManyServices(options, async ({ deps, client, today }) => {
    await withoutIndexes(client, ['activity'], () => addRecords(client))
    await client.query('vacuum (analyze) messages, reviews, sought_reviews, activity, activity_titles, services')
    const subjects = await findSubjects(client)
    const calls = [
      ...screenCalls(today, subjects),
      ...bookingCalls(today, subjects),
      ...serviceCalls(),
      ...otherCalls(),
    ]
    const groups = await askOften(await openAdminClient(deps), calls, roundsOf(options, usualRounds))
    const sorted = [...groups].toSorted(([one], [other]) => one.localeCompare(other))
    return sorted.map(([what, group]) => report(what, group, options.includes('--slowest'))).every(Boolean)
  })
}

async function askOften(ask: Ask, calls: AdminCall[], rounds: number): Promise<Map<string, Group>> {
  const groups = new Map<string, Group>()
  const one = calls.flatMap((call) => Array.from({ length: repeated[call.kind] }, () => call))
  for (let round = 0; round < rounds; round += 1) {
    for (const call of one.toSorted(() => Math.random() - 0.5)) {
      const next = await time(call)
      if (next !== undefined) await time(nextPage(call, next))
    }
  }
  return groups

  /** Sends the requests of a screen at once, and returns the address of the next page of a list. */
  async function time({ what, kind, addresses, atMost = limits[kind] }: AdminCall): Promise<string | undefined> {
    const started = performance.now()
    const responses = await Promise.all(addresses.map(readWhole))
    const name = `${kind}: ${what}`
    const group = groups.get(name) ?? { atMost, calls: [] }
    group.calls.push({ address: addresses[0] ?? '', time: performance.now() - started })
    groups.set(name, group)
    return kind === 'screen' ? undefined : /<(.*)>/.exec(responses[0]?.headers.get('link') ?? '')?.[1]
  }

  async function readWhole(address: string): Promise<Response> {
    const response = await ask(address)
    await response.text()
    return response
  }
}

function nextPage(call: AdminCall, address: string): AdminCall {
  const [, noun] = /\/admin\/(\w+)/.exec(address) ?? []
  return { ...call, what: `${noun}: the next page`, kind: 'list', addresses: [address] }
}

function report(what: string, { atMost, calls }: Group, namesSlowest: boolean): boolean {
  const times = calls.map(({ time }) => time)
  line({ what: `${what}: median`, unit: 'ms', values: times })
  const isMet = line({ what, unit: 'ms', values: times, at: 0.95, asked: { atMost } })
  if (namesSlowest && !isMet) process.stdout.write(slowestOf(calls))
  return isMet
}

/** The addresses with the longest least times: one slow request may be due to other load. */
function slowestOf(calls: Group['calls']): string {
  const least = new Map<string, number>()
  for (const { address, time } of calls) least.set(address, Math.min(time, least.get(address) ?? time))
  const slowest = [...least].toSorted(([, one], [, other]) => other - one).slice(0, 5)
  return slowest.map(([address, time]) => `        ${time.toFixed(0)} ms  ${decodeURIComponent(address)}\n`).join('')
}
