import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder for a test. Others may pass through: run by root, the database in it belongs to nobody. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `doorstep-${name}-`))
  chmodSync(folder, 0o711)
  return folder
}
