import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { seededRandom } from '#domain/random/random.ts'
import { line } from './shop/report.ts'
import { callerAt, type RunningProduct, startProduct } from './shop/started.ts'
import { ordinaryVisitor } from './shop/visitor.ts'

const limits = { megabytes: 220, growth: 10 }
const callers = 16
const every = 2_000

/** The memory of the product under mixed load, and whether it still grows at the end. */
export async function measure(args: string[]): Promise<boolean> {
  const { values } = parseArgs({ args, options: { minutes: { type: 'string', default: '15' } } })
  const until = Date.now() + 60_000 * Number(values.minutes)
  const many = '999999999'
  const limitless = { READS_PER_MINUTE: many, WRITES_PER_MINUTE: many, BOOKINGS_PER_HOUR: many }
  const product = await startProduct({ ...limitless, UPCOMING_PER_CUSTOMER: many, GUESSES_PER_HOUR: many })
  const isOver = () => Date.now() >= until
  try {
    const visitor = await ordinaryVisitor(product)
    const counts = Array.from({ length: callers }, (_, index) => browse(product, index, isOver))
    const [samples] = await Promise.all([watch(product, isOver), visitor.aDay(isOver), ...counts])
    visitor.leave()
    return report(samples, values.minutes)
  } finally {
    await product.end()
  }
}

async function watch(product: RunningProduct, isOver: () => boolean): Promise<number[]> {
  const samples: number[] = []
  while (!isOver()) {
    samples.push(await product.proportional())
    await sleep(every)
  }
  return samples
}

const words = 'gst passport certificate registration pasport trademrk licence rent agreement marraige'.split(' ')
const categories = ['tax', 'legal', 'property', 'business']

/** Lists with changing filters, searches, misspelt ones too, details, slots and pages, as fast as they are answered. */
async function browse(product: RunningProduct, index: number, isOver: () => boolean) {
  const caller = callerAt(`198.51.100.${10 + index}`, product)
  const { whole, oneOf } = seededRandom(`browsing ${index}`)
  const day = () => new Date(Date.now() + whole(1, 28) * 86_400_000).toISOString().slice(0, 10)
  const kinds = [
    () => '/',
    () => '/services',
    () => '/services/gst',
    () => `/api/services?category=${oneOf(categories)}&maxPrice=${whole(500, 20_000)}&limit=24`,
    () => `/api/services?search=${oneOf(words)}&maxPrice=${whole(500, 20_000)}`,
    () => `/services?search=${oneOf(words)}+${whole(1, 1_000)}`,
    () => `/api/services/gst/availability?date=${day()}`,
    () => '/api/services/passport/reviews',
  ]
  while (!isOver()) {
    const { status } = await caller.ask(oneOf(kinds)())
    // An overloaded server refuses for a moment.
    if (status !== 200) await sleep(100)
  }
  caller.leave()
}

function report(samples: number[], minutes: string): boolean {
  const third = Math.floor(samples.length / 3)
  const [middle, last] = [samples.slice(third, 2 * third), samples.slice(2 * third)]
  const growth = [mean(last) - mean(middle)]
  const what = `memory (PSS) under load, last third of ${minutes} minutes`
  return [
    line({ what, unit: 'MB', values: last, asked: { atMost: limits.megabytes } }),
    line({
      what: 'memory, growth from the second third',
      unit: 'MB',
      values: growth,
      asked: { atMost: limits.growth },
    }),
  ].every(Boolean)
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
