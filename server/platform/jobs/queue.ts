import { PgBoss, type PerJobWorkWithMetadataHandler, type WorkOptions } from 'pg-boss'
import { type Connection, type Db, jobDatabase } from '#server/platform/database/db.ts'
import { describe, type Log } from '#server/log.ts'
import { currentScope, runIn, type Tracer } from '#server/platform/tracing/scope.ts'

/** Jobs and their data: ids only, because a job can outlive what it refers to. */
type JobData = {
  deliver: { id: string }
  'check-import': { id: string }
  'write-import': { id: string }
  /** With an id of its own: a booking can be completed again. */
  invoice: { id: string; booking: string }
  collect: null
  remind: null
  count: null
  tally: null
  tidy: null
  backup: null
}
/** Jobs about one record: they have its id, so that the same job is queued only once. */
type RecordQueue = 'deliver' | 'check-import' | 'write-import' | 'invoice'
type Queue = keyof JobData

/** Runs the jobs of one queue. A job that throws is retried. */
export type Worker<Q extends Queue = Queue> = {
  queue: Q
  /** A cron expression of five fields: the job then runs on this schedule, in one process. */
  at?: string
  work: (data: JobData[Q]) => Promise<void>
}

/** `later` delays the job by milliseconds; `isPatient` gives it a lower priority. */
type NewJob = { data: JobData[RecordQueue]; later?: number; isPatient?: boolean }

export type Jobs = {
  /** Queues a job in the transaction that writes its record. */
  send: (db: Db, queue: RecordQueue, job: NewJob) => Promise<void>
  /** Queues a job outside of a transaction, batched with others. It can be lost in a crash. */
  sendSoon: (queue: RecordQueue, data: JobData[RecordQueue]) => void
  /** When the jobs about these records are run next, for those that wait. */
  nextRuns: (queue: RecordQueue, ids: string[]) => Promise<Map<string, Date>>
  close: () => Promise<void>
}

export type JobsHere = Jobs & {
  /** Also runs the jobs of a queue in this process. */
  work: <Q extends Queue>(worker: Worker<Q>) => Promise<void>
}

const hour = 3_600

/**
 * A user waits for these jobs. The worker sends heartbeats, so that another process soon restarts a job whose process
 * was killed. After a few attempts the job fails and the user gets an error.
 */
const interactive = {
  notify: true,
  retryLimit: 5,
  retryDelay: 3,
  retryBackoff: true,
  expireInSeconds: 300,
  heartbeatSeconds: 20,
  deleteAfterSeconds: 24 * hour,
}

/**
 * Emails are retried with pauses that grow from ten seconds to five minutes, so that none waits long once the mail
 * server is well again, until the worker gives up, long before these retries are used up. Scheduled jobs run again
 * anyway.
 */
const queues = {
  deliver: {
    notify: true,
    retryLimit: 1_000,
    retryDelay: 10,
    retryBackoff: true,
    retryDelayMax: 300,
    expireInSeconds: 120,
    // Well above the duration of all retries: a job that waits out an outage must not be discarded.
    retentionSeconds: 14 * 24 * hour,
    deleteAfterSeconds: 24 * hour,
  },
  // An invoice that cannot be made is made by hand.
  invoice: {
    notify: true,
    retryLimit: 20,
    retryDelay: 10,
    retryBackoff: true,
    retryDelayMax: hour,
    expireInSeconds: 120,
    retentionSeconds: 14 * 24 * hour,
    deleteAfterSeconds: 24 * hour,
  },
  'check-import': interactive,
  'write-import': interactive,
  collect: { notify: false, retryLimit: 0, deleteAfterSeconds: hour },
  remind: { notify: false, retryLimit: 0, deleteAfterSeconds: hour },
  count: { notify: false, retryLimit: 0, deleteAfterSeconds: hour },
  tally: { notify: false, retryLimit: 0, deleteAfterSeconds: hour },
  tidy: { notify: false, retryLimit: 0, deleteAfterSeconds: 24 * hour },
  // A large shop takes minutes.
  backup: { notify: false, retryLimit: 0, expireInSeconds: 6 * hour, deleteAfterSeconds: 24 * hour },
}
export const queueNames = Object.keys(queues)

/** How each queue is polled. A full batch is followed by the next at once; delayed jobs are found by polling. */
const polling: Record<Queue, WorkOptions> = {
  deliver: { batchSize: 5, burstWhenBatchFull: true, localConcurrency: 2, notifyPollingIntervalSeconds: 2 },
  'check-import': { localConcurrency: 1, notifyPollingIntervalSeconds: 2 },
  'write-import': { localConcurrency: 1, notifyPollingIntervalSeconds: 2 },
  invoice: { localConcurrency: 1, notifyPollingIntervalSeconds: 2 },
  collect: { localConcurrency: 1, pollingIntervalSeconds: 10 },
  remind: { localConcurrency: 1, pollingIntervalSeconds: 30 },
  count: { localConcurrency: 1, pollingIntervalSeconds: 60 },
  tally: { localConcurrency: 1, pollingIntervalSeconds: 30 },
  tidy: { localConcurrency: 1, pollingIntervalSeconds: 60 },
  backup: { localConcurrency: 1, pollingIntervalSeconds: 30 },
}

/** A network that loses answers must not block the work forever. */
const patience = { connectionTimeoutMillis: 3_000, keepAlive: true, query_timeout: 60_000 }

/** Counts a job that was run here. */
export type CountJob = (queue: string, outcome: 'completed' | 'failed') => void

