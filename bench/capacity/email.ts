import { setTimeout as sleep } from 'node:timers/promises'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { Client } from '#server/platform/database/db.ts'
import type { Cost, Meter } from './cost.ts'

/** A mail server that accepts everything, in the process of the benchmark. */
export async function startMailServer(): Promise<{ url: string; received: () => number; close: () => Promise<void> }> {
  let received = 0
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    disableReverseLookup: true,
    onData: (stream, _, done) => {
      stream.resume().on('end', () => {
        received += 1
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // An SMTP server on a port has an address with a port.
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received: () => received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Keeps the jobs that deliver emails from starting, until `releaseEmails`. */
export async function holdEmails(client: Client) {
  await client.query("update pgboss.job set start_after = now() + interval '1 day' where name = 'deliver'")
}

async function releaseEmails(client: Client): Promise<number> {
  const { rowCount } = await client.query(
    "update pgboss.job set start_after = now() where name = 'deliver' and state < 'active'",
  )
  return rowCount ?? 0
}

type Sending = { client: Client; meter: Meter; idle: Cost; received: () => number }

/** The cost of an email, from its job to the reply of the mail server. */
export async function costOfEmail({ client, meter, idle, received }: Sending): Promise<Cost & { emails: number }> {
  const [before, started, first] = [await meter(), performance.now(), received()]
  const expected = await releaseEmails(client)
  for (let waited = 0; received() - first < expected && waited < patience; waited += 1) await sleep(100)
  const [after, took, emails] = [await meter(), performance.now() - started, received() - first]
  if (emails < expected / 2) throw new Error(`${emails} of ${expected} emails were sent`)
  return {
    emails,
    app: (after.app - before.app - idle.app * took) / emails,
    database: (after.database - before.database - idle.database * took) / emails,
  }
}

/** In tenths of a second. */
const patience = 1_200
