import { api } from '#domain/api.ts'
import type { Endpoint } from '#domain/contract/endpoint.ts'
import type { ServerDeps } from './deps.ts'
import { countQueuedEmails } from '#server/message/delivery/store.ts'
import { findSchedule } from '#server/platform/database/backup/schedule/store.ts'
import { withDeadline } from '#server/platform/http/deadline.ts'
import { ping } from '#server/platform/database/db.ts'
import { countJobs } from '#server/platform/database/job-counts.ts'
import { queueNames } from '#server/platform/jobs/queue.ts'
import { addProcessMetrics } from '#server/platform/metrics/process.ts'
import { createRegistry } from '#server/platform/metrics/registry.ts'
import { createRequestMetrics, type Ended, leftBefore } from '#server/platform/metrics/requests.ts'
import { version } from './version.ts'

export type Metrics = ReturnType<typeof createMetrics>

/** A scrape waits for the database no longer than this, in milliseconds. */
const patience = 1_000
/** Several scrapes within this time share the queries. */
const freshFor = 5_000

/** Everything that is counted in this process, from its start on. */
export function createMetrics() {
  const registry = createRegistry()
  const bookings = registry.counter('bookings_total', 'Answers to requests to book, by outcome: booked, or why not.')
  const jobs = registry.counter('jobs_run_total', 'Jobs that this process has run, by queue and outcome.')
  const endpoints: Endpoint[] = Object.values(api).flatMap((group): Endpoint[] => Object.values(group))
  const requests = createRequestMetrics(registry, endpoints, (ended) => {
    if (isBooking(ended)) bookings({ outcome: outcomeOf(ended) })
  })
  // An alert sees an increase only from a value that an earlier scrape has read.
  for (const outcome of ['booked', ...failures]) bookings({ outcome }, 0)
  for (const queue of queueNames) jobs({ queue, outcome: 'failed' }, 0)
  const endProcess = addProcessMetrics(registry, { version })
  let read = async () => {}

  return {
    requests,
    countJob: (queue: string, outcome: 'completed' | 'failed') => jobs({ queue, outcome }),
    /** Adds what the server's parts say about themselves, once they are open. */
    watch: (deps: ServerDeps) => (read = watchServer(registry, deps)),
    text: async (): Promise<string> => {
      await read()
      return registry.text()
    },
    close: async () => endProcess(),
  }
}

function isBooking({ endpoint }: Ended): boolean {
  return endpoint === api.booking.book || endpoint === api.adminBookings.book
}

/** The outcomes that the alert DoorstepBookingsFail counts. */
const failures = ['failed', 'internal', 'unavailable', 'timeout', 'outcome_unknown']

function outcomeOf({ status, code }: Ended): string {
  if (status === leftBefore) return 'left'
  return code ?? (status < 300 ? 'booked' : 'failed')
}

type Registry = ReturnType<typeof createRegistry>
type Known = Awaited<ReturnType<typeof readDatabase>>

/** Returns a function that reads from the database what a scrape needs. */
function watchServer(registry: Registry, deps: ServerDeps): () => Promise<void> {
  const { database, cache } = deps
  let known: Known | undefined
  let isReady = false
  let reading: Promise<void> | undefined
  let readAt = Number.NEGATIVE_INFINITY

  registry.read('database_connections', 'Connections of the pool to the database, by state.', {
    value: () => samples('state', database.connections()),
  })
  registry.read('database_queries_waiting', 'Queries that wait for a connection.', { value: database.waiting })
  registry.read('cache_entries', 'Pages and replies that are kept.', { value: () => cache.usage().entries })
  registry.read('cache_bytes', 'Memory of the pages and replies that are kept.', { value: () => cache.usage().bytes })
  registry.read('cache_lookups_total', 'Requests for kept pages and replies, by result.', {
    kind: 'counter',
    value: () => samples('result', { hit: cache.usage().hits, miss: cache.usage().misses }),
  })
  registry.read('ready', 'Whether the process answers requests completely, as /readyz says.', {
    value: () => Number(isReady),
  })
  registry.read('database_up', 'Whether the database has answered the last scrape.', {
    value: () => Number(known?.isUp === true),
  })
  registry.read('jobs', 'Jobs in the queue of all processes, by queue and state.', {
    value: () => known?.jobs?.map(({ queue, state, count }) => ({ value: count, labels: { queue, state } })) ?? [],
  })
  registry.read('job_oldest_waiting_seconds', 'How long the oldest job that is due has waited, by queue.', {
    value: () =>
      known?.jobs
        ?.filter(({ state }) => state === 'due')
        .map(({ queue, oldest }) => ({ value: oldest, labels: { queue } })) ?? [],
  })
  registry.read('emails', 'Emails that have not been sent, by state.', {
    value: () => samples('state', known?.emails?.counts ?? {}),
  })
  registry.read('email_oldest_waiting_seconds', 'How long the oldest email that is due has waited.', {
    value: () => known?.emails?.oldest ?? [],
  })
  registry.read('backup_last_success_timestamp_seconds', 'When the last scheduled backup was made.', {
    value: () =>
      known?.backup?.lastAt?.getTime() === undefined ? [] : [{ value: known.backup.lastAt.getTime() / 1_000 }],
  })
  registry.read('backup_failing', 'Whether the last scheduled backup has failed; absent without a schedule.', {
    value: () => (known?.backup ? [{ value: Number(known.backup.lastError !== '') }] : []),
  })

  async function read() {
    readAt = performance.now()
    const [found, ready] = await Promise.all([readDatabase(deps), soon(deps.isHealthy())])
    known = found
    isReady = ready === true
    reading = undefined
  }
  return () => {
    if (!reading && performance.now() - readAt < freshFor) return Promise.resolve()
    return (reading ??= read())
  }
}

/** Each by itself: statistics that take too long do not mean that the database is away. */
async function readDatabase({ db, clock }: ServerDeps) {
  const [isUp = false, jobs, emails, backup] = await Promise.all([
    soon(ping(db)),
    soon(countJobs(db)),
    soon(countQueuedEmails(db, clock())),
    soon(findSchedule(db)),
  ])
  return { isUp, jobs, emails, backup }
}

async function soon<T>(work: Promise<T>): Promise<T | undefined> {
  return withDeadline(patience, work).catch(() => undefined)
}

function samples(label: string, values: Record<string, number>) {
  return Object.entries(values).map(([name, value]) => ({ value, labels: { [label]: name } }))
}
