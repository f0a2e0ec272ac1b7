import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, expectNoOverflow, open, test, widths, workshops } from './shop.ts'

const [workshop] = workshops as [(typeof workshops)[0]]
const sheet = '/dev/parts'
const openSheet = (page: Page, only: string) => open(page, `${workshop.url}${sheet}?only=${only}`)

// What shimmers on the sheet would keep the machine busy for nothing.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('the sheet of all pieces is not part of the shop', async ({ request }) => {
  expect((await request.get(sheet)).status()).toBe(404)
})

for (const { brand, url } of workshops) {
  for (const width of widths) {
    test.describe(`the pieces of ${brand} at ${width} px`, () => {
      test.use({ viewport: { width, height: 900 } })

      for (const name of ['Controls', 'Choices', 'Surfaces', 'Lists', 'Frames', 'Tokens', 'Pictures']) {
        test(`${name} are accessible in both modes`, async ({ page }) => {
          await open(page, `${url}${sheet}?only=${name}`)
          await expectAccessible(page)
        })
      }

      for (const shape of ['dialog', 'drawer', 'sheet', 'screen']) {
        test(`a ${shape} is accessible in both modes`, async ({ page }) => {
          await open(page, `${url}${sheet}?only=Surfaces`)
          await page.getByRole('button', { name: `Open a ${shape}` }).click()
          await settled(page.getByRole('dialog', { name: `A ${shape}` }))
          await expectAccessible(page, 'dialog[open]')
        })
      }

      test('an open menu, and a table in each of its states, are accessible in both modes', async ({ page }) => {
        await open(page, `${url}${sheet}?only=Choices`)
        await page.getByRole('button', { name: 'More about this service' }).click()
        await expectAccessible(page, '[role=menu]:popover-open')
        await open(page, `${url}${sheet}?only=Lists`)
        for (const state of ['refreshing', 'loading', 'empty']) {
          await page.getByRole('button', { name: `Show ${state}` }).click()
          await expectAccessible(page, '[aria-labelledby=table]')
        }
      })
    })
  }

  test(`the pieces of ${brand} fit on every width`, async ({ page }) => {
    await open(page, url + sheet)
    for (const width of [320, 360, 390, 480, 600, 768, 900, 1024, 1280, 1536]) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoOverflow(page)
      await expectNoClippedLabels(page)
    }
  })
}

test.describe('by keyboard', () => {
  test('every piece can be reached, and it is always seen where one is', async ({ page }) => {
    await open(page, workshop.url + sheet)
    const reached = new Set<string>()
    const unseen: string[] = []
    await page.evaluate(() => document.querySelector<HTMLElement>('h1')?.focus())
    for (let press = 0; press < 400; press++) {
      await page.keyboard.press('Tab')
      const at = await page.evaluate(() => {
        const element = document.activeElement as HTMLElement
        if (element.closest('footer')) return null
        if (element.closest('header, [href="#content"]')) return undefined
        // The ring may stand on the frame around the control.
        const framed = element.closest('label') ?? element.closest('span:has(> input, > select, > textarea)') ?? element
        const rings = [element, framed].map((one) => getComputedStyle(one))
        const { top, bottom, width } = element.getBoundingClientRect()
        return {
          name: `${element.tagName} ${element.getAttribute('type') ?? ''} ${element.getAttribute('role') ?? ''}`,
          html: element.outerHTML.slice(0, 120),
          hasRing: rings.some((style) => style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2),
          isUncovered: width <= 1 || (bottom > 72 && top < window.innerHeight),
        }
      })
      if (at === null) break
      if (at === undefined) continue
      reached.add(at.name.trim().replace(/\s+/g, ' '))
      // Of a slider the thumb has the ring, which only a picture shows; see below.
      const isSlider = at.name.includes('range')
      if (!(at.hasRing || isSlider) || !at.isUncovered) unseen.push(at.html)
    }
    expect(unseen).toEqual([])
    const expected = [
      'BUTTON button',
      'A',
      'INPUT text',
      'INPUT email',
      'INPUT password',
      'INPUT checkbox',
      'INPUT radio',
      'INPUT range',
      'SELECT',
      'TEXTAREA',
      'BUTTON button tab',
    ]
    expect([...reached]).toEqual(expect.arrayContaining(expected))
  })

  test('tabs are one stop; arrows choose, Home and End jump', async ({ page }) => {
    await openSheet(page, 'Surfaces')
    await page.getByRole('tab', { name: /Upcoming/ }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: /Past/ })).toBeFocused()
    await expect(page.getByRole('tabpanel')).toContainText('Past Bookings')
    await page.keyboard.press('End')
    await expect(page.getByRole('tab', { name: /Reviews/ })).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: /Upcoming/ })).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Home')
    await expect(page.getByRole('tab', { name: /Upcoming/ })).toHaveAttribute('aria-selected', 'true')
  })

  test('a slider goes by steps, by five steps, and to its ends, and says its value', async ({ page }) => {
    await openSheet(page, 'Controls')
    const slider = page.getByRole('slider', { name: 'Max price' })
    const unfocused = await slider.screenshot()
    await page.getByRole('button', { name: 'Search' }).first().focus()
    await slider.focus()
    expect((await slider.screenshot()).equals(unfocused)).toBe(false)
    await expect(slider).toHaveAttribute('aria-valuetext', '₹6,500')
    for (const [key, value] of [
      ['ArrowRight', '₹7,000'],
      ['PageUp', '₹9,500'],
      ['PageDown', '₹7,000'],
      ['End', '₹20,000'],
      ['Home', '₹0'],
    ] as const) {
      await page.keyboard.press(key)
      await expect(slider).toHaveAttribute('aria-valuetext', value)
    }
  })

  test('stars are radio buttons: one stop, arrows choose', async ({ page }) => {
    await openSheet(page, 'Choices')
    const chosen = page.getByRole('radio', { name: '4 out of 5 stars, Very good' }).first()
    await chosen.focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('radio', { name: '5 out of 5 stars, Excellent' }).first()).toBeChecked()
  })

  test('a menu opens, is walked, chooses and gives the focus back', async ({ page }) => {
    await openSheet(page, 'Choices')
    const opener = page.getByRole('button', { name: 'More about this service' })
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused()
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menu')).toBeHidden()
    await expect(opener).toBeFocused()
  })

  for (const shape of ['dialog', 'drawer', 'sheet', 'screen']) {
    test(`a ${shape} takes the focus, keeps it, and gives it back`, async ({ page }) => {
      await openSheet(page, 'Surfaces')
      const opener = page.getByRole('button', { name: `Open a ${shape}` })
      await opener.focus()
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name: `A ${shape}` })
      await expect(dialog.getByRole('heading', { name: `A ${shape}` })).toBeFocused()
      for (let press = 0; press < 12; press++) {
        await page.keyboard.press('Tab')
        const isInside = await page.evaluate(
          () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
        )
        expect(isInside).toBe(true)
      }
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(opener).toBeFocused()
    })
  }

  test('a press beside a dialog closes it, one inside does not', async ({ page }) => {
    await openSheet(page, 'Surfaces')
    await page.getByRole('button', { name: 'Open a dialog' }).click()
    const dialog = page.getByRole('dialog', { name: 'A dialog' })
    await settled(dialog)
    await dialog.getByText('Focus starts at the title').click()
    await expect(dialog).toBeVisible()
    await page.mouse.click(20, 500)
    await expect(dialog).toBeHidden()
  })

  test('a password can be shown, and hidden again', async ({ page }) => {
    await openSheet(page, 'Controls')
    const field = page.getByLabel('Password', { exact: true })
    const eye = page.getByRole('button', { name: 'Show characters' })
    await expect(field).toHaveAttribute('type', 'password')
    await eye.press('Space')
    await expect(field).toHaveAttribute('type', 'text')
    await expect(eye).toHaveAttribute('aria-pressed', 'true')
    await eye.press('Space')
    await expect(field).toHaveAttribute('type', 'password')
  })
})

