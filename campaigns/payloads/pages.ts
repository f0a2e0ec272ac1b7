import type { Browser } from '@playwright/test'
import { type Author, type Booked, publicTextsOf } from './fixtures.ts'
import type { Tally } from '#campaigns/rig/tally.ts'
import { openWatch, type Watch } from './browser.ts'

/** A service with its reviewers. */
export type Reviewed = { slug: string; authors: Author[] }
export type Tour = { browser: Browser; origin: string; tally: Tally }

const kept = (authors: Author[]) => authors.flatMap(publicTextsOf)

/** Opens service pages with all reviews, rendered by the server and by the browser. */
export async function visitServices({ browser, origin, tally }: Tour, reviewed: Reviewed[]) {
  const context = await browser.newContext()
  const visit = async (isWithoutPolicy: boolean) => {
    const watch = await openWatch(context, { origin, tally, isWithoutPolicy })
    for (const { slug, authors } of reviewed) {
      await watch.open(`/services/${slug}`)
      await watch.attempt(`/services/${slug}`, () => showAll(watch))
      await watch.look(`/services/${slug} with all its reviews`, kept(authors))
    }
    await watch.close()
  }
  await Promise.all([visit(false), visit(true), walkServices({ browser, origin, tally }, reviewed)])
  await context.close()
}

/** Navigates from the list to each service without loading a page. */
async function walkServices({ browser, origin, tally }: Tour, reviewed: Reviewed[]) {
  const context = await browser.newContext()
  const watch = await openWatch(context, { origin, tally })
  await watch.open('/services?shown=96')
  const { page } = watch
  for (const { slug, authors } of reviewed) {
    const card = page.locator(`main a[href="/services/${slug}"]`).first()
    await watch.attempt(`/services/${slug}, from the list`, async () => {
      await card.click()
      await page.locator(aReview).first().waitFor()
      await showAll(watch)
    })
    await watch.look(`/services/${slug}, from the list, with all its reviews`, kept(authors))
    await watch.attempt('/services', async () => {
      await page.goBack()
      await card.waitFor()
    })
    await watch.look('/services')
  }
  await context.close()
}

const aReview = '#reviews [data-review]'

async function showAll({ page }: Watch) {
  const more = page.getByRole('button', { name: /^(Show all|Show more reviews)/ })
  while ((await more.count()) > 0) {
    const before = await page.locator(aReview).count()
    await more.click()
    await page.locator(aReview).nth(before).waitFor()
  }
}

/** Pages that only the customer sees: reviews, bookings and account. */
export async function visitOwn(tour: Tour, booked: Booked[]) {
  for (const { author, booking } of booked) {
    const { name, comment } = author.kept
    const context = await tour.browser.newContext()
    const watch = await openWatch(context, { ...tour, token: author.customer.token })
    const own = name === undefined ? [] : [name]
    await watch.open('/dashboard?tab=reviews')
    await watch.look(`the reviews of ${author.n}`, comment === undefined ? [] : [comment])
    await watch.open('/dashboard?tab=past')
    await watch.look(`the past bookings of ${author.n}`)
    await watch.open(`/bookings/${booking._id}`)
    await watch.look(`the booking of ${author.n}`, booking.notes === '' ? [] : [`Note: ${booking.notes}`])
    await watch.open(`/bookings/${booking._id}/receipt`)
    await watch.look(`the receipt of ${author.n}`)
    await watch.open('/account')
    await watch.look(`the account of ${author.n}`, own)
    const menu = watch.page.getByRole('banner').getByRole('button', { name: /^Account menu/ })
    await watch.attempt(`the menu of ${author.n}`, () => menu.click())
    await watch.look(`the menu of ${author.n}`, own)
    await context.close()
  }
}

const adminPages = ['/admin', '/admin/services', '/admin/bookings']

/** Admin pages: the lists, each booking, and the calendar days of the bookings. */
export async function visitAdmin(tour: Tour, token: string, booked: Booked[]) {
  const context = await tour.browser.newContext()
  const watch = await openWatch(context, { ...tour, token })
  for (const path of adminPages) {
    await watch.open(path)
    await watch.look(path)
  }
  for (const { author, booking } of booked) {
    const { name } = author.kept
    const texts = [...(name === undefined ? [] : [name]), ...(booking.notes === '' ? [] : [booking.notes])]
    await watch.open(`/admin/bookings?booking=${booking._id}`)
    await watch.look(`the booking of ${author.n} in the admin area`, texts)
  }
  for (const date of new Set(booked.map(({ booking }) => booking.date))) {
    for (const view of ['day', 'week']) {
      await watch.open(`/admin/bookings?view=${view}&date=${date}`)
      await watch.look(`the ${view} of ${date}`)
    }
  }
  await context.close()
}
