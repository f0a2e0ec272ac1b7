import { spawn } from 'node:child_process'
import { join } from 'node:path'

type Options = {
  /** Whether the output goes to the terminal; otherwise it is returned. */
  isShown?: boolean
  env?: Record<string, string>
}

/** Runs a script with the current Node in the project root. */
export function run(
  args: string[],
  { isShown = false, env = {} }: Options = {},
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const stdio = isShown ? 'inherit' : 'pipe'
    const child = spawn(process.execPath, args, {
      cwd: join(import.meta.dirname, '..'),
      stdio: ['ignore', stdio, stdio],
      env: { ...process.env, ...env },
    })
    const chunks: Buffer[] = []
    child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.on('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString('utf8') }))
  })
}
