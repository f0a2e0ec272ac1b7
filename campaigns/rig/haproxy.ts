import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const deploy = join(import.meta.dirname, '../../docs/deploy')

/** A configuration that ships, with what a machine has otherwise replaced. Each replacement must apply. */
export async function shippedConfiguration(name: string, replacements: [RegExp, string][]): Promise<string> {
  const text = await readFile(join(deploy, name), 'utf8')
  return replacements.reduce((config, [pattern, by]) => {
    if (!pattern.test(config)) throw new Error(`${name} does not contain ${pattern}`)
    return config.replace(pattern, by)
  }, text)
}

type Options = { command: string; folder: string; configuration: string; port: number }

/** Starts HAProxy in the foreground with this configuration. */
export async function startHaproxy({ command, folder, configuration, port }: Options) {
  const file = join(folder, `haproxy-${port}.cfg`)
  await writeFile(file, configuration)
  const child = spawn(command, ['-db', '-f', file], { stdio: ['ignore', 'pipe', 'pipe'] })
  let log = ''
  child.stdout.on('data', (chunk: Buffer) => (log = `${log}${chunk.toString()}`.slice(-1_000_000)))
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said = `${said}${chunk.toString()}`.slice(-2_000)))
  await untilOpen(port, () => (child.exitCode === null ? undefined : `HAProxy has ended: ${said}`))
  return { log: () => log, close: () => end(child) }
}

const longestStart = 20_000

/** Waits until something listens on the port. */
export async function untilOpen(port: number, whyNot: () => string | undefined = () => undefined) {
  const until = performance.now() + longestStart
  while (!(await isOpen(port))) {
    const reason = whyNot()
    if (reason !== undefined || performance.now() > until) throw new Error(reason ?? `nothing listens on port ${port}`)
    await sleep(100)
  }
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' })
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
