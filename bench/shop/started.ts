import { type ChildProcess, spawn } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { residentOf } from '#campaigns/rig/resident.ts'
import { closeAtEnd } from './at-end.ts'
import { cpuOfProcess } from './used.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'

const password = 'a password for this'

export type RunningProduct = {
  port: number
  /** The demo customer's account. */
  login: { email: string; password: string }
  /** The memory of the process, in megabytes. */
  megabytes: () => Promise<number>
  /** Its share of the memory that it has in common with other processes, in megabytes. Linux only. */
  proportional: () => Promise<number>
  /** The CPU time of the process, in milliseconds. Linux only. */
  cpu: () => Promise<number>
  end: () => Promise<void>
}

/** Starts the product as `npm start` does, with a temporary demo. Callers choose their network address. */
export async function startProduct(env: Record<string, string> = {}): Promise<RunningProduct> {
  const folder = temporaryFolder('stall')
  const settings = { PORT: '0', DATA_DIR: folder, DEMO_PASSWORD: password, TRUSTED_PROXIES: '127.0.0.1', ...env }
  // What `npm start` runs: it sets how the server may use memory, and starts it.
  const child = spawn(process.execPath, ['scripts/run.mjs', 'scripts/start.ts'], {
    env: { ...process.env, ...settings },
  })
  const end = closeAtEnd(async () => {
    const ended = new Promise((resolve) => child.once('close', resolve))
    if (child.kill('SIGTERM')) await ended
    await rm(folder, { recursive: true, force: true })
  })
  const port = await portOf(child)
  const pid = await onlyChildOf(child.pid ?? 0)
  return {
    port,
    login: { email: 'customer@doorstep.example', password },
    megabytes: async () => Math.round(residentOf(pid)),
    async proportional() {
      const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8')
      return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1]) / 1024
    },
    cpu: () => cpuOfProcess(pid),
    end: async () => void (await end()),
  }
}

/** Linux only; elsewhere 0, and nothing can be measured. */
async function onlyChildOf(parent: number): Promise<number> {
  return Number(await readFile(`/proc/${parent}/task/${parent}/children`, 'utf8').catch(() => '0'))
}

/** Keeps reading the output, so that the product never blocks on a full pipe. */
async function portOf(child: ChildProcess): Promise<number> {
  let said = ''
  for (const output of [child.stdout, child.stderr])
    output?.on('data', (chunk: Buffer) => {
      if (said.length < 10_000) said += chunk.toString()
    })
  for (let waited = 0; waited < 3_000; waited += 1) {
    if (said.includes('Doorstep is ready')) return Number(/http:\/\/localhost:(\d+)/.exec(said)?.[1])
    if (child.exitCode !== null) break
    await sleep(100)
  }
  throw new Error(`the product did not start:\n${said}`)
}

export type Answer = { status: number; body: string; milliseconds: number }
type RequestOptions = { method?: string; headers?: Record<string, string>; body?: unknown }
export type Caller = { ask: (path: string, asking?: RequestOptions) => Promise<Answer>; leave: () => void }

/** A client with its own network address and several connections. Status 0 means no reply for a minute. */
export function callerAt(address: string, { port }: Pick<RunningProduct, 'port'>, connections = 8): Caller {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  return {
    ask: (path, asking = {}) => {
      const began = performance.now()
      const body = asking.body === undefined ? undefined : JSON.stringify(asking.body)
      const headers = {
        Host: 'localhost',
        'X-Forwarded-For': address,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...asking.headers,
      }
      return new Promise((resolve) => {
        const done = (status: number, text: string) =>
          resolve({ status, body: text, milliseconds: performance.now() - began })
        const call = request({
          host: '127.0.0.1',
          port,
          agent,
          path,
          method: asking.method ?? 'GET',
          headers,
          timeout: 60_000,
        })
        call.on('response', (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('end', () => done(response.statusCode ?? 0, Buffer.concat(chunks).toString()))
          response.on('error', () => done(0, ''))
        })
        call.on('timeout', () => call.destroy())
        call.on('error', () => done(0, ''))
        call.end(body)
      })
    },
    leave: () => agent.destroy(),
  }
}
