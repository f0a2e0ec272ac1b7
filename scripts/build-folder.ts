import { createHash } from 'node:crypto'
import { glob, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Hashes the content, because a checkout or a copy changes all dates. */
export async function fingerprint(sources: string[]): Promise<string> {
  const files = (await Array.fromAsync(glob(sources, { cwd: root }))).sort()
  const contents = await Promise.all(files.map((file) => readFile(join(root, file))))
  const hash = createHash('sha256')
  for (const [at, content] of contents.entries())
    hash
      .update(files[at] ?? '')
      .update('\0')
      .update(content)
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
