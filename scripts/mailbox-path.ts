import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where a shop on this data folder shows its development mailbox; there is one once it has started. */
export function mailboxPathIn(dataDir: string): string {
  return `/dev/mail/${readFileSync(join(dataDir, 'mailbox-secret'), 'utf8').trim()}`
}
