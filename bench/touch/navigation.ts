import type { Browser, Page } from '@playwright/test'
import { workOf } from './probe.ts'

export type Navigation = {
  name: string
  path: string
  as?: 'customer' | 'admin'
  /** Pages opened before, without measuring. */
  before?: (page: Page) => Promise<unknown>
  /** Where the pointer rests before the press; without it, Back. */
  link?: (page: Page) => ReturnType<Page['locator']>
  /** Of the new page, where the old one also has such an element. */
  title?: string
  /** On the screen when the new page is painted. */
  target: string
  isLimited?: false
}

const main = (page: Page) => page.getByRole('main')
const card = (page: Page) => main(page).getByRole('article').getByRole('link').first()
const rail = (page: Page, name: string) => page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name })
const reviews = '#reviews li'
const rows = 'tbody tr a'

export const navigations: Navigation[] = [
  {
    name: 'home to list',
    path: '/',
    link: (page) => main(page).getByRole('link', { name: 'View all services' }),
    title: 'Services',
    target: 'main article [data-title]',
  },
  { name: 'list to service', path: '/services', link: card, target: 'aside[aria-label=Booking]' },
  // They are below the fold and rendered after the first frame.
  { name: 'list to the reviews of a service', path: '/services', link: card, target: reviews, isLimited: false },
  {
    name: 'service to wizard',
    path: '/services/passport',
    as: 'customer',
    link: (page) => main(page).getByRole('link', { name: 'Book Now' }).first(),
    target: 'main input[type=radio]',
  },
  {
    name: 'back to list',
    path: '/services',
    before: async (page) => {
      await card(page).click()
      await page.locator(reviews).first().waitFor()
    },
    title: 'Services',
    target: 'main article [data-title]',
  },
  {
    name: 'admin: dashboard to bookings',
    path: '/admin',
    as: 'admin',
    link: (page) => rail(page, 'Bookings'),
    title: 'Bookings',
    target: rows,
  },
  {
    name: 'admin: bookings to services',
    path: '/admin/bookings',
    as: 'admin',
    link: (page) => rail(page, 'Services'),
    title: 'Services',
    target: rows,
  },
  {
    name: 'admin: services to dashboard',
    path: '/admin/services',
    as: 'admin',
    link: (page) => rail(page, 'Dashboard'),
    title: 'Dashboard',
    target: rows,
  },
  {
    name: 'admin: list to week',
    path: '/admin/bookings',
    as: 'admin',
    link: (page) => page.getByRole('button', { name: 'Week', exact: true }),
    target: '[aria-label=Week][aria-busy=false]',
  },
]

/** What the main thread works from the press until the new page is painted; see workIn(). */
export async function workOfNavigation(browser: Browser, page: Page, one: Navigation): Promise<number> {
  await rest(page, one)
  const { between } = await workOf(browser, page, async () => void (await go(page, one)))
  if (between === undefined) throw new Error('The trace lacks the press, or the frame of the new page')
  return between
}

/** Milliseconds from the press, or from Back, until the new page is painted. */
export async function timeOf(page: Page, one: Navigation): Promise<number> {
  await rest(page, one)
  return go(page, one)
}

async function rest(page: Page, { link, before }: Navigation): Promise<void> {
  await before?.(page)
  await link?.(page).hover()
  await page.waitForTimeout(400)
}

async function go(page: Page, { link, target, title }: Navigation): Promise<number> {
  await page.evaluate(watch, { target, title: title ?? null })
  if (link) {
    await page.mouse.down()
    await page.mouse.up()
  } else {
    await page.evaluate(() => window.history.back())
  }
  const found = await page.waitForFunction(() => (window as { paintedAfter?: number }).paintedAfter)
  return (await found.jsonValue()) ?? Number.NaN
}

/** Notes when an element of the new page has been painted, counted from the event. */
function watch({ target, title }: { target: string; title: string | null }) {
  const { pathname, search } = window.location
  let began: number | undefined
  const begin = (event: Event) => {
    if (began === undefined) performance.mark('pressed')
    began ??= event.timeStamp
  }
  window.addEventListener('click', begin, { capture: true, once: true })
  window.addEventListener('popstate', begin, { capture: true, once: true })
  const look = () => {
    // The URL changes before the page is rendered.
    const isTitled = title === null || document.querySelector('h1')?.textContent === title
    const isThere = window.location.pathname !== pathname || window.location.search !== search
    if (began === undefined || !isThere || !isTitled || !document.querySelector(target))
      return requestAnimationFrame(look)
    // Before the layout of the frame that paints it.
    performance.mark('shown')
    return setTimeout(() => {
      Object.assign(window, { paintedAfter: performance.now() - (began ?? 0) })
    })
  }
  requestAnimationFrame(look)
}
