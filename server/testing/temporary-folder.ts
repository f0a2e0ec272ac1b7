import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A temporary folder for a test. Other users may enter it, because as root the database runs as `nobody`. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `doorstep-${name}-`))
  chmodSync(folder, 0o711)
  return folder
}
