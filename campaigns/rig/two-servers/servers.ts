import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Moving, Opened, Order } from './server.ts'

export type Servers = { ports: number[]; close: () => Promise<void> }

/** Starts two servers on one database, each in its own process. */
export async function openServers(order: Order): Promise<Servers> {
  const children = [startServer(order), startServer(order)]
  try {
    const ports = await Promise.all(children.map(portOf))
    return { ports, close: () => endAll(children) }
  } catch (error) {
    await endAll(children)
    throw error
  }
}

export type OneServer = {
  port: number
  /** Moves the clock of a server with a pace. */
  move: (milliseconds: number) => void
  kill: () => Promise<void>
  close: () => Promise<void>
}

/** Starts a single server that can be killed. */
export async function openServer(order: Order): Promise<OneServer> {
  const child = startServer(order)
  try {
    const port = await portOf(child)
    const move = (moveBy: number) => void child.send({ moveBy } satisfies Moving)
    return { port, move, kill: () => kill(child), close: () => end(child) }
  } catch (error) {
    await end(child)
    throw error
  }
}

async function kill(child: ChildProcess) {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

function startServer(order: Order): ChildProcess {
  const child = fork(join(import.meta.dirname, 'server.ts'), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  child.send(order)
  return child
}

async function portOf(child: ChildProcess): Promise<number> {
  const ended = once(child, 'exit').then(() => {
    throw new Error('a server exited before it was ready')
  })
  const [{ port }] = (await Promise.race([once(child, 'message'), ended])) as [Opened]
  ended.catch(() => {})
  return port
}

const longestGoodbye = 15_000

async function endAll(children: ChildProcess[]) {
  await Promise.all(children.map(end))
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  if (child.connected) child.disconnect()
  const hurry = setTimeout(() => child.kill('SIGKILL'), longestGoodbye)
  await ended
  clearTimeout(hurry)
}
