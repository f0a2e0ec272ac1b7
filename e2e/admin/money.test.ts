import type { APIRequestContext, Page } from '@playwright/test'
import { drawer } from '#e2e/support/admin-booked.ts'
import { bookedBy } from '#e2e/support/admin-bookings.ts'
import { asAdmin, dialogOf, openAdmin, rowOf, shop } from '#e2e/support/admin.ts'
import { expect, expectAccessible, expectNoOverflow, open, test, widths } from '#e2e/support/shop.ts'
import { aWorker } from '#e2e/support/worker.ts'

// A refused amount, and a hand-over that someone else has taken.
test.use({ expectedErrors: [/status of (409|422)/] })

/** A professional who has collected ₹500 in cash today. */
async function aWorkerWithCash(request: APIRequestContext) {
  const worker = await aWorker(['00:00'])
  const answer = await request.post(`${shop.url}/api/my-day/bookings/${worker.visits[0]}/steps`, {
    headers: { Authorization: `Bearer ${worker.token}` },
    data: { step: 'done', at: new Date().toISOString(), collected: { amount: 500, kind: 'cash' } },
  })
  expect(answer.ok()).toBe(true)
  return worker
}

const named = (page: Page, name: string) => page.getByRole('dialog', { name })

test(
  'a payment that is recorded in the drawer is behind the amount on the money page',
  { tag: '@smoke' },
  async ({ page, playwright }) => {
    const { booked, account } = await bookedBy(playwright, { service: 'msme' })
    await openAdmin(page, `/admin/bookings?booking=${booked._id}`)
    await expect(drawer(page).getByText('Due', { exact: true })).toBeVisible()
    await drawer(page).getByRole('button', { name: 'Record payment' }).click()
    const form = named(page, 'Record payment')
    await form.getByLabel('Collected').fill('99999999')
    await form.getByRole('button', { name: /^Record ₹/ }).click()
    await expect(form.getByText(/cannot be above ten times/)).toBeVisible()
    await expect(form.getByLabel('Collected')).toBeFocused()
    await form.getByLabel('Collected').fill('200')
    await form.getByLabel('Kind').selectOption('UPI')
    await form.getByLabel('Note').fill('In advance')
    await form.getByRole('button', { name: 'Record ₹200.00' }).click()
    await expect(drawer(page).getByText('Partly paid')).toBeVisible()
    await expect(drawer(page).getByRole('list', { name: 'Payments' })).toContainText('In advance')
    await expectAccessible(page)

    await open(page, `${shop.url}/admin/money?by=professional&professional=office`)
    await page
      .getByRole('row', { name: /Office/ })
      .getByRole('button', { name: /UPI, Office, entries/ })
      .click()
    const entries = rowOf(page, booked.number)
    await expect(entries).toContainText('₹200.00')
    await expect(entries).toContainText(account.name)
    await expectAccessible(page)
    await entries.getByRole('link', { name: booked.number }).click()
    await expect(drawer(page).getByText('Partly paid')).toBeVisible()
  },
)

for (const width of widths) {
  test(`cash is handed in with a note if it differs, and taken back, at ${width} px`, async ({ page, request }) => {
    const worker = await aWorkerWithCash(request)
    const { name } = worker.professional
    await page.setViewportSize({ width, height: 844 })
    await openAdmin(page, `/admin/money?professional=${worker.professional._id}`)
    await page.getByRole('button', { name: new RegExp(`Hand-over of ${name}`) }).click()
    const dialog = named(page, 'Hand-over')
    await expect(dialog.getByText('Cash collected')).toBeVisible()
    await dialog.getByLabel('Counted').fill('492.20')
    await expect(dialog.getByText('₹7.80 less than collected')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Take ₹492.20' }).click()
    await expect(dialog.getByText('Please say why it differs.')).toBeVisible()
    await dialog.getByLabel('Note').fill('No change at the door')
    await dialog.getByRole('button', { name: 'Take ₹492.20' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('₹7.80 missing')).toBeVisible()
    await expectAccessible(page)
    await expectNoOverflow(page)

    await page.getByRole('button', { name: new RegExp(`Hand-over of ${name}`) }).click()
    await dialog.getByRole('button', { name: 'Take back' }).click()
    await named(page, 'Take back').getByLabel('Reason').fill('Counted wrongly')
    await named(page, 'Take back').getByRole('button', { name: 'Take back' }).click()
    await expect(named(page, 'Take back')).toHaveCount(0)
    await expect(dialog.getByText('Taken back')).toBeVisible()
    await dialog.getByLabel('Counted').fill('500')
    await dialog.getByRole('button', { name: 'Take ₹500.00' }).click()
    await expect(page.getByRole('button', { name: new RegExp(`Handed in of ${name}`) })).toBeVisible()
  })
}

test('a hand-over that someone else has taken is refused, and read again', async ({ page, request }) => {
  const worker = await aWorkerWithCash(request)
  const { date } = await worker.read()
  await openAdmin(page, '/admin/money')
  await page.getByRole('button', { name: 'Hand-over', exact: true }).click()
  await named(page, 'Hand-over')
    .getByRole('button', { name: new RegExp(worker.professional.name) })
    .click()
  await named(page, 'Hand-over').getByLabel('Counted').fill('500')
  const other = await asAdmin(request)
  const taken = { professional: worker.professional._id, date, amount: 200, note: 'The first half' }
  expect((await other.post('/api/admin/hand-overs', taken)).status()).toBe(201)
  await named(page, 'Hand-over').getByRole('button', { name: 'Take ₹500.00' }).click()
  await expect(dialogOf(page).getByText('₹300.00 is to be handed in now. Please look again.')).toBeVisible()
  await expect(named(page, 'Hand-over').getByText('The first half')).toBeVisible()
})

test('a correction leaves the entry, with its counter-entry', async ({ page, playwright, request }) => {
  const { booked, account } = await bookedBy(playwright, { service: 'msme' })
  const api = await asAdmin(request)
  const paid = { amount: 300, kind: 'card', note: '' }
  expect((await api.post(`/api/admin/bookings/${booked._id}/payments`, paid)).status()).toBe(201)
  await openAdmin(page, `/admin/bookings?booking=${booked._id}`)
  const entries = drawer(page).getByRole('list', { name: 'Payments' }).getByRole('listitem')
  await entries.getByRole('button', { name: /^Correct/ }).click()
  const form = named(page, 'Correct this entry')
  await form.getByLabel('Right amount').fill('250')
  await form.getByRole('button', { name: 'Correct' }).click()
  await expect(form.getByText('Please say why.')).toBeVisible()
  await form.getByLabel('Reason').fill('Typed wrongly')
  await form.getByRole('button', { name: 'Correct' }).click()
  await expect(entries).toHaveCount(3)
  await expect(entries.nth(1)).toContainText('-₹300.00')
  await expect(entries.nth(2)).toContainText('₹250.00')
  await expectAccessible(page)

  const { customer } = await (await api.get(`/api/admin/bookings/${booked._id}`)).json()
  await open(page, `${shop.url}/admin/customers/${customer._id}`)
  await expect(page.getByRole('region', { name: 'Money' }).getByText('-₹300.00')).toBeVisible()
  await expectAccessible(page)
  expect(account.email).toBe(customer.email)
})
