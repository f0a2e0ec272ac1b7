import type { APIRequestContext, Page, PlaywrightWorkerArgs } from '@playwright/test'
import { chooseFromMenu } from '#e2e/support/dialogs.ts'
import { answerOnce } from '#e2e/support/answer-once.ts'
import { asAdmin, dialogOf, openAdmin, rowOf, shop } from '#e2e/support/admin.ts'
import { bookSome } from '#e2e/support/admin-booked.ts'
import {
  type Account,
  expect,
  expectAccessible,
  expectNoOverflow,
  newAccount,
  test,
  widths,
} from '#e2e/support/shop.ts'

async function idOf(request: APIRequestContext, { email }: Pick<Account, 'email'>): Promise<string> {
  const found = await (await asAdmin(request)).get(`/api/admin/customers?email=${encodeURIComponent(email)}`)
  const [{ _id }] = await found.json()
  return _id
}

async function openCustomer(page: Page, account: Pick<Account, 'email'>) {
  await openAdmin(page, `/admin/customers/${await idOf(page.request, account)}`)
}

/** A customer of the shop that these tests change. */
async function aCustomer({ request }: PlaywrightWorkerArgs['playwright']) {
  const there = await request.newContext({ baseURL: shop.url })
  const account = await newAccount(there)
  await there.dispose()
  return account
}

const part = (page: Page, name: string) => page.getByRole('region', { name })
const visits = (page: Page) => part(page, 'Bookings').getByRole('table').locator('tbody').getByRole('row')

test(
  'a customer is found by part of the address, disabled, and enabled again',
  { tag: '@smoke' },
  async ({ page, playwright }) => {
    const { account } = await bookSome(playwright, 2, {})
    await openAdmin(page, '/admin/customers')
    await page.getByRole('textbox', { name: 'Search name, email or phone' }).fill(account.email)
    await rowOf(page, account.email).getByRole('link', { name: account.name }).click()
    await expect(page.getByRole('heading', { level: 1, name: account.name })).toBeVisible()
    await expect(visits(page)).toHaveCount(2)
    await page.getByRole('button', { name: `More about ${account.name}` }).click()
    await chooseFromMenu(page, 'Disable the account')
    await expect(dialogOf(page)).toContainText('2 upcoming visits stay booked')
    await page.getByRole('checkbox', { name: 'Cancel them (each cancellation is emailed)' }).check()
    await page.getByRole('button', { name: 'Disable', exact: true }).click()
    await expect(page.getByText(/^Disabled by .+ on .+\.$/)).toBeVisible()
    await expect(visits(page).filter({ hasText: 'Cancelled' })).toHaveCount(2)
    const me = await page.request.get(`${shop.url}/api/auth/me`, {
      headers: { Authorization: `Bearer ${account.token}` },
    })
    expect(me.status()).toBe(401)
    await page.getByRole('button', { name: 'Enable', exact: true }).click()
    await dialogOf(page).getByRole('button', { name: 'Enable', exact: true }).click()
    await expect(page.getByText(/^Disabled by/)).toHaveCount(0)
  },
)

