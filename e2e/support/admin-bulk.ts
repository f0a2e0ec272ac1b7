import type { Page } from '@playwright/test'

export const bar = (page: Page) => page.getByRole('group', { name: 'Selected bookings' })
export const all = (page: Page) => page.getByRole('checkbox', { name: 'Select all on this page' })
export const confirming = (page: Page, count: string) => page.getByRole('dialog', { name: `Confirm ${count}?` })

/** Presses Confirm in the bar, and in the question. */
export async function confirm(page: Page, count: string) {
  await bar(page)
    .getByRole('button', { name: /^Confirm \d+ pending$/ })
    .click()
  await confirming(page, count)
    .getByRole('button', { name: /^Confirm \d+$/ })
    .click()
}
