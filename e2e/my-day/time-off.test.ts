import type { Page } from '@playwright/test'
import { addDays } from '#domain/format/zone.ts'
import { dialogOf, openAdmin, shop } from '#e2e/support/admin.ts'
import { expect, expectAccessible, expectNoOverflow, openAs, test } from '#e2e/support/shop.ts'
import { aWorker, untilNextStep } from '#e2e/support/worker.ts'

const phone = { width: 390, height: 844 }

test.use({
  baseURL: shop.url,
  viewport: phone,
  contextOptions: { reducedMotion: 'reduce' },
  expectedErrors: [/ERR_INTERNET_DISCONNECTED|status of 401/],
})

/** They have one visit that day, at 9:00. */
async function openTimeOff(page: Page, ahead: number) {
  const worker = await aWorker(['09:00'], { ahead })
  await openAs(page, worker, `${shop.url}/my-day?view=time-off`)
  const { today } = await worker.read()
  return { date: addDays(today, ahead), name: worker.professional.name, customer: worker.customer.name }
}

const rows = (page: Page) => page.getByRole('list').filter({ hasText: /Asked|Taken|Refused/ })

test('what one professional has typed is not shown to the next one in this tab', async ({ page }) => {
  await openTimeOff(page, 20)
  await page.getByLabel('Reason').fill('Operation')
  const headers = { Authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` }
  // Another form, and a session that ends without a sign-out.
  await page.evaluate(() => sessionStorage.setItem('draft contact', '{}'))
  expect((await page.request.post('/api/auth/logout', { headers })).ok()).toBe(true)
  await openTimeOff(page, 20)
  await expect(page.getByLabel('Reason')).toHaveValue('')
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft ')))).toEqual([])
})

test('a professional asks for time off with the visits in view, and reads what the office answers', async ({
  page,
  context,
  browser,
}) => {
  const { date, name, customer } = await openTimeOff(page, 16)
  await page.getByLabel('From', { exact: true }).fill(date)
  await expect(page.getByLabel('To', { exact: true })).toHaveValue(date)
  await expect(page.getByText('1 visit during this time')).toBeVisible()
  await expect(page.getByText(customer)).toBeVisible()
  await page.getByRole('switch', { name: 'All day' }).press('Space')
  await page.getByLabel('From time').fill('08:00')
  await page.getByLabel('To time').fill('07:00')
  await expect(page.getByText('The end must be after the beginning.')).toBeVisible()
  await page.getByLabel('To time').fill('09:30')
  await page.getByLabel('Reason').fill('Dentist')
  const send = page.getByRole('button', { name: 'Send request' })
  await expect(send).toBeVisible()
  await expectNoOverflow(page)
  await expectAccessible(page)

  await context.setOffline(true)
  await page.getByLabel('To time').fill('09:45')
  await expect(page.getByText('We could not check your visits')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('1 visit during this time')).toBeVisible({ timeout: 15_000 })
  await expect(page.getByLabel('Reason')).toHaveValue('Dentist')
  await send.click()
  await expect(page).toHaveURL(/view=week/)
  await expect(rows(page)).toContainText(/Asked.*1 visit during this time.*Dentist/s)
  await expectNoOverflow(page)
  await expectAccessible(page)

  const office = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  await openAdmin(office, '/admin/professionals/time-off')
  const request = office.getByRole('row').filter({ hasText: name })
  await expect(request).toContainText(/1 visit during this time.*Dentist/s)
  await request.getByRole('link', { name: 'Decide' }).click()
  await expect(dialogOf(office)).toContainText('“Dentist”')
  await expectAccessible(office)
  await dialogOf(office).getByRole('button', { name: 'Refuse' }).click()
  await dialogOf(office).getByLabel('Answer').fill('Two of us are away then.')
  await dialogOf(office).getByRole('button', { name: 'Refuse' }).click()
  await expect(request).toHaveCount(0)
  await office.close()

  await page.reload()
  await expect(rows(page)).toContainText(/Refused.*Two of us are away then\./s)
})

test('a request is granted with what happens to its visit, and time off without a visit is taken at once', async ({
  page,
  browser,
}) => {
  const { date, name, customer } = await openTimeOff(page, 18)
  // They have no visit tomorrow.
  const take = page.getByRole('button', { name: 'Take time off' })
  await expect(page.getByText('No visits during this time.')).toBeVisible()
  // A second press, on what is under the thumb as soon as the week is shown.
  const pressed = page.waitForFunction(
    () => {
      const next = [...document.querySelectorAll('a')].find((link) => link.textContent === 'Ask for time off')
      next?.click()
      return next !== undefined
    },
    undefined,
    { polling: 'raf' },
  )
  await take.click()
  await pressed
  await expect(rows(page)).toContainText(/Taken.*All day/s)
  await expect(page).toHaveURL(/view=week/)
  await page.getByRole('button', { name: /^Take back / }).click()
  await dialogOf(page).getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByText('No time off is planned.')).toBeVisible()

  await untilNextStep(page)
  await page.getByRole('link', { name: 'Ask for time off' }).click()
  await page.getByLabel('From', { exact: true }).fill(date)
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(rows(page)).toContainText('Asked')

  const office = await browser.newPage({ viewport: phone })
  await openAdmin(office, '/admin')
  await office.getByRole('link', { name: /requests? for time off/ }).click()
  await expect(office.getByRole('link', { name: `Decide about the request of ${name}` })).toBeVisible()
  await expectNoOverflow(office)
  await expectAccessible(office)
  await office.getByRole('link', { name: `Decide about the request of ${name}` }).press('Enter')
  await expect(dialogOf(office)).toContainText(customer)
  await dialogOf(office)
    .getByRole('button', { name: /^Grant/ })
    .click()
  await expect(office.getByText(`${name} is marked away from`)).toBeVisible()
  await expect(office).not.toHaveURL(/request=/)
  await office.close()

  await page.reload()
  await expect(rows(page)).toContainText('Taken')
  await expect(page.getByRole('button', { name: /^Take back / })).toHaveCount(0)
})
