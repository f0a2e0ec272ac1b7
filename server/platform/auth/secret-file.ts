import { link, readFile, rm, writeFile } from 'node:fs/promises'

/** Returns the content of a file that only this user may read. The first process to ask creates it. */
export async function readOrCreateSecret(file: string, make: () => string): Promise<string> {
  const found = await read(file)
  if (found !== undefined) return found
  // Written to a temporary file and linked: concurrent processes agree on one secret, and none reads half of it.
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
