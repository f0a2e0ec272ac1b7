import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
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