type Options = { connection: Connection; log: Log; tracer?: Tracer | undefined; countJob?: CountJob | undefined }

/** Background work that outlives a request and a crash, in the tables of pg-boss, which creates them. */
export async function openJobs({ connection, log, tracer, countJob }: Options): Promise<JobsHere> {
  const settings = { ...patience, application_name: 'doorstep jobs', max: 3, useListenNotify: true, ...connection }
  // pg-boss passes the connection settings to pg, but does not declare all of them.
  const boss = new PgBoss(settings as ConstructorParameters<typeof PgBoss>[0] & object)
  boss.on('error', ({ message }) => log.warn('job queue error', { error: message }))
  await boss.start()
  await Promise.all(
    Object.entries(queues).map(async ([name, options]) => {
      await boss.createQueue(name, options)
      // A queue created by an earlier release keeps its old settings otherwise.
      await boss.updateQueue(name, options)
    }),
  )
  return { ...createJobs(boss, log), work: (worker) => startWorker(boss, { log, tracer, countJob }, worker) }
}

export function createJobs(boss: PgBoss, log: Log): Jobs {
  const soon = createBatch(boss, log)
  return {
    async send(db, queue, { data, later = 0, isPatient = false }) {
      const startAfter = later > 0 ? { startAfter: later / 1_000 } : {}
      const priority = isPatient ? -1 : 0
      await boss.send(queue, { ...data, ...causeNow() }, { db: jobDatabase(db), id: data.id, priority, ...startAfter })
    },
    sendSoon: (queue, data) => soon.add(queue, { ...data, ...causeNow() }),
    async nextRuns(queue, ids) {
      if (ids.length === 0) return new Map()
      const { rows } = await boss.getDb().executeSql(nextRuns, [queue, ids])
      // Depending on the driver, a moment is a text.
      return new Map(rows.map((row: NextRun) => [row.id, new Date(row.start_after)]))
    },
    async close() {
      await soon.flush()
      await boss.stop({ timeout: 4_000 })
    },
  }
}

/** Stored with a job: the request that queued it, and its span. */
type Cause = { request?: string; trace?: string }

function causeNow(): Cause {
  const { request, span } = currentScope() ?? {}
  return { ...(request !== undefined && { request }), ...(span && { trace: span.traceparent }) }
}

type NextRun = { id: string; start_after: Date | string }
const nextRuns = `
  select id::text, start_after from pgboss.job
  where name = $1 and id = any ($2::uuid[]) and state in ('created', 'retry')`

type Outcome = { id: string; status: 'completed' | 'failed' }
type Caused = { queue: Queue; data: JobData[Queue] }

/** Does a job for the request that queued it, in a trace of its own that is linked to the request's. */
async function asCaused(
  { tracer }: Observers,
  { queue, data }: Caused,
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  // As `send` and `sendSoon` have stored it; scheduled jobs have no data.
  const { request, trace } = (data ?? {}) as Cause
  const attributes = { ...(request !== undefined && { 'doorstep.request_id': request }) }
  const span = tracer?.start({ name: `job ${queue}`, kind: 'consumer', attributes, link: trace })
  const result = await runIn({ request, span }, work)
  span?.end({ hasFailed: result.status === 'failed' })
  return result
}

/** How long jobs are collected before they are queued together, in milliseconds. */
const batchDelay = 200

function createBatch(boss: PgBoss, log: Log) {
  /** By id: the same id twice in a batch would fail the whole batch. */
  const waiting = new Map<RecordQueue, Map<string, { id: string; data: { id: string } }>>()
  let timer: NodeJS.Timeout | undefined

  async function flush() {
    clearTimeout(timer)
    timer = undefined
    const batches = [...waiting]
    waiting.clear()
    for (const [queue, jobs] of batches) {
      await boss.insert(queue, [...jobs.values()]).catch((error: unknown) => {
        log.warn('jobs not queued', { queue, jobs: jobs.size, ...describe(error) })
      })
    }
  }

  return {
    flush,
    add(queue: RecordQueue, data: { id: string }) {
      const jobs = waiting.get(queue) ?? new Map<string, { id: string; data: { id: string } }>()
      waiting.set(queue, jobs.set(data.id, { id: data.id, data }))
      // The batch belongs to several requests.
      timer ??= runIn(undefined, () => setTimeout(() => void flush(), batchDelay))
    },
  }
}

type Observers = Pick<Options, 'log' | 'tracer' | 'countJob'>

async function startWorker<Q extends Queue>(boss: PgBoss, observers: Observers, { queue, at, work }: Worker<Q>) {
  const { log, countJob = () => {} } = observers
  const perJob = { includeMetadata: true, perJobResults: true } as const
  const doAll: PerJobWorkWithMetadataHandler<JobData[Q]> = (jobs) =>
    Promise.all(
      jobs.map(({ id, data, retryCount }) =>
        asCaused(observers, { queue, data }, async () => {
          try {
            await work(data)
            countJob(queue, 'completed')
            return { id, status: 'completed' }
          } catch (error) {
            // The error is not stored with the job: it may contain personal data.
            countJob(queue, 'failed')
            log.warn('job failed', { queue, job: id, tries: retryCount + 1, ...describe(error) })
            return { id, status: 'failed' }
          }
        }),
      ),
    )
  // The schedule first: it may be stored twice, but a queue must not get two workers when this is repeated.
  if (at !== undefined) await boss.schedule(queue, at)
  await boss.work<JobData[Q], void, typeof perJob>(queue, { ...polling[queue], ...perJob }, doAll)
}
