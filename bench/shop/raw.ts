import { fork } from 'node:child_process'
import type { Db } from '#server/platform/database/db.ts'
import { sentDuring } from '#server/testing/statements.ts'
import { cpuOfProcess } from './used.ts'
import type { Statement, Task } from './raw-server.ts'

export type RawServer = { port: number; cpu: () => Promise<number>; end: () => void }

/** Starts a plain Node server beside the product, in a process of its own. */
export async function startRaw(task: Task): Promise<RawServer> {
  const child = fork(new URL('./raw-server.ts', import.meta.url))
  const port = new Promise<number>((resolve, reject) => child.once('message', resolve).once('error', reject))
  child.send(task)
  return { port: await port, cpu: () => cpuOfProcess(child.pid ?? 0), end: () => child.disconnect() }
}

/** The last statement that the product sends to its database while it works, with its values. */
export async function lastStatement(db: Db, work: () => Promise<unknown>): Promise<Statement> {
  const last = (await sentDuring(db, work)).at(-1)
  if (!last) throw new Error('no statement was sent')
  return { name: last.name ?? 'raw', text: last.text, values: last.values }
}
