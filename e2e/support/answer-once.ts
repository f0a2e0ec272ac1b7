import type { Page, Route } from '@playwright/test'

/**
 * Answers the first request for this address; later ones reach the server. Playwright's `times: 1` removes the route,
 * and with the last route the interception: requests that the page sends in that moment, for example for the script of
 * a dialog, may never be answered. This route stays.
 */
export async function answerOnce(page: Page, address: string | RegExp, answer: (route: Route) => Promise<void>) {
  let isAnswered = false
  await page.route(address, async (route) => {
    if (isAnswered) return route.continue()
    isAnswered = true
    await answer(route)
  })
}
