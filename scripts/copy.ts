import { cpSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const left = new Set(['node_modules', '.git', '.data', 'build', 'build-workshop', 'build-server', 'test-results'])

/** Copies the sources to another folder, for tests that edit them. */
export function copyOfTheProject(folder: string): string {
  const names = readdirSync(root).filter((name) => !left.has(name))
  for (const name of names) cpSync(join(root, name), join(folder, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}
