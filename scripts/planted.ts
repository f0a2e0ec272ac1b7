import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { copyOfTheProject } from './copy.ts'

/** A fault that a check must find: where it is put, what stands there, and what the check says of it. */
export type Planted = { what: string; file: string; text: string; says: string }

/** A copy of the project in which faults are planted. */
export function plantingGround() {
  const copy = copyOfTheProject(temporaryFolder('planted'))
  return {
    plant({ file, text }: Planted) {
      mkdirSync(dirname(join(copy, file)), { recursive: true })
      writeFileSync(join(copy, file), text)
    },
    run(tool: string, ...args: string[]) {
      const { status, stdout, stderr } = spawnSync(process.execPath, [join(copy, tool), ...args], {
        cwd: copy,
        encoding: 'utf8',
      })
      return { status, said: `${stdout}\n${stderr}` }
    },
    clear: () => rmSync(copy, { recursive: true, force: true }),
  }
}
