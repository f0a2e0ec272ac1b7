import type { Page } from '@playwright/test'
import { expect } from './shop.ts'

/** The service worker of /my-day keeps the page and its files, and answers for it. */
export async function untilKept(page: Page) {
  const isKept = async () => {
    const registration = await navigator.serviceWorker.getRegistration('/my-day')
    if (registration?.active?.state !== 'activated' || registration.waiting || registration.installing) return false
    return (await caches.match('/my-day')) !== undefined
  }
  await expect.poll(() => page.evaluate(isKept), { timeout: 20_000 }).toBe(true)
}

/** The names of what it keeps. */
export function keptCaches(page: Page): Promise<string[]> {
  return page.evaluate(() => caches.keys())
}
