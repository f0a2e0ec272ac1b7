import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { copyOfTheProject } from './copy.ts'

/** A fault that a check must find: its file, its content, and the message of the check. */
export type PlantedFault = { what: string; file: string; text: string; reports: string }

/** Copies the project, to plant faults in the copy. */
export function openFaultyCopy() {
  const copy = copyOfTheProject(temporaryFolder('planted'))
  return {
    plant({ file, text }: PlantedFault) {
      mkdirSync(dirname(join(copy, file)), { recursive: true })
      writeFileSync(join(copy, file), text)
    },
    run(tool: string, ...args: string[]) {
      const { status, stdout, stderr } = spawnSync(process.execPath, [join(copy, tool), ...args], {
        cwd: copy,
        encoding: 'utf8',
      })
      return { status, output: `${stdout}\n${stderr}` }
    },
    clear: () => rmSync(copy, { recursive: true, force: true }),
  }
}
