import type { Page } from '@playwright/test'
import { expect, expectAccessible, open, storefronts, tabThrough, test } from '#e2e/support/shop.ts'

const [documents, home] = storefronts as [(typeof storefronts)[0], (typeof storefronts)[0]]
const phone = { viewport: { width: 390, height: 844 } }

/** The focused element, as a screen reader announces it. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement
    return element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? ''
  })
}

test.describe('the Services menu', () => {
  const services = (page: Page) => page.getByRole('button', { name: 'Services', exact: true })
  const panel = (page: Page) => page.getByRole('group', { name: 'Services', exact: true, includeHidden: true })

  test('works by keyboard alone', { tag: '@smoke' }, async ({ page }) => {
    await open(page, documents.url)
    await services(page).focus()
    await page.keyboard.press('ArrowDown')
    await expect(panel(page)).toBeVisible()
    await expect(services(page)).toHaveAttribute('aria-expanded', 'true')
    expect(await focused(page)).toBe('Company registration')
    await page.keyboard.press('ArrowDown')
    expect(await focused(page)).toBe('GST')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    expect(await focused(page)).toMatch(/^Browse all \d+ services$/)
    await page.keyboard.press('Escape')
    await expect(panel(page)).toBeHidden()
    await expect(services(page)).toBeFocused()
  })

  for (const key of ['Enter', 'Space']) {
    test(`opens with ${key}; following a link closes it`, async ({ page }) => {
      await open(page, documents.url)
      await services(page).focus()
      await page.keyboard.press(key)
      await expect(panel(page)).toBeVisible()
      await page.keyboard.press('Tab')
      expect(await focused(page)).toBe('Company registration')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/services\/company-registration$/)
      await expect(panel(page)).toBeHidden()
    })
  }

  test('closes when focus leaves it or something else is clicked', async ({ page }) => {
    await open(page, documents.url)
    await services(page).click()
    await panel(page).getByRole('link').last().focus()
    await page.keyboard.press('Tab')
    await expect(panel(page)).toBeHidden()
    await services(page).click()
    await page.mouse.click(600, 800)
    await expect(panel(page)).toBeHidden()
  })

  test('does not open by hovering', async ({ page }) => {
    await open(page, documents.url)
    await services(page).hover()
    await page.waitForTimeout(400)
    await expect(panel(page)).toBeHidden()
  })

  test('opens before and without scripts', { tag: '@smoke' }, async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(documents.url)
    await services(page).click()
    await panel(page).getByRole('link', { name: 'Passport' }).click()
    await expect(page).toHaveURL(/\/services\/passport$/)
    await context.close()
  })

  test('stays open when the scripts load later', async ({ page }) => {
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/assets/*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(documents.url, { waitUntil: 'commit' })
    await services(page).click()
    await expect(panel(page)).toBeVisible()
    release()
    await expect(services(page)).toHaveAttribute('aria-expanded', 'true')
    await expect(panel(page)).toBeVisible()
  })

  test('links to every service that the storefront configures', async ({ page }) => {
    await open(page, documents.url)
    const paths = await pathsIn(panel(page))
    const promised =
      'company-registration gst msme fssai trademark pan-aadhar passport driving-license voter-id legal-docs tax-docs property-docs employment-docs other-docs'
    expect(paths).toEqual(expect.arrayContaining(promised.split(' ').map((slug) => `/services/${slug}`)))
    await open(page, home.url)
    const categories = 'plumbing cleaning salon electrician carpentry'
      .split(' ')
      .map((key) => `/services?category=${key}`)
    expect(await pathsIn(panel(page))).toEqual(expect.arrayContaining(categories))
    expect(await pathsIn(page.getByRole('contentinfo'))).toEqual(expect.arrayContaining(categories))
  })

  for (const { brand, url } of storefronts) {
    test(`of ${brand} is accessible while open`, async ({ page }) => {
      await open(page, url)
      await services(page).click()
      await expect(panel(page)).toBeVisible()
      await expectAccessible(page)
    })
  }
})

test('the footer links to every page', { tag: '@smoke' }, async ({ page }) => {
  await open(page, documents.url)
  const paths = await pathsIn(page.getByRole('contentinfo'))
  const services = 'business-registration legal-documentation notarization certified-translations compliance-documents'
  expect(paths).toEqual(expect.arrayContaining(services.split(' ').map((slug) => `/services/${slug}`)))
  const pages = [
    '/home',
    '/about-us',
    '/pricing',
    '/blog',
    '/faq',
    '/contactus',
    '/privacy-policy',
    '/terms',
    '/cookies',
    '/accessibility',
  ]
  expect(paths).toEqual(expect.arrayContaining(pages))
  await expect(page.getByRole('contentinfo')).toContainText('Monday to Friday, 9AM to 6PM')
  await page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).click()
  await expect(page).toHaveURL(/\/aboutus$/)
})

test.describe('the menu of a phone', () => {
  test.use(phone)
  const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' })
  const opener = (page: Page) => page.getByRole('button', { name: 'Open menu' })

  test('opens, traps focus, and returns it on Escape', { tag: '@smoke' }, async ({ page }) => {
    await open(page, documents.url)
    await opener(page).focus()
    await page.keyboard.press('Enter')
    await expect(menu(page)).toBeVisible()
    expect((await tabThrough(page, 40)).size).toBeGreaterThan(8)
    await page.keyboard.press('Escape')
    await expect(menu(page)).toBeHidden()
    await expect(opener(page)).toBeFocused()
  })

  test('closes by its close button and by Back', async ({ page }) => {
    await open(page, documents.url)
    await page.getByRole('link', { name: 'Browse Services' }).click()
    await expect(page).toHaveURL(/\/services$/)
    await opener(page).click()
    await menu(page).getByRole('button', { name: 'Close' }).click()
    await expect(menu(page)).toBeHidden()
    await opener(page).click()
    await expect(menu(page)).toBeVisible()
    await page.goBack()
    await expect(menu(page)).toBeHidden()
  })

  test('does not reopen with Back after a link was followed', { tag: '@smoke' }, async ({ page }) => {
    await open(page, documents.url)
    await opener(page).click()
    await menu(page).getByRole('link', { name: 'About us' }).click()
    await expect(page).toHaveURL(/\/aboutus$/)
    await page.goBack()
    await expect(page).toHaveURL(`${documents.url}/`)
    await expect(menu(page)).toBeHidden()
  })

  test('closes on navigation, and focus moves to the title of the new page', async ({ page }) => {
    await open(page, documents.url)
    await opener(page).click()
    await menu(page).getByRole('link', { name: 'About us' }).click()
    await expect(page).toHaveURL(/\/aboutus$/)
    await expect(menu(page)).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  test('lists the categories with counts, and the older addresses', async ({ page }) => {
    await open(page, documents.url)
    await opener(page).click()
    await expect(menu(page)).toBeVisible()
    const paths = await pathsIn(menu(page))
    expect(paths).toEqual(expect.arrayContaining(['/services/business', '/services/personal', '/services/legal']))
    await menu(page)
      .getByRole('link', { name: /^Business \d+ services$/ })
      .click()
    await expect(page).toHaveURL(/\/services\?category=business$/)
    await open(page, home.url)
    await opener(page).click()
    await menu(page)
      .getByRole('link', { name: /^Plumbing \d+ services$/ })
      .click()
    await expect(page).toHaveURL(/\/services\?category=plumbing$/)
  })

  for (const { brand, url } of storefronts) {
    test(`of ${brand} is accessible while open`, { tag: '@smoke' }, async ({ page }) => {
      await open(page, url)
      await opener(page).click()
      await expectAccessible(page)
    })
  }

  test('closes when the screen rotates and the full header fits', async ({ page }) => {
    await open(page, documents.url)
    await opener(page).click()
    await page.setViewportSize({ width: 1024, height: 600 })
    await expect(menu(page)).toBeHidden()
  })
})

function pathsIn(place: ReturnType<Page['locator']>): Promise<(string | null)[]> {
  return place.locator('a').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
}
