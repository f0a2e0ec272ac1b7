import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { copyFile, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Tests are not part of a build. */
const exclude = ['**/*.test.{ts,tsx}', 'server/testing/**']

/**
 * Hashes the content, because a checkout or a copy changes all dates. Each start runs this, and for many small files
 * synchronous reads take half of the time.
 */
export function fingerprint(sources: string[]): string {
  const hash = createHash('sha256')
  for (const file of globSync(sources, { cwd: root, exclude }).sort()) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
  }
  return hash.digest('hex')
}

/** How long pages that are still open find the files of a build after its replacement. */
const keptFor = 24 * 3_600_000

/** Copies the files of earlier builds into a new one. The time of a copy is that of the replacement of its build. */
export async function keepReplaced(fresh: string, folder: string, now = Date.now()) {
  const from = join(folder, 'client', 'assets')
  const to = join(fresh, 'client', 'assets')
  const own = new Set(await readdir(to))
  await writeFile(join(fresh, ownFiles), [...own].join('\n'))
  if (!existsSync(from)) return
  const replaced = await readFile(join(folder, ownFiles), 'utf8').catch(() => undefined)
  const names = replaced === undefined ? undefined : new Set(replaced.split('\n'))
  for (const name of await readdir(from)) {
    if (own.has(name)) continue
    const isReplaced = names?.has(name) ?? true
    const at = isReplaced ? now : (await stat(join(from, name))).mtimeMs
    if (now - at > keptFor) continue
    await copyFile(join(from, name), join(to, name))
    await utimes(join(to, name), at / 1_000, at / 1_000)
  }
}

/** The names of the files that belong to a build itself. */
const ownFiles = 'own-files'

/** Puts a new build in the place of the old one, so that no one sees half of it. */
export async function swap(fresh: string, folder: string) {
  const old = `${folder}.old-${process.pid}`
  await rename(folder, old).catch(unless('ENOENT'))
  // Another process finished the same build first.
  await rename(fresh, folder).catch(unless('ENOTEMPTY', 'EEXIST'))
  for (const left of [fresh, old]) await rm(left, { recursive: true, force: true })
}

function unless(...codes: string[]) {
  return (error: NodeJS.ErrnoException) => {
    if (!codes.includes(error.code ?? '')) throw error
  }
}
