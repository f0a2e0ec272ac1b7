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

/** The times of equal calls, and their limit. */
type Group = { atMost: number; times: number[] }
type Ask = Awaited<ReturnType<typeof openAdminClient>>

/** Latency of every screen, list and search of the admin area, in random order. */
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
    return askOften(await openAdminClient(deps), calls, roundsOf(options, usualRounds))
  })
}

async function askOften(ask: Ask, calls: AdminCall[], rounds: number): Promise<boolean> {
  const groups = new Map<string, Group>()
  const one = calls.flatMap((call) => Array.from({ length: repeated[call.kind] }, () => call))
  for (let round = 0; round < rounds; round += 1) {
    for (const call of one.toSorted(() => Math.random() - 0.5)) {
      const next = await time(call)
      if (next !== undefined) await time(nextPage(call, next))
    }
  }
  const sorted = [...groups].toSorted(([one], [other]) => one.localeCompare(other))
  return sorted.map(([what, group]) => report(what, group)).every(Boolean)

  /** Sends the requests of a screen at once, and returns the address of the next page of a list. */
  async function time({ what, kind, addresses, atMost = limits[kind] }: AdminCall): Promise<string | undefined> {
    const started = performance.now()
    const responses = await Promise.all(addresses.map(readWhole))
    const name = `${kind}: ${what}`
    const group = groups.get(name) ?? { atMost, times: [] }
    group.times.push(performance.now() - started)
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

function report(what: string, { atMost, times }: Group): boolean {
  line({ what: `${what}: median`, unit: 'ms', values: times })
  return line({ what, unit: 'ms', values: times, at: 0.95, asked: { atMost } })
}
