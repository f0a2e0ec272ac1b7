import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Random } from '#domain/random/random.ts'
import type { Client } from '#server/platform/database/db.ts'
import { type HostileSmtp, openHostileSmtp } from '#campaigns/mail/hostile-smtp.ts'
import { connect } from '#campaigns/rig/connect.ts'
import { type StartedProduct, startProduct } from '#campaigns/rig/start-product.ts'
import { type Account, register } from './load.ts'
import { type DatabaseProxy, openDatabaseProxy } from './database-proxy.ts'
import { noLimits } from '#campaigns/rig/no-limits.ts'

export const upcomingPerCustomer = 1_000
/** Limits on single visitors would hide the effects of faults. */
export const generous = {
  ...noLimits,
  MAIL_PER_SECOND: '1000',
  UPCOMING_PER_CUSTOMER: String(upcomingPerCustomer),
  UPCOMING_UNCONFIRMED: String(upcomingPerCustomer),
  TRUSTED_PROXIES: '127.0.0.1',
  DRAIN_SECONDS: '0',
}

/** A running product, and all that can be made to fail under it. */
export type Site = {
  product: StartedProduct
  port: number
  proxy: DatabaseProxy
  /** A connection to the database that no fault touches. */
  client: Client
  smtp: HostileSmtp
  /** Sets the clock of the product forward by these milliseconds, or back. */
  shiftClock: (milliseconds: number) => Promise<void>
  accounts: Account[]
  chance: Random
  close: () => Promise<void>
}

type Options = { url: string; folder: string; chance: Random }

/** Starts the product with a database, a mail server and a clock that can fail. */
export async function openSite({ url, folder, chance }: Options): Promise<Site> {
  const proxy = await openDatabaseProxy(url, chance)
  const smtp = await openHostileSmtp(chance)
  const client = await connect(url)
  const clock = join(folder, 'clock')
  const shiftClock = (milliseconds: number) => writeFile(clock, String(milliseconds))
  await mkdir(folder, { recursive: true })
  await shiftClock(0)

  async function closeOthers() {
    smtp.close()
    await proxy.close()
    await client.end()
  }
  try {
    const product = await startProduct({
      ...generous,
      DATA_DIR: join(folder, 'shop'),
      DATABASE_URL: proxy.url,
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
      SHIFTED_CLOCK: clock,
      NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'shifted-clock.ts')).href}`,
    })
    const close = async () => {
      await proxy.set({ kind: 'none' })
      await product.close()
      await closeOthers()
    }
    const port = portOf(product)
    const accounts = await register(port).catch(async (error: unknown) => {
      await product.close()
      throw error
    })
    return { product, port, accounts, proxy, client, smtp, shiftClock, chance, close }
  } catch (error) {
    await closeOthers()
    throw error
  }
}

export function portOf({ origin }: StartedProduct): number {
  return Number(new URL(origin).port)
}
