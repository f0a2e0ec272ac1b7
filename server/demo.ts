import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { openFolder } from './folder.ts'

/** The password of the demo's accounts: the setting, else one made at random on the first start and kept. */
export async function demoPasswordOf({ demoPassword, dataDir }: Config): Promise<string> {
  if (demoPassword !== undefined) return demoPassword
  openFolder(dataDir)
  const file = join(dataDir, 'demo-password')
  // Only the first of several that start together writes; all of them read.
  await writeFile(file, `${randomBytes(9).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' }).catch(unlessThere)
  return (await readFile(file, 'utf8')).trim()
}

function unlessThere(error: NodeJS.ErrnoException) {
  if (error.code !== 'EEXIST') throw error
}
