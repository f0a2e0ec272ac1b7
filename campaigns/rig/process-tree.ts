import { spawnSync } from 'node:child_process'
import { readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export type Process = { pid: number; parent: number; isGone: boolean; command: string }

export function listProcesses(): Process[] {
  const { stdout } = spawnSync('ps', ['-A', '-ww', '-o', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' })
  return stdout.split('\n').map((line) => {
    const [pid, parent, state = '', ...words] = line.trim().split(/\s+/)
    return { pid: Number(pid), parent: Number(parent), isGone: state.startsWith('Z'), command: words.join(' ') }
  })
}

/** The postmaster of the database in this folder, and its children. */
export function processesOfDatabase(data: string): Process[] {
  const postmaster = postmasterOf(data)
  if (postmaster === undefined) return []
  return listProcesses().filter(({ pid, parent }) => pid === postmaster || parent === postmaster)
}

function postmasterOf(data: string): number | undefined {
  try {
    const [pid, folder = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
    const found = listProcesses().find((one) => one.pid === Number(pid) && !one.isGone)
    // The file remains after a kill, and the process id may belong to another process by now.
    return found?.command.includes(data) && realpathSync(folder) === realpathSync(data) ? found.pid : undefined
  } catch {
    return undefined
  }
}

export function signal(pids: number[], name: NodeJS.Signals) {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // The process has already ended.
    }
  }
}

/** Kills these processes, and returns when they have ended. */
export async function killAll(pids: number[]) {
  signal(pids, 'SIGKILL')
  const killed = new Set(pids)
  while (listProcesses().some(({ pid, isGone }) => killed.has(pid) && !isGone)) await sleep(5)
}
