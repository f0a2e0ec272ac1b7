import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { closeAtEnd } from './shop/at-end.ts'
import { roundsOf } from './shop/options.ts'
import { line } from './shop/report.ts'

const wanted = 900
const usualRounds = 7

const root = join(import.meta.dirname, '..')
const raw =
  "require('node:http').createServer((_, response) => response.end('[]')).listen(process.env.PORT, '127.0.0.1')"

/** From `npm start` to the first response with data, on a database that exists already. */
export async function measure(options: string[]): Promise<boolean> {
  const folder = temporaryFolder('start')
  const ours: number[] = []
  const theirs: number[] = []
  try {
    // The first start builds the pages and creates the database.
    await timeOf(['npm', 'start', '--silent'], { DATA_DIR: folder })
    for (let round = 0; round < roundsOf(options, usualRounds); round += 1) {
      ours.push(await timeOf(['npm', 'start', '--silent'], { DATA_DIR: folder }))
      theirs.push(await timeOf([process.execPath, '-e', raw], {}))
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return line({
    what: 'from npm start to the first response',
    unit: 'ms',
    values: ours,
    beside: { what: 'a plain Node script', values: theirs },
    asked: { atMost: wanted },
  })
}

/** Starts a command and stops it after its first response with status 200. */
async function timeOf([command = '', ...args]: string[], settings: Record<string, string>): Promise<number> {
  const port = await freePort()
  const started = performance.now()
  const env = { ...process.env, PORT: String(port), ...settings }
  const child = spawn(command, args, { cwd: root, env, stdio: 'ignore', detached: true })
  const group = -(child.pid ?? 0)
  const end = closeAtEnd(async () => {
    if (isRunning(group)) process.kill(group, 'SIGTERM')
    // npm ends before the server, which has to close its database first.
    while (isRunning(group)) await sleep(20)
  })
  while ((await statusOf(port)) !== 200) {
    if (child.exitCode !== null) throw new Error(`${command} ended with ${child.exitCode}`)
    await sleep(5)
  }
  const took = performance.now() - started
  await end()
  return took
}

function isRunning(group: number): boolean {
  try {
    return process.kill(group, 0)
  } catch {
    return false
  }
}

function statusOf(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const call = request({ host: '127.0.0.1', port, path: '/api/services', agent: false }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode))
    })
    call.on('error', () => resolve(undefined)).end()
  })
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
