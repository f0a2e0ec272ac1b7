import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '#campaigns/rig/free-port.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { ask } from './client.ts'
import { type Edit, type Kind, statusOf } from './kinds.ts'

export type Proxy = { kind: Kind['name']; http: number; https: number; log: string; close: () => Promise<void> }

type Opening = { folder: string; processes: number[]; edits?: Edit[] }

const longestStart = 30_000
let opened = 0

/** Starts a proxy with its shipped configuration, and waits until it answers. */
export async function openProxy(kind: Kind, { folder, processes, edits = [] }: Opening): Promise<Proxy> {
  opened += 1
  const own = join(folder, `${kind.name}-${opened}`)
  await mkdir(own, { recursive: true })
  const [http, https] = [await freePort(), await freePort()]
  const { check, run, env, log } = await kind.prepare({ folder: own, http, https, processes }, edits)
  if ((await statusOf(check, env)) !== 0) throw new Error(`${check.join(' ')} refuses the configuration`)
  const [command = '', ...args] = run
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, ...env } })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said = `${said}${chunk.toString()}`.slice(-2_000)))
  const proxy = { kind: kind.name, http, https, log, close: () => end(child) }
  const until = performance.now() + longestStart
  while (!(await answers(proxy))) {
    if (child.exitCode !== null || performance.now() > until) {
      await end(child)
      throw new Error(`${kind.name} does not answer: ${said}`)
    }
    await sleep(50)
  }
  return proxy
}

/** Any answer: a planted fault may make each of them wrong. */
async function answers(proxy: Proxy): Promise<boolean> {
  return (await ask(proxy, { path: '/readyz' }).catch(() => undefined)) !== undefined
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  const hurry = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await gone
  clearTimeout(hurry)
}
