import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from './shop.ts'

const root = join(import.meta.dirname, '..', '..')

/** The environment of a shop of its own, whose data has this name. */
export function ownShop(name: string, settings: Record<string, string> = {}) {
  return { PORT: '0', DATA_DIR: `${process.env['E2E_DATA_DIR'] ?? ''}-${name}`, ...settings }
}

/** Starts it, with the current pages or with those of this folder. `end` stops it and removes its data. */
export async function startOwnShop(env: ReturnType<typeof ownShop>, pages?: string) {
  const start = pages === undefined ? ['scripts/start.ts'] : ['e2e/support/start-release.ts', pages]
  const child = spawn(process.execPath, ['scripts/run.mjs', ...start], { cwd: root, env: { ...process.env, ...env } })
  let output = ''
  for (const part of [child.stdout, child.stderr]) part.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = new Promise((resolve) => child.on('close', resolve))
  async function stop() {
    child.kill('SIGTERM')
    await ended
  }
  async function end() {
    await stop()
    rmSync(env.DATA_DIR, { recursive: true, force: true })
  }
  await expect.poll(() => output, { timeout: 60_000 }).toContain('Doorstep is ready')
  return { url: /http:\/\/localhost:\d+/.exec(output)?.[0] ?? '', stop, end }
}
