import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { getRequestListener } from '@hono/node-server'
import { createApp } from '#server/app.ts'
import type { ServerDeps } from '#server/deps.ts'
import { takePort } from '#server/platform/http/listen.ts'
import { createPages, loadBundle } from '#server/platform/pages/render.ts'
import { buildPagesIfStale } from '#scripts/build-pages.ts'
import { findChromium } from '#scripts/chromium.ts'
import { signInAsAdmin } from './admin.ts'

/** The number of DOM elements of the week on a screen of 1280 × 900 pixels: the maximum while it is scrolled through. */
export async function countElements(deps: ServerDeps, date: string): Promise<number> {
  const folder = await buildPagesIfStale()
  const bundle = await loadBundle(folder)
  const pages = { bundle: async () => bundle, developing: false }
  const web = { ...pages, draw: createPages(deps, pages), clientFolder: join(folder, 'client') }
  const app = createApp(deps, web)
  const listener = await takePort({ hosts: ['127.0.0.1'], port: 0 })
  listener.open(getRequestListener(app.fetch))
  const browser = await chromium.launch({
    executablePath: await findChromium(process.env['CHROME']),
    args: ['--no-sandbox'],
  })
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
    await page.addInitScript((token) => localStorage.setItem('token', token), await signInAsAdmin(app))
    await page.goto(`http://localhost:${listener.port}/admin/bookings?view=week&date=${date}`)
    return await scrollThrough(page)
  } finally {
    await browser.close()
    await listener.close()
  }
}

async function scrollThrough(page: Page): Promise<number> {
  const week = page.getByRole('region', { name: 'Week' })
  await week
    .getByRole('button', { name: /minutes/ })
    .first()
    .waitFor()
  let most = 0
  for (let isAtEnd = false; !isAtEnd;) {
    await page.waitForTimeout(500)
    most = Math.max(most, await week.locator('*').count())
    isAtEnd = await page.evaluate(() => {
      const before = window.scrollY
      window.scrollBy({ top: 0.7 * window.innerHeight, behavior: 'instant' })
      return window.scrollY === before
    })
  }
  return most
}
