import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { type RunningCommand, startingIn } from '#scripts/started.ts'
import { documents, readCommands } from './commands.ts'

type Replaced = Record<string, string>

/** A copy of the project in which commands are run as the documents have them. */
export function openDocumented(copy: string) {
  const known = documents.flatMap((name) => readCommands(readFileSync(join(copy, name), 'utf8')))
  const { start, endAll } = startingIn(copy, copy)
  const taken = new Set<string>()

  /** Starts a command of a document, by a shell; `replaced` are the names that stand for something else. */
  function begin(command: string, replaced: Replaced = {}, env: Record<string, string> = {}): RunningCommand {
    expect(known).toContain(command)
    taken.add(command)
    let text = command
    for (const [from, to] of Object.entries(replaced)) text = text.replaceAll(from, to)
    return start({ DATA_DIR: '', ...env }, ['sh', '-c', text])
  }

  /** Runs a command to its end. */
  async function say(command: string, replaced: Replaced = {}) {
    const one = begin(command, replaced)
    const status = await one.ended
    return { status, output: one.output() }
  }

  return { begin, say, endAll, taken }
}

/** Stops a server that a terminal has started, and expects that it says so. */
export async function stop(server: RunningCommand) {
  await server.end('SIGTERM')
  expect(server.output()).toContain('Doorstep has stopped.')
}

export async function statusOf(address: string): Promise<number> {
  return (await fetch(address)).status
}

/** Signs in with the account of the demo's administrator and returns the number of all bookings. */
export async function countBookings(address: string, password: string): Promise<number> {
  const login = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'admin@doorstep.example', password }),
  })
  expect(login.status).toBe(200)
  const { token } = (await login.json()) as { token: string }
  const headers = { Authorization: `Bearer ${token}` }
  const listed = await fetch(`${address}/api/admin/bookings?storefront=all`, { headers })
  expect(listed.status).toBe(200)
  // A list that is not counted to its end says '10000+'.
  return Number.parseInt(listed.headers.get('x-total-count') ?? '', 10)
}
