import type { Page } from '@playwright/test'
import { accountOf, expect, expectAccessible, open, signIn, storefronts, test } from '#e2e/support/shop.ts'

const search = (page: Page) => page.getByRole('combobox', { name: 'Search services' })
const suggestions = (page: Page) => page.getByRole('listbox', { name: 'Search services' })

test.describe('the search of the home page', () => {
  test('suggests services, even for misspelt words, and opens one by keyboard', { tag: '@smoke' }, async ({ page }) => {
    await open(page, '/')
    await search(page).pressSequentially('trademrk')
    await expect(suggestions(page).getByRole('option')).toHaveCount(1)
    await expect(page.locator('[aria-live=polite]').getByText('1 suggestion', { exact: true })).toBeAttached()
    await expect(search(page)).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('ArrowDown')
    const option = suggestions(page).getByRole('option', { name: /^Trademark Registration/ })
    await expect(option).toHaveAttribute('aria-selected', 'true')
    expect(await search(page).getAttribute('aria-activedescendant')).toBe(await option.getAttribute('id'))
    await expect(search(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/services\/trademark$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Trademark Registration' })).toBeFocused()
  })

  test('arrow keys loop through the suggestions; Escape closes them and keeps the input', async ({ page }) => {
    await open(page, '/')
    await search(page).pressSequentially('registration')
    const options = suggestions(page).getByRole('option')
    await expect(options).toHaveCount(6)
    await page.keyboard.press('ArrowUp')
    await expect(options.last()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowDown')
    await expect(search(page)).not.toHaveAttribute('aria-activedescendant')
    await page.keyboard.press('Escape')
    await expect(suggestions(page)).toHaveCount(0)
    await expect(search(page)).toHaveValue('registration')
    await page.keyboard.press('ArrowDown')
    await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  })

  test('Enter or the button sends the input to the list', { tag: '@smoke' }, async ({ page }) => {
    for (const send of [
      () => page.keyboard.press('Enter'),
      () => page.getByRole('button', { name: 'Search', exact: true }).click(),
    ]) {
      await open(page, '/')
      await search(page).fill('  rent agreement ')
      await send()
      await expect(page).toHaveURL('/services?search=rent%20agreement')
      await expect(page.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Rent Agreement' }).first()).toBeVisible()
    }
  })

  test('a click selects a suggestion, and leaving the field closes them', async ({ page }) => {
    await open(page, '/')
    await search(page).pressSequentially('passport')
    await suggestions(page)
      .getByRole('option', { name: /^Passport Application/ })
      .click()
    await expect(page).toHaveURL(/\/services\/passport$/)
    await open(page, '/')
    await search(page).pressSequentially('passport')
    await expect(suggestions(page)).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(suggestions(page)).toHaveCount(0)
  })

  test('is accessible while suggestions are shown', async ({ page }) => {
    await open(page, '/')
    await search(page).pressSequentially('registration')
    await expect(suggestions(page)).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expectAccessible(page, 'main')
  })

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false })

    test('leads to the list', { tag: '@smoke' }, async ({ page }) => {
      await page.goto('/')
      await search(page).fill('passport')
      await page.getByRole('button', { name: 'Search', exact: true }).click()
      await expect(page).toHaveURL('/services?search=passport')
      await expect(page.getByRole('heading', { name: 'Passport Application' })).toBeVisible()
    })
  })

  test.describe('when suggestions fail', () => {
    test.use({ expectedErrors: [/ERR_FAILED/] })

    test('still leads to the list', async ({ page }) => {
      await open(page, '/')
      await page.route('**/api/services?*limit=6*', (route) => route.abort())
      await search(page).pressSequentially('gst')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/services?search=gst')
    })
  })
})

for (const { key, brand, url } of storefronts) {
  const tag = key === 'documents' ? '@smoke' : []
  test(`every category of ${brand} links to its services, with the right count`, { tag }, async ({ page }) => {
    await open(page, url)
    const tiles = page.getByRole('group', { name: 'Categories' }).getByRole('link', { includeHidden: true })
    const promised = await tiles.evaluateAll((links) =>
      links.map((link) => ({
        to: link.getAttribute('href') ?? '',
        count: /\d+ services?/.exec(link.textContent)?.[0],
      })),
    )
    expect(promised.length).toBeGreaterThanOrEqual(5)
    for (const { to, count } of promised) {
      await page.goto(url + to)
      await expect(page.getByRole('main').getByRole('status')).toHaveText(count ?? 'no count')
    }
  })

  test(`the home page of ${brand} says how it works, who liked it, and where to go`, { tag }, async ({ page }) => {
    await open(page, url)
    await expect(
      page
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { level: 3 }) })
        .filter({ hasText: /^\d/ }),
    ).toHaveCount(3)
    await expect(
      page.getByRole('group', { name: 'What customers say' }).getByRole('figure', { includeHidden: true }),
    ).toHaveCount(4)
    const main = page.getByRole('main')
    for (const [name, path] of [
      ['Create account', '/register'],
      ['Browse services', '/services'],
      ['Contact us', '/contactus'],
    ] as const) {
      await expect(main.getByRole('link', { name, exact: true })).toHaveAttribute('href', path)
    }
  })
}

for (const [width, categories, others] of [
  [1280, 4, 3],
  [1025, 4, 3],
  [1024, 3, 3],
  [1023, 3, 3],
  [769, 3, 3],
  [768, 2, 2],
  [767, 2, 2],
  [481, 2, 2],
  [480, 1, 1],
  [479, 1, 1],
] as const) {
  test(`at ${width} px ${categories} categories, ${others} featured services and ${others} quotes are visible`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await open(page, '/')
    const inSight = (name: string) => page.getByRole('group', { name, exact: true }).locator('li:not([inert])')
    await expect(inSight('Categories')).toHaveCount(categories)
    await expect(inSight('Featured services')).toHaveCount(others)
    await expect(inSight('What customers say')).toHaveCount(others)
  })
}

for (const { key, url } of storefronts) {
  test(`every quote on ${key} has a portrait of its own`, async ({ page }) => {
    await open(page, url)
    const quotes = page.getByRole('group', { name: 'What customers say', exact: true }).locator('figure')
    const portraits = await quotes.locator('figcaption svg').evaluateAll((all) => all.map(({ innerHTML }) => innerHTML))
    expect(portraits.length).toBeGreaterThan(2)
    expect(portraits).toHaveLength(await quotes.count())
    expect(new Set(portraits).size).toBe(portraits.length)
  })
}

test('a visitor who books signs in and returns to the booking', async ({ page }) => {
  await open(page, '/')
  await page
    .getByRole('article')
    .filter({ hasText: 'Company Registration' })
    .getByRole('link', { name: 'Book Now' })
    .click()
  await expect(page).toHaveURL(/\/login\?next=%2Fbooking%2F/)
  await signIn(page)
  await expect(page).toHaveURL(/\/booking\/[\da-f-]{36}$/)
  await expect(page.getByRole('heading', { name: 'Book Your Service' })).toBeVisible()
  await expect(page.getByRole('main').getByText('Company Registration')).toBeVisible()
  await expect(page.getByText('₹7,703.90')).toBeVisible()
  await expect(accountOf(page)).toBeVisible()
})
