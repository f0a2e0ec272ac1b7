import { PgBoss, type PerJobWorkWithMetadataHandler, type WorkOptions } from 'pg-boss'
import { type Connection, type Db, jobDatabase } from '#server/platform/database/db.ts'
import { describe, type Log } from '#server/log.ts'

/** What is done later, and what is handed over with it: ids only, because it outlives what it is about. */
type Facts = {
  deliver: { id: string }
  'check-import': { id: string }
  'write-import': { id: string }
  collect: null
  remind: null
  count: null
  tally: null
  tidy: null
}
/** What is about one thing and carries its id: the job has the same, so that there is one, however often it is handed in. */
type Named = 'deliver' | 'check-import' | 'write-import'
type Queue = keyof Facts

/** Does the jobs of one queue. Whatever it throws is tried again. */
export type Worker<Q extends Queue = Queue> = {
  queue: Q
  /** Five fields of a cron expression: then it is done by the clock, by one process. */
  at?: string
  work: (facts: Facts[Q]) => Promise<void>
}

/** It may be for so many milliseconds later, and may let others go first. */
type HandedIn = { facts: Facts[Named]; later?: number; isPatient?: boolean }

export type Jobs = {
  /** Hands in a job in the transaction of what it is about. */
  send: (db: Db, queue: Named, job: HandedIn) => Promise<void>
  /** Hands it in by itself, together with others of the same moment. It may be lost on the way. */
  sendSoon: (queue: Named, facts: Facts[Named]) => void
  close: () => Promise<void>
}

export type JobsHere = Jobs & {
  /** From here on this process does the work of a queue too. */
  work: <Q extends Queue>(worker: Worker<Q>) => Promise<void>
}

const hour = 3_600

/**
 * Somebody waits for these. Who works on one says so all the time, so that one that was ended in the middle is soon begun
 * again by another. They are tried a few times; after that whoever waits is told that it has stopped.
 */
const attended = {
  notify: true,
  retryLimit: 5,
  retryDelay: 3,
  retryBackoff: true,
  expireInSeconds: 300,
  heartbeatSeconds: 20,
  deleteAfterSeconds: 24 * hour,
}

/**
 * Letters are tried again, with pauses that grow from ten seconds to an hour, until whoever tries gives up, which is long
 * before these are used up. What is done by the clock comes again by itself.
 */
const queues = {
  deliver: {
    notify: true,
    retryLimit: 200,
    retryDelay: 10,
    retryBackoff: true,
    retryDelayMax: hour,
    expireInSeconds: 120,
    // Well above all the tries: a job that waits out an outage must not be thrown away.
    retentionSeconds: 14 * 24 * hour,
    deleteAfterSeconds: 24 * hour,
  },
  'check-import': attended,
  'write-import': attended,
  collect: { notify: false, retryLimit: 0, deleteAfterSeconds: hour },
  remind: { notify: false, retryLimit: 0, deleteAfterSeconds: hour },
  count: { notify: false, retryLimit: 0, deleteAfterSeconds: hour },
  tally: { notify: false, retryLimit: 0, deleteAfterSeconds: hour },
  tidy: { notify: false, retryLimit: 0, deleteAfterSeconds: 24 * hour },
}

/** How each queue is looked after. A full handful is followed by the next at once; what falls due later is found by looking. */
const attention: Record<Queue, WorkOptions> = {
  deliver: { batchSize: 5, burstWhenBatchFull: true, localConcurrency: 2, notifyPollingIntervalSeconds: 2 },
  'check-import': { localConcurrency: 1, notifyPollingIntervalSeconds: 2 },
  'write-import': { localConcurrency: 1, notifyPollingIntervalSeconds: 2 },
  collect: { localConcurrency: 1, pollingIntervalSeconds: 10 },
  remind: { localConcurrency: 1, pollingIntervalSeconds: 30 },
  count: { localConcurrency: 1, pollingIntervalSeconds: 60 },
  tally: { localConcurrency: 1, pollingIntervalSeconds: 30 },
  tidy: { localConcurrency: 1, pollingIntervalSeconds: 60 },
}

/** A network that swallows answers must not hold the work for ever. */
const patience = { connectionTimeoutMillis: 3_000, keepAlive: true, query_timeout: 60_000 }

type Options = { connection: Connection; log: Log }

/** The work that outlives a request and a crash, on the tables of pg-boss, which it makes. */
export async function openJobs({ connection, log }: Options): Promise<JobsHere> {
  const settings = { ...patience, application_name: 'doorstep jobs', max: 3, useListenNotify: true, ...connection }
  // The connection is said in the words of pg, to which pg-boss hands it on.
  const boss = new PgBoss(settings as ConstructorParameters<typeof PgBoss>[0] & object)
  boss.on('error', ({ message }) => log.warn('jobs are waiting', { error: message }))
  await boss.start()
  for (const [name, options] of Object.entries(queues)) {
    await boss.createQueue(name, options)
    // One that a former release has made keeps its settings otherwise.
    await boss.updateQueue(name, options)
  }
  return { ...handingIn(boss, log), work: (worker) => startWorker(boss, log, worker) }
}

export function handingIn(boss: PgBoss, log: Log): Jobs {
  const soon = gathering(boss, log)
  return {
    async send(db, queue, { facts, later = 0, isPatient = false }) {
      const startAfter = later > 0 ? { startAfter: later / 1_000 } : {}
      const priority = isPatient ? -1 : 0
      await boss.send(queue, facts, { db: jobDatabase(db), id: facts.id, priority, ...startAfter })
    },
    sendSoon: (queue, facts) => soon.add(queue, facts),
    async close() {
      await soon.flush()
      await boss.stop({ timeout: 4_000 })
    },
  }
}

/** How long jobs are gathered, in milliseconds, before they are handed in together. */
const gatheringTime = 200

function gathering(boss: PgBoss, log: Log) {
  /** By the id, since one that is named twice in a batch would take all of it down. */
  const waiting = new Map<Named, Map<string, { id: string; data: { id: string } }>>()
  let timer: NodeJS.Timeout | undefined

  async function flush() {
    clearTimeout(timer)
    timer = undefined
    const gathered = [...waiting]
    waiting.clear()
    for (const [queue, jobs] of gathered) {
      await boss.insert(queue, [...jobs.values()]).catch((error: unknown) => {
        log.warn('jobs could not be handed in', { queue, jobs: jobs.size, ...describe(error) })
      })
    }
  }

  return {
    flush,
    add(queue: Named, data: { id: string }) {
      const jobs = waiting.get(queue) ?? new Map<string, { id: string; data: { id: string } }>()
      waiting.set(queue, jobs.set(data.id, { id: data.id, data }))
      timer ??= setTimeout(() => void flush(), gatheringTime)
    },
  }
}

async function startWorker<Q extends Queue>(boss: PgBoss, log: Log, { queue, at, work }: Worker<Q>) {
  const perJob = { includeMetadata: true, perJobResults: true } as const
  const doAll: PerJobWorkWithMetadataHandler<Facts[Q]> = (jobs) =>
    Promise.all(
      jobs.map(async ({ id, data, retryCount }) => {
        try {
          await work(data)
          return { id, status: 'completed' }
        } catch (error) {
          // Nothing of it goes into the record of the job: what failed may name people.
          log.warn('a job failed', { queue, job: id, tries: retryCount + 1, ...describe(error) })
          return { id, status: 'failed' }
        }
      }),
    )
  await boss.work<Facts[Q], void, typeof perJob>(queue, { ...attention[queue], ...perJob }, doAll)
  if (at !== undefined) await boss.schedule(queue, at)
}