for (const width of widths) {
  test(`the list is accessible and fits at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await openAdmin(page, '/admin/customers?storefront=all')
    await expect(page.getByText(/^[\d,]+ customers$/)).toBeVisible()
    await expectAccessible(page)
    await expectNoOverflow(page)
  })

  test(`the page and its dialogs are accessible and fit at ${width} px`, async ({ page, playwright }) => {
    await page.setViewportSize({ width, height: 800 })
    const { account } = await bookSome(playwright, 1, {})
    await openCustomer(page, account)
    await expect(part(page, 'Messages').getByText('Booking received')).toBeVisible()
    await expectAccessible(page)
    await expectNoOverflow(page)
    for (const action of ['Disable the account', 'Merge two accounts']) {
      await part(page, 'Account').getByRole('button', { name: action }).click()
      await expect(dialogOf(page)).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(dialogOf(page)).toHaveCount(0)
    }
  })
}

test('the tax number of a customer is under Contact, if there is one', async ({ page, playwright }) => {
  const account = await aCustomer(playwright)
  await openCustomer(page, account)
  await expect(part(page, 'Contact')).toContainText(account.email)
  await expect(part(page, 'Contact')).not.toContainText('Tax number')
  await page.request.patch(`${shop.url}/api/auth/me`, {
    headers: { Authorization: `Bearer ${account.token}` },
    data: { taxNumber: '27AAPFU0939F1ZV' },
  })
  await page.reload()
  await expect(part(page, 'Contact')).toContainText('Tax number 27AAPFU0939F1ZV')
})

test('a press on a booking opens its details here, and all bookings are one link away', async ({
  page,
  playwright,
}) => {
  const { account, booked } = await bookSome(playwright, 1, {})
  const [{ number } = { number: '' }] = booked
  await openCustomer(page, account)
  await visits(page).filter({ hasText: number }).click()
  await expect(dialogOf(page)).toContainText(number)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/admin\/customers\/[\da-f-]+$/)
  await page.getByRole('link', { name: 'All 1 booking' }).click()
  await expect(page.getByText('1 booking found')).toBeVisible()
  // The name leads back, and opens no booking.
  await rowOf(page, account.email).getByRole('link', { name: account.name }).click()
  await expect(page).toHaveURL(/\/admin\/customers\/[\da-f-]+$/)
  await page.getByRole('link', { name: 'New booking' }).click()
  await expect(page.getByRole('textbox', { name: 'Email', exact: true })).toHaveValue(account.email)
})

test('a note is kept over a reload until it is sent, and deleted by another administrator', async ({
  page,
  playwright,
}) => {
  const account = await aCustomer(playwright)
  await openCustomer(page, account)
  const notes = part(page, 'Team notes')
  await notes.getByRole('button', { name: 'Add note' }).click()
  await expect(notes.getByText('Please write the note')).toBeVisible()
  await notes.getByRole('textbox', { name: 'Note' }).fill('Ring twice.')
  await page.reload()
  await expect(notes.getByRole('textbox', { name: 'Note' })).toHaveValue('Ring twice.')
  await notes.getByRole('button', { name: 'Add note' }).click()
  await expect(notes.getByRole('listitem')).toContainText('Ring twice.')
  await expect(notes.getByRole('textbox', { name: 'Note' })).toHaveValue('')
  await expect(part(page, 'Activity').getByRole('listitem')).toContainText('added a note')
  await notes.getByRole('button', { name: /^Delete the note/ }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(notes.getByRole('listitem')).toHaveCount(0)
  await expect(notes.getByRole('textbox', { name: 'Note' })).toBeFocused()
})

test('a note cannot be changed while it is sent', async ({ page, playwright }) => {
  const account = await aCustomer(playwright)
  await openCustomer(page, account)
  const notes = part(page, 'Team notes')
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/notes', async (route) => {
    await held
    await route.fallback()
  })
  const text = notes.getByRole('textbox', { name: 'Note' })
  await text.fill('Ring twice.')
  await notes.getByRole('button', { name: 'Add note' }).click()
  await expect(text).not.toBeEditable()
  answer()
  await expect(notes.getByRole('listitem')).toContainText('Ring twice.')
  await expect(text).toBeEditable()
})

test('a read that began before the account was disabled does not show it as enabled again', async ({
  page,
  playwright,
}) => {
  const account = await aCustomer(playwright)
  await openCustomer(page, account)
  const name = new RegExp(`/api/admin/customers/${await idOf(page.request, account)}(\\?|$)`)
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  const read = page.waitForRequest((request) => request.method() === 'GET' && name.test(request.url()))
  await answerOnce(page, name, async (route) => {
    const response = await route.fetch()
    await held
    await route.fulfill({ response })
  })
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await read
  await part(page, 'Account').getByRole('button', { name: 'Disable the account' }).click()
  await dialogOf(page).getByRole('button', { name: 'Disable', exact: true }).click()
  await expect(page.getByText(/^Disabled by .+ on .+\.$/)).toBeVisible()
  const late = page.waitForResponse((response) => response.request().method() === 'GET' && name.test(response.url()))
  answer()
  await (await late).finished()
  await page.waitForTimeout(500)
  await expect(page.getByText(/^Disabled by .+ on .+\.$/)).toBeVisible()
})

test.describe(() => {
  test.use({ expectedErrors: [/net::ERR_FAILED/] })
  test('a note whose answer is lost is sent again and stored once', async ({ page, playwright }) => {
    const account = await aCustomer(playwright)
    await openCustomer(page, account)
    const notes = part(page, 'Team notes')
    await answerOnce(page, '**/notes', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await notes.getByRole('textbox', { name: 'Note' }).fill('Ring twice.')
    await notes.getByRole('button', { name: 'Add note' }).click()
    await expect(notes.getByRole('alert')).toContainText('it is not saved twice')
    await notes.getByRole('button', { name: 'Add note' }).click()
    await expect(notes.getByRole('listitem')).toHaveCount(1)
    await expect(notes.getByRole('textbox', { name: 'Note' })).toHaveValue('')
  })
})

test.describe(() => {
  test.use({ expectedErrors: [/status of 404/] })
  test('two accounts are merged after a second press, and the page of the other one is gone', async ({
    page,
    playwright,
  }) => {
    const [{ account }, other] = [await bookSome(playwright, 1, {}), await aCustomer(playwright)]
    const id = await idOf(page.request, account)
    await openCustomer(page, account)
    await part(page, 'Account').getByRole('button', { name: 'Merge two accounts' }).click()
    await page.getByLabel('Find the other account').fill(other.email)
    await page.getByRole('option').filter({ hasText: other.email }).click()
    await page.getByRole('radio', { name: other.email }).check()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(dialogOf(page)).toContainText('This cannot be undone.')
    await page.getByRole('button', { name: 'Merge for good' }).click()
    await expect(page).not.toHaveURL(new RegExp(id))
    await expect(part(page, 'Contact')).toContainText(other.email)
    await expect(visits(page)).toHaveCount(1)
    await openAdmin(page, `/admin/customers/${id}`)
    await expect(page.getByRole('heading', { name: 'There is no such customer' })).toBeVisible()
  })
})
