import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect, vi } from 'vitest'

const root = join(import.meta.dirname, '..')

export type Started = {
  child: ChildProcess
  said: () => string
  /** The address of the first shop, once it is open. */
  ready: () => Promise<string>
  /** The status it ended with; null when a signal ended it. */
  ended: Promise<number | null>
  /** Sends a signal as a terminal does, to everything that was started, and waits until all of it is gone. */
  end: (signal: NodeJS.Signals) => Promise<number | null>
}

/** The front door, as far as a person can see it, with a data folder inside the one that is given. */
export function startingIn(folder: string) {
  const started: Started[] = []

  function start(env: Record<string, string> = {}, command = ['npm', 'start', '--silent']): Started {
    const one = launch({ PORT: '0', DATA_DIR: join(folder, 'shop'), ...env }, command)
    started.push(one)
    return one
  }

  async function endAll() {
    await Promise.all(started.splice(0).map((one) => one.end('SIGKILL')))
  }

  return { start, endAll }
}

function launch(env: Record<string, string>, [command = '', ...args]: string[]): Started {
  const child = spawn(command, args, { cwd: root, env: { ...process.env, ...env }, detached: true })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  // Closed, not only ended: the last process that could still say something is gone.
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  return {
    child,
    ended,
    said: () => said,
    async ready() {
      await vi.waitFor(() => expect(said).toContain('Doorstep is ready'), { timeout: 60_000, interval: 20 })
      return /http:\/\/localhost:(\d+)/.exec(said)?.[0] ?? ''
    },
    end(signal) {
      signalGroup(child.pid ?? 0, signal)
      return ended
    },
  }
}

function signalGroup(leader: number, signal: NodeJS.Signals) {
  try {
    process.kill(-leader, signal)
  } catch {
    // All of it has ended already.
  }
}
