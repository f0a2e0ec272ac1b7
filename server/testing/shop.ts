import { beforeAll, beforeEach } from 'vitest'
import type { Client } from '#server/platform/database/db.ts'
import { type AppOptions, testApp, type TestApp, type Visitor } from './app.ts'
import { createCalls, readCalls } from './calls.ts'
import { waiters } from './database.ts'

export { tuesday } from './calls.ts'

type UserOptions = Parameters<TestApp['aVisitor']>[0]
export type OpenShop = TestApp & {
  /** Another server process on the same database, if the tests ask for one. */
  second: TestApp
  client: Client
  admin: Visitor
  /** The customer of the current test. */
  customer: Visitor
}
export type ShopOptions = AppOptions & { admin?: UserOptions; customer?: UserOptions; processes?: 1 | 2 }

/**
 * A shop without limits for the tests of a file, with an administrator, and for each test a new customer. No
 * professional is active except those of the current test.
 */
export function openShop({ admin, customer, processes = 1, ...options }: ShopOptions = {}) {
  // The hook below adds the rest before the first test.
  const shop = {} as OpenShop
  const settings = { unlimited: true, ...options }
  beforeAll(async () => {
    Object.assign(shop, await testApp(settings))
    if (processes === 2) shop.second = await testApp({ ...settings, connection: shop.connection })
    shop.client = await shop.aClient()
    shop.admin = await shop.aVisitor({ role: 'admin', ...admin })
  })
  beforeEach(async () => {
    await shop.client.query('rollback; update professionals set active = false')
    shop.customer = await shop.aVisitor(customer)
  })
  return Object.assign(shop, { ...createCalls(shop), ...readCalls(shop), ...controls(shop) })
}

function controls(shop: OpenShop) {
  /** Sets the clock, and signs the administrator and the customer in again, because sessions last hours. */
  async function goTo(moment: string | Date) {
    shop.moveClock((new Date(moment).getTime() - shop.deps.clock().getTime()) / 60_000)
    for (const visitor of [shop.admin, shop.customer]) visitor.token = await shop.signIn(visitor)
  }
  return {
    goTo,
    /** Runs something at another time. */
    runAt: async <T>(moment: string | Date, work: () => Promise<T>): Promise<T> => {
      const now = shop.deps.clock()
      await goTo(moment)
      return work().finally(() => goTo(now))
    },
    /** Sends requests in this order while a statement holds a lock for which they wait; returns their responses. */
    queue: async <T>(requests: (() => Promise<T>)[], lock: string, ...values: string[]): Promise<T[]> => {
      await shop.client.query('begin')
      await shop.client.query(lock, values)
      const waiting: Promise<T>[] = []
      for (const request of requests) {
        waiting.push(request())
        await waiters(shop.connection, waiting.length)
      }
      await shop.client.query('commit')
      return Promise.all(waiting)
    },
    /** Another server process on the same database. */
    anotherProcess: (options: AppOptions = {}) => testApp({ unlimited: true, connection: shop.connection, ...options }),
  }
}
