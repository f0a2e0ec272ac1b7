import type { Locator, Page } from '@playwright/test'
import { asAdmin, openAdmin } from './admin.ts'
import { pickTime } from './admin-bookings.ts'
import { expect, newcomer } from './shop.ts'

export const address = '7, Temple Street\nMysuru 570001'

export const dialog = (page: Page) => page.getByRole('dialog', { name: 'New booking' })
export const book = (page: Page) => dialog(page).getByRole('button', { name: 'Book', exact: true })
export const field = (page: Page, name: string) => dialog(page).getByRole('textbox', { name, exact: true })
export const seek = (page: Page, name: string) => dialog(page).getByRole('combobox', { name })

export async function openNew(page: Page, path = '/admin/bookings?limit=10') {
  await openAdmin(page, path)
  await page.getByRole('button', { name: 'New booking', exact: true }).click()
  await expect(dialog(page)).toBeVisible()
}

export async function chooseService(page: Page, title: string) {
  await seek(page, 'Service').fill(title)
  await dialog(page).getByRole('option', { name: title }).first().click()
  await expect(seek(page, 'Service')).toHaveValue(title)
}

/** A day in days from today. By default one that only tests of new bookings use, and none of them completely. */
export async function chooseDay(page: Page, day = 25) {
  const days = dialog(page).getByRole('group', { name: 'Choose a date' })
  const showAll = dialog(page).getByRole('button', { name: /^Show all/ })
  await expect(days.getByRole('button').first()).toBeVisible()
  if (await showAll.isVisible()) await showAll.click()
  await days.getByRole('button').nth(day).click()
}

/** The input of a phone booking. */
export async function fill(page: Page, title: string, { caller = newcomer(), day = 25 } = {}) {
  await field(page, 'Name').fill(caller.name)
  await field(page, 'Email').fill(caller.email)
  await chooseService(page, title)
  await chooseDay(page, day)
  const time = await pickTime(page)
  await field(page, 'Address').fill(address)
  return { ...caller, time }
}

/** The customer as administrators see them. */
export async function bookingsOf(page: Page, email: string) {
  return (await (await asAdmin(page.request)).get(`/api/admin/bookings?search=${encodeURIComponent(email)}`)).json()
}

export const question = (page: Page) => page.getByRole('dialog', { name: 'Discard what you typed?' })

/** The dialog has no horizontal overflow; the toasts above it do not count. */
export async function expectFits(dialog: Locator) {
  const tooWide = await dialog.evaluate(({ children }) =>
    [...children]
      .filter((part) => !part.matches('[popover]') && part.scrollWidth > part.clientWidth)
      .map(({ className }) => className),
  )
  expect(tooWide).toEqual([])
}
