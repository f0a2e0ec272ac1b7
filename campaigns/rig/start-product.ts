import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { mailboxPathIn } from '#scripts/mailbox-path.ts'

export type StartedProduct = {
  origin: string
  pid: number
  /** The path of the development mailbox. */
  mailbox: string
  /** The errors in the log. */
  errors: string[]
  /** How it ended: the exit code or the signal; undefined while it runs. */
  ended: () => number | string | undefined
  close: () => Promise<void>
}

const ownRoot = join(import.meta.dirname, '../..')
const longestGoodbye = 20_000
/** Keeps settings of the environment away from the product: mail server, proxy, public URL. */
const bare = { SMTP_URL: '', PUBLIC_URL: '', TRUSTED_PROXIES: '', HOST: '127.0.0.1', PORT: '0', DEMO: 'no' }

/**
 * Starts the product as `npm start` does, with pages, jobs and development mailbox, on a free port. `onLine` gets each
 * line of the log. Another `root` is the folder of another release.
 */
export async function startProduct(
  settings: Record<string, string> & { DATA_DIR: string },
  onLine: (line: string) => void = () => {},
  root = ownRoot,
): Promise<StartedProduct> {
  // What `npm start` runs: it sets how the server may use memory, and starts it.
  const child = spawn(process.execPath, ['scripts/run.mjs', 'scripts/start.ts'], {
    cwd: root,
    env: { ...process.env, ...bare, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const errors: string[] = []
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said = `${said}${chunk.toString()}`.slice(-2_000)))
  const ended = once(child, 'exit').then(() => {
    throw new Error(`the product exited: ${said}${errors.join('\n')}`)
  })
  ended.catch(() => {})

  async function close() {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    const hurry = setTimeout(() => child.kill('SIGKILL'), longestGoodbye)
    await gone
    clearTimeout(hurry)
  }

  const opened = new Promise<number>((resolve) => {
    createInterface(child.stdout).on('line', (line) => {
      onLine(line)
      const { level, message, port } = eventIn(line)
      if (level === 'error') errors.push(line.slice(0, 600))
      if (message === 'ready' && port !== undefined) resolve(port)
    })
  })
  try {
    const port = await Promise.race([opened, ended])
    return {
      origin: `http://localhost:${port}`,
      pid: childOf(child.pid ?? 0),
      // A product behind a proxy has no mailbox to show.
      get mailbox() {
        return mailboxPathIn(settings.DATA_DIR)
      },
      errors,
      ended: () => child.exitCode ?? child.signalCode ?? undefined,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Linux only; elsewhere 0, and the memory cannot be measured. */
function childOf(parent: number): number {
  const path = `/proc/${parent}/task/${parent}/children`
  return existsSync(path) ? Number(readFileSync(path, 'utf8').trim().split(' ')[0]) : 0
}

type Event = { level?: string; message?: string; port?: number }

/** Lines that are not JSON are messages for people. */
function eventIn(line: string): Event {
  return line.startsWith('{') ? (JSON.parse(line) as Event) : {}
}
