import type { Page } from '@playwright/test'
import { run } from '#scripts/run-tool.ts'
import { expectConfirmed, freeTimes, onward, step } from '#e2e/support/bookings.ts'
import { ownShop, startOwnShop } from '#e2e/support/own-shop.ts'
import {
  type Account,
  expect,
  expectAccessible,
  expectSaid,
  newcomer,
  open,
  signIn,
  test,
  tokenOf,
} from '#e2e/support/shop.ts'

// The account of the visitor stays unconfirmed, and books once in each storefront.
const env = ownShop('first-day', { DEMO: 'no', UPCOMING_UNCONFIRMED: '3' })

const stepOf = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name: title, exact: true }) })

async function nameTheShop(page: Page) {
  await page.getByRole('link', { name: /^Fill in ?: Name and contact$/ }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill('office@sahyadri.example')
  await page.getByRole('button', { name: 'Save contact' }).click()
  await expectSaid(page, 'Contact saved.')
  await page.getByRole('link', { name: 'Shop', exact: true }).click()
  await page.getByRole('textbox', { name: 'Brand' }).fill('Sahyadri Papers')
  await page.getByRole('button', { name: 'Save shop' }).click()
  await expectSaid(page, 'Shop saved.')
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(stepOf(page, 'Name and contact')).toContainText('Done')
}

async function takeServices(page: Page) {
  await page.getByRole('button', { name: 'Add services' }).click()
  await page.getByRole('menuitem', { name: 'Take from the catalogue' }).click()
  const dialog = page.getByRole('dialog', { name: 'Take services from the catalogue' })
  await dialog.getByRole('checkbox', { name: /^GST/ }).first().check()
  await dialog.getByRole('button', { name: 'Add 1 service' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(stepOf(page, 'Services')).toContainText('1 service.')
}

async function addPerson(page: Page) {
  await page.getByRole('link', { name: /^Add people ?: People and hours$/ }).click()
  await page.getByRole('link', { name: 'Add professional' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Add professional' })
  await drawer.getByRole('textbox', { name: 'Name' }).fill('Aarti Sawant')
  await drawer.getByRole('button', { name: 'Tax' }).click()
  await drawer.getByRole('button', { name: 'Business' }).click()
  await drawer.getByRole('button', { name: 'Add professional' }).click()
  await expect(drawer).toHaveCount(0)
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(stepOf(page, 'People and hours')).toContainText('Done')
}

/** Opens the chosen storefront, which still lacks something. */
async function openShop(page: Page, brand: string) {
  await page.getByRole('button', { name: 'Open the shop' }).click()
  const dialog = page.getByRole('dialog', { name: `Open ${brand}?` })
  await dialog.getByRole('button', { name: 'Open the shop' }).click()
  await expectSaid(page, `${brand} is open.`)
}

/** Fills the chosen storefront as programs do. Returns the address of its service. */
async function fill(page: Page, storefront: string, { category, price }: { category: string; price: number }) {
  const headers = { Authorization: `Bearer ${await tokenOf(page)}`, 'X-Storefront': storefront }
  const add = async (what: string, data: object) => {
    const answer = await page.request.post(new URL(`/api/admin/${what}`, page.url()).href, { headers, data })
    expect([what, answer.status()]).toEqual([what, 201])
    return answer.json()
  }
  const { key } = await add('categories', { name: category, description: 'At your home.' })
  const service = { title: `${category} visit`, category: key, price, duration: 60, description: 'One hour.' }
  const { slug } = await add('services', service)
  const hours = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '08:00', to: '20:00' }))
  await add('professionals', { name: 'Ada Moss', categories: [key], hours })
  return `/services/${slug}`
}

/** Books a service as a customer of another storefront: there is one account for all. */
async function book(
  page: Page,
  address: string,
  { account, where }: { account: Account; where: Record<string, string> },
) {
  await open(page, address)
  await page.getByRole('link', { name: 'Book Now', exact: true }).click()
  await signIn(page, account)
  await expect(freeTimes(page).first()).toBeVisible()
  await freeTimes(page).last().check({ force: true })
  await onward(page).click()
  for (const [label, text] of Object.entries(where)) await page.getByLabel(label, { exact: true }).fill(text)
  await onward(page).click()
  await expect(step(page, 'Check the details')).toBeVisible()
}

type Day = { page: Page; visitor: Page; url: string; account: Account }

/** In the United States: with a ZIP code, a phone number and two tax lines. */
async function openHome({ page, visitor, url, account }: Day) {
  const section = (name: string) => open(page, `${url}/admin/settings/${name}?storefront=home`)
  await section('prices')
  await page.getByLabel('Tax line 1, name').fill('State tax')
  await page.getByLabel('Tax line 1, rate').fill('6.25')
  await page.getByRole('button', { name: 'Add tax line' }).click()
  await page.getByLabel('Tax line 2, name').fill('City tax')
  await page.getByLabel('Tax line 2, rate').fill('2')
  await page.getByRole('button', { name: 'Save prices' }).click()
  await expectSaid(page, 'Prices saved.')
  await section('area')
  await page.getByRole('radio', { name: /^Only here/ }).check()
  await page.getByLabel('ZIP codes', { exact: true }).fill('112*')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Save area' }).click()
  await expectSaid(page, 'Area saved.')
  await section('booking')
  await page.getByRole('checkbox', { name: /phone/i }).check()
  await page.getByRole('button', { name: 'Save booking' }).click()
  await expectSaid(page, 'Booking saved.')
  const path = await fill(page, 'home', { category: 'Gutters', price: 80 })
  await open(page, `${url}/admin?storefront=home`)
  await openShop(page, 'Doorstep Home')
  const where = { 'ZIP code': '11215', 'Your phone': '(212) 555-0187', Address: '7 Temple Street\nBrooklyn' }
  await book(visitor, url.replace('localhost', 'home.localhost') + path, { account, where })
  await expect(visitor.getByText('State tax (6.25%)')).toBeVisible()
  // 80 and a fee of 5, with taxes of 5 and 1.60 on the price.
  await expect(visitor.getByText('$91.60').first()).toBeVisible()
  await onward(visitor).click()
  await expectConfirmed(visitor)
}

/** In a country that no folder is about. */
async function makeAnother({ page, visitor, url, account }: Day) {
  await open(page, `${url}/admin/settings/storefronts`)
  await page.getByRole('button', { name: 'New storefront' }).click()
  const dialog = page.getByRole('dialog', { name: 'New storefront' })
  await dialog.getByLabel('Name', { exact: true }).fill('Kew Gardeners')
  await dialog.getByLabel('Country').selectOption('United Kingdom')
  await expect(dialog.getByLabel('Currency')).toHaveValue('GBP')
  await expect(dialog.getByLabel('Time zone')).toHaveValue('Europe/London')
  await dialog.getByLabel('Email for customers').fill('office@kew.example')
  await dialog.getByLabel('Hours').fill('Every day, 8AM to 6PM')
  await dialog.getByRole('button', { name: 'Make storefront' }).click()
  await expect(dialog.getByLabel('Phone for customers')).toBeFocused()
  await page.keyboard.type('020 7946 0958')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Make storefront' }).click()
  const ready = page.getByRole('link', { name: 'Get Kew Gardeners ready to open' })
  await expect(ready).toBeFocused()
  await expect(page.getByRole('list', { name: 'Storefronts' })).toContainText('kew-gardeners.localhost')
  await expectAccessible(page)
  await ready.click()
  await expect(page.getByText('0 of 9')).toBeVisible()
  const path = await fill(page, 'kew-gardeners', { category: 'Lawns', price: 45.5 })
  const address = url.replace('localhost', 'kew-gardeners.localhost')
  expect((await visitor.goto(address + path))?.status()).toBe(503)
  await openShop(page, 'Kew Gardeners')
  await book(visitor, address + path, { account, where: { Address: '7 Kew Road\nRichmond' } })
  await expect(visitor.getByText('£45.50').first()).toBeVisible()
  await onward(visitor).click()
  await expectConfirmed(visitor)
}

/** It is made and seen like any other, and goes again. */
async function tryBooking(page: Page) {
  await stepOf(page, 'A trial booking').getByRole('button', { name: 'Try it' }).click()
  await expect(stepOf(page, 'A trial booking')).toContainText('It removes itself at')
  await expect(stepOf(page, 'A trial booking')).toContainText('with Aarti Sawant')
  await stepOf(page, 'A trial booking').getByRole('button', { name: 'Remove now' }).click()
  await expectSaid(page, 'The trial is removed.')
  await expect(stepOf(page, 'A trial booking')).toContainText('Done')
}

test('a new installation comes from nothing to its first real booking in the browser', async ({ page, browser }) => {
  test.setTimeout(240_000)
  const { url, end } = await startOwnShop(env)
  try {
    const { output } = await run(['scripts/admin.ts', 'add', 'owner@sahyadri.example'], { env })
    const password = /Password: (\S+)/.exec(output)?.[1] ?? ''
    await open(page, `${url}/login?next=/admin`)
    await signIn(page, { email: 'owner@sahyadri.example', password })
    await nameTheShop(page)
    await takeServices(page)
    await addPerson(page)
    await tryBooking(page)
    const visitor = await (await browser.newContext()).newPage()
    expect((await visitor.goto(`${url}/services`))?.status()).toBe(503)
    await page.getByRole('button', { name: 'Open the shop' }).click()
    const dialog = page.getByRole('dialog', { name: 'Open Sahyadri Papers?' })
    await expect(dialog).toContainText('Mail may not arrive')
    await dialog.getByRole('button', { name: 'Open the shop' }).click()
    await expectSaid(page, 'Sahyadri Papers is open.')
    await expect(page.getByText('Opening soon')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

    const { name, email, password: chosen } = newcomer()
    await open(visitor, `${url}/services`)
    await visitor.getByRole('link', { name: /GST/ }).first().click()
    await visitor.getByRole('link', { name: 'Book Now', exact: true }).click()
    await visitor.getByRole('link', { name: 'Create an account' }).first().click()
    await visitor.getByLabel('Full Name').fill(name)
    await visitor.getByLabel('Email').fill(email)
    await visitor.getByLabel('Password', { exact: true }).fill(chosen)
    await visitor.getByLabel('Confirm Password').fill(chosen)
    await visitor.getByRole('checkbox', { name: /^I agree/ }).check()
    await visitor.getByRole('button', { name: 'Create account' }).click()
    await expect(freeTimes(visitor).first()).toBeVisible()
    await freeTimes(visitor).last().check({ force: true })
    await onward(visitor).click()
    await visitor.getByLabel('Address', { exact: true }).fill('7, Temple Street\nPune 411004')
    await onward(visitor).click()
    await expect(step(visitor, 'Check the details')).toBeVisible()
    await onward(visitor).click()
    await expectConfirmed(visitor)
    await page.getByRole('link', { name: 'Bookings', exact: true }).click()
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText('GST')
    const day = { page, visitor, url, account: { name, email, password: chosen } }
    await openHome(day)
    await makeAnother(day)
  } finally {
    // Its polling would meet a stopped server.
    await page.close()
    await end()
  }
})
