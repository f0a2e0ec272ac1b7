import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The path of the development mailbox for this data folder, after the first start. */
export function mailboxPathIn(dataDir: string): string {
  return `/dev/mail/${readFileSync(join(dataDir, 'mailbox-secret'), 'utf8').trim()}`
}
