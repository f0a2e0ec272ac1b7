import { readdirSync } from 'node:fs'
import { residentOf } from '#campaigns/rig/resident.ts'
import type { Tally } from '#campaigns/rig/tally.ts'

export const growthRules = ['memory that grows', 'open files that grow'] as const

/** Memory in MB and open files of a process; undefined where the system does not tell. */
export type Footprint = { memory: number; files: number }

export function footprintOf(pid: number): Footprint | undefined {
  try {
    return { memory: Math.round(residentOf(pid)), files: readdirSync(`/proc/${pid}/fd`).length }
  } catch {
    return undefined
  }
}

/** A process that is still warming up may double its memory once, and has some connections more. */
const most = { ratio: 2, further: 100, files: 40 }

export function checkGrowth(tally: Tally, before: Footprint | undefined, after: Footprint | undefined) {
  if (!before || !after) return
  const limit = Math.max(before.memory * most.ratio, before.memory + most.further)
  const [memory, files] = growthRules
  if (after.memory > limit) tally.wrong(memory, `${before.memory} MB before, ${after.memory} MB after the faults`)
  if (after.files > before.files + most.files) tally.wrong(files, `${before.files} before, ${after.files} after`)
}
