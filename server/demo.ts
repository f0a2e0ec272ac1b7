import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'

/** The password of the demo's accounts: the setting, else one made at random on the first start and kept. */
export async function demoPasswordOf({ demoPassword, dataDir }: Config): Promise<string> {
  if (demoPassword !== undefined) return demoPassword
  const file = join(dataDir, 'demo-password')
  const kept = await readFile(file, 'utf8').catch(() => '')
  if (kept.trim().length >= 8) return kept.trim()
  const made = randomBytes(9).toString('base64url')
  await writeFile(file, `${made}\n`, { mode: 0o600 })
  return made
}
