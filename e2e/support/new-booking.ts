import type { Locator, Page } from '@playwright/test'
import { asAdmin, openOffice } from './admin.ts'
import { pickTime } from './admin-bookings.ts'
import { expect, newcomer } from './shop.ts'

export const address = '7, Temple Street\nMysuru 570001'

export const dialog = (page: Page) => page.getByRole('dialog', { name: 'New booking' })
export const book = (page: Page) => dialog(page).getByRole('button', { name: 'Book', exact: true })
export const field = (page: Page, name: string) => dialog(page).getByRole('textbox', { name, exact: true })
export const seek = (page: Page, name: string) => dialog(page).getByRole('combobox', { name })

export async function openNew(page: Page, path = '/admin/bookings?limit=10') {
  await openOffice(page, path)
  await page.getByRole('button', { name: 'New booking' }).click()
  await expect(dialog(page)).toBeVisible()
}

export async function chooseService(page: Page, title: string) {
  await seek(page, 'Service').fill(title)
  await dialog(page).getByRole('option', { name: title }).first().click()
  await expect(seek(page, 'Service')).toHaveValue(title)
}

/** The day of this file, counted from today, on which no other test takes these times. */
export async function chooseDay(page: Page) {
  const days = dialog(page).getByRole('group', { name: 'Choose a date' })
  const showAll = dialog(page).getByRole('button', { name: /^Show all/ })
  await expect(days.getByRole('button').first()).toBeVisible()
  if (await showAll.isVisible()) await showAll.click()
  await days.getByRole('button').nth(25).click()
}

/** All that a caller says. */
export async function fill(page: Page, title: string, caller = newcomer()) {
  await field(page, 'Name').fill(caller.name)
  await field(page, 'Email').fill(caller.email)
  await chooseService(page, title)
  await chooseDay(page)
  const time = await pickTime(page)
  await field(page, 'Address').fill(address)
  return { ...caller, time }
}

/** What the office has of somebody. */
export async function bookingsOf(page: Page, email: string) {
  return (await (await asAdmin(page.request)).get(`/api/admin/bookings?search=${encodeURIComponent(email)}`)).json()
}

export const question = (page: Page) => page.getByRole('dialog', { name: 'Discard what you typed?' })

/** Nothing in it is wider than itself; what the toasts above it say is no part of it. */
export async function expectFits(dialog: Locator) {
  const tooWide = await dialog.evaluate(({ children }) =>
    [...children]
      .filter((part) => !part.matches('[popover]') && part.scrollWidth > part.clientWidth)
      .map(({ className }) => className),
  )
  expect(tooWide).toEqual([])
}
