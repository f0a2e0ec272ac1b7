import { link, readFile, rm, writeFile } from 'node:fs/promises'

/** What stands in a file that only we may read; written by the first process that asks for it, the same for all others. */
export async function readOrCreateSecret(file: string, make: () => string): Promise<string> {
  const found = await read(file)
  if (found !== undefined) return found
  // Written beside and linked: of several processes that start together one is first, and nobody reads half a secret.
  const fresh = `${file}.new-${process.pid}`
  await writeFile(fresh, `${make()}\n`, { mode: 0o600 })
  await link(fresh, file).catch(unlessThere)
  await rm(fresh, { force: true })
  return (await readFile(file, 'utf8')).trim()
}

async function read(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

function unlessThere(error: NodeJS.ErrnoException) {
  if (error.code !== 'EEXIST') throw error
}
