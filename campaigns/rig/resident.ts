import { readFileSync } from 'node:fs'

/** The memory of a process in megabytes; Linux only. */
export function residentOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024
}
