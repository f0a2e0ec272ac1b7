import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect, vi } from 'vitest'

const root = join(import.meta.dirname, '..')

export type RunningCommand = {
  child: ChildProcess
  output: () => string
  /** The URL of the first storefront, once the server is ready. */
  ready: () => Promise<string>
  /** The exit status; null if a signal terminated the process. */
  ended: Promise<number | null>
  /** Sends a signal to the whole process group, as a terminal does, and waits until all processes have ended. */
  end: (signal: NodeJS.Signals) => Promise<number | null>
}

/** Starts commands as a user would, with a data folder inside the given folder; by default in this repository. */
export function startingIn(folder: string, cwd = root) {
  const started: RunningCommand[] = []

  function start(env: Record<string, string> = {}, command = ['npm', 'start', '--silent']): RunningCommand {
    const one = launch(command, { cwd, env: { PORT: '0', DATA_DIR: join(folder, 'shop'), ...env } })
    started.push(one)
    return one
  }

  async function endAll() {
    await Promise.all(started.splice(0).map((one) => one.end('SIGKILL')))
  }

  return { start, endAll }
}

type Place = { cwd: string; env: Record<string, string> }

function launch([command = '', ...args]: string[], { cwd, env }: Place): RunningCommand {
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, detached: true })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  // 'close' rather than 'exit': no process holds the output open any more.
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  return {
    child,
    ended,
    output: () => output,
    async ready() {
      await vi.waitFor(() => expect(output).toContain('Doorstep is ready'), { timeout: 110_000, interval: 20 })
      return /http:\/\/localhost:(\d+)/.exec(output)?.[0] ?? ''
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
    // The process group has already ended.
  }
}
