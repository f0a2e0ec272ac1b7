import { withQuery } from '#domain/contract/address.ts'
import { addDays } from '#domain/format/zone.ts'
import { openAdminClient } from './shop/admin.ts'
import { withManyServices } from './shop/many-services.ts'
import { roundsOf } from './shop/options.ts'
import { line } from './shop/report.ts'
import { countElements } from './shop/week-on-screen.ts'

const usualRounds = 60
const limits = { milliseconds: 100, bytes: 60_000, elements: 3_000, poll: { milliseconds: 10, bytes: 1_000 } }

type Measured = { times: number[]; bytes: number }
type Ask = Awaited<ReturnType<typeof openAdminClient>>

/**
 * Size and latency of the schedule of a week with 300 appointments a day of 100 professionals: complete, as the screen
 * requests it, and when nothing has changed. Then the elements on the screen.
 */
export async function measure(options: string[]): Promise<boolean> {
  return withManyServices(options, async ({ deps, today }) => {
    const date = addDays(today, 7)
    const found = await askOften(await openAdminClient(deps), date, roundsOf(options, usualRounds))
    const isFast = [...found].map(([what, measured]) => report(what, measured)).every(Boolean)
    const elements = await countElements(deps, date)
    const asked = { atMost: limits.elements }
    return line({ what: 'the week on the screen', unit: 'elements', values: [elements], asked }) && isFast
  })
}

const complete = 'the complete week'
const past = 'the week before this one, complete'

function listQueries(date: string) {
  const week = '/api/admin/board/week'
  return {
    [complete]: withQuery('/api/admin/board', { date, days: 7 }),
    'the week on a screen': withQuery(week, { date, by: 'professional', from: 0, most: 12 }),
    'the week, scrolled down': withQuery(week, { date, by: 'professional', from: 40, most: 12 }),
    'the week on a phone': withQuery(week, { date, by: 'day' }),
    'a day': withQuery('/api/admin/board', { date }),
    [past]: withQuery(week, { date: addDays(date, -21), by: 'professional', from: 0, most: 12 }),
  }
}

/** Sends every query in turn, each once without and once with the version of the reply. */
async function askOften(ask: Ask, date: string, rounds: number): Promise<Map<string, Measured>> {
  const found = new Map<string, Measured>()
  const queries = Object.entries(listQueries(date))
  for (let round = 0; round <= rounds; round += 1) {
    for (const [what, address] of queries.toSorted(() => Math.random() - 0.5)) {
      const tag = await time(what, () => ask(address))
      await time(`${what}, unchanged`, () => ask(address, { 'If-None-Match': tag }, 304))
    }
  }
  return found

  async function time(what: string, send: () => Promise<Response>): Promise<string> {
    const started = performance.now()
    const response = await send()
    const text = await response.text()
    const taken = performance.now() - started
    const head = [...response.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('')
    const { times } = found.get(what) ?? { times: [] }
    found.set(what, { times: [...times, taken], bytes: Buffer.byteLength(head + text) })
    return response.headers.get('etag') ?? ''
  }
}

/** The complete week and the day are measured for comparison. */
function report(what: string, { times, bytes }: Measured): boolean {
  const limit = limitOf(what)
  // The first round warms up.
  const isFast = line({
    what,
    unit: 'ms',
    values: times.slice(1),
    at: 0.95,
    ...(limit && { asked: { atMost: limit.milliseconds } }),
  })
  const size = { what: `${what}: size`, unit: 'bytes', values: [bytes] } as const
  return line({ ...size, ...(limit && { asked: { atMost: limit.bytes } }) }) && isFast
}

function limitOf(what: string) {
  if (what.startsWith(complete) || what.startsWith(past)) return undefined
  if (what.endsWith('unchanged')) return limits.poll
  return what === 'a day' ? undefined : limits
}