test('an error is tied to its field', async ({ page }) => {
  await openSheet(page, 'Controls')
  const field = page.getByRole('textbox', { name: 'Address' })
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription('Please enter your address')
})

test('a busy button keeps its width and its focus, and cannot be pressed again', async ({ page }) => {
  await openSheet(page, 'Controls')
  const button = page.getByRole('button', { name: 'Create account' }).nth(1)
  const { width } = (await button.boundingBox()) ?? { width: 0 }
  await button.focus()
  await page.keyboard.press('Enter')
  const busy = page.getByRole('button', { name: 'Creating account...' })
  await expect(busy).toHaveAttribute('aria-busy', 'true')
  await expect(busy).toBeFocused()
  expect((await busy.boundingBox())?.width).toBe(width)
})

test.describe('toasts', () => {
  test.beforeEach(async ({ page }) => {
    await page.clock.install()
    await openSheet(page, 'Surfaces')
  })

  test('go by themselves after six seconds, but not while one is on them', async ({ page }) => {
    await page.getByRole('button', { name: 'Show a toast' }).click()
    const toast = page.getByRole('status').getByText('Status changed to Confirmed')
    await expect(toast).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).focus()
    await page.clock.runFor(10_000)
    await expect(toast).toBeVisible()
    await page.getByRole('button', { name: 'Show a toast' }).focus()
    await page.clock.runFor(5_900)
    await expect(toast).toBeVisible()
    await page.clock.runFor(200)
    await expect(toast).toBeHidden()
  })

  test('of a failure stay until they are closed', async ({ page }) => {
    await page.getByRole('button', { name: 'Show a failure' }).click()
    const toast = page.getByRole('alert').getByText('That slot was just taken.')
    await page.clock.runFor(60_000)
    await expect(toast).toBeVisible()
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(toast).toBeHidden()
  })
})

/** Opened, and done with its movement. */
async function settled(dialog: Locator) {
  await expect(dialog).toBeVisible()
  await dialog.evaluate((element) =>
    Promise.all(element.getAnimations({ subtree: true }).map(({ finished }) => finished)),
  )
}

/** No button loses a part of its words. */
async function expectNoClippedLabels(page: Page) {
  const clipped = await page
    .locator('button:visible, a:visible')
    .evaluateAll((elements) =>
      elements.filter((element) => element.scrollWidth > element.clientWidth + 1).map((element) => element.textContent),
    )
  expect(clipped).toEqual([])
}
