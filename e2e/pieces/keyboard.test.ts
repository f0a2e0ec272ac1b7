import type { Page } from '@playwright/test'
import { expect, open, tabThrough, test, workshops } from '#e2e/support/shop.ts'

const [workshop] = workshops as [(typeof workshops)[0]]
const noon = new Date('2026-11-20T12:00:00Z')
/** From then on the test controls the clock. */
const stopTheClock = (page: Page) => page.clock.pauseAt(new Date(noon.getTime() + 3_600_000))
const openSheet = (page: Page, only: string) => open(page, `${workshop.url}/dev/parts?only=${only}`)

// Without the shimmer of skeletons, which only slows the tests down.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.describe('by keyboard', () => {
  for (const [only, kinds] of Object.entries({
    Controls: ['button', 'a', 'text', 'email', 'password', 'checkbox', 'radio', 'range', 'select', 'textarea'],
    Choices: ['button', 'radio'],
    Surfaces: ['button', 'a', 'tab'],
    Lists: ['button', 'a'],
    Charts: ['button', 'a'],
    Frames: ['button', 'a'],
  })) {
    test(
      `every control of ${only} can be reached, and the focus is always visible`,
      { tag: ['Controls', 'Surfaces'].includes(only) ? '@smoke' : [] },
      async ({ page }) => {
        await openSheet(page, only)
        await page.locator('h1').evaluate((title) => {
          title.setAttribute('tabindex', '-1')
          title.focus()
        })
        const reached = new Set<string>()
        const unseen: string[] = []
        for (let press = 0; press < 150; press++) {
          await page.keyboard.press('Tab')
          const at = await page.evaluate(lookAtFocus)
          if (!at) break
          reached.add(at.kind)
          // The ring of a slider is on its thumb, which only a screenshot shows; see below.
          if (!(at.hasRing || at.kind === 'range') || !at.isUncovered) unseen.push(at.html)
        }
        expect(unseen).toEqual([])
        expect([...reached]).toEqual(expect.arrayContaining(kinds))
      },
    )
  }

  test('tabs are one Tab stop; arrows, Home and End choose', { tag: '@smoke' }, async ({ page }) => {
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

  test(
    'a slider moves by one step, by five steps and to its ends, and announces its value',
    { tag: '@smoke' },
    async ({ page }) => {
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
    },
  )

  test('a slider reports its value once when it is released, not at every move', async ({ page }) => {
    await openSheet(page, 'Controls')
    const slider = page.getByRole('slider', { name: 'Max price' })
    await slider.scrollIntoViewIfNeeded()
    const { x, y, width } = (await slider.boundingBox()) ?? { x: 0, y: 0, width: 0 }
    await page.mouse.move(x + width * 0.325, y + 22)
    await page.mouse.down()
    await page.mouse.move(x + width * 0.8, y + 22, { steps: 8 })
    await expect(page.getByText('Settled at ₹6,500')).toBeVisible()
    await page.mouse.up()
    await expect(page.getByText('Settled at ₹6,500')).toBeHidden()
    await expect(page.getByText('Settled at ')).toHaveText(`Settled at ${await slider.getAttribute('aria-valuetext')}`)
  })

  test('stars are radio buttons: one Tab stop, arrows choose', { tag: '@smoke' }, async ({ page }) => {
    await openSheet(page, 'Choices')
    const chosen = page.getByRole('radio', { name: '4 out of 5 stars, good' }).first()
    await chosen.focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('radio', { name: '5 out of 5 stars, excellent' }).first()).toBeChecked()
  })

  test(
    'a menu can be opened, walked through and used by keyboard, and returns the focus',
    { tag: '@smoke' },
    async ({ page }) => {
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
    },
  )

  for (const shape of ['dialog', 'drawer', 'sheet', 'screen']) {
    test(
      `a ${shape} takes the focus, keeps it, and returns it`,
      { tag: shape === 'dialog' ? '@smoke' : [] },
      async ({ page }) => {
        await openSheet(page, 'Surfaces')
        const opener = page.getByRole('button', { name: `Open a ${shape}` })
        await opener.focus()
        await page.keyboard.press('Enter')
        const dialog = page.getByRole('dialog', { name: `A ${shape}` })
        await expect(dialog.getByRole('heading', { name: `A ${shape}` })).toBeFocused()
        expect((await tabThrough(page, 12)).size).toBeGreaterThanOrEqual(4)
        await page.keyboard.press('Escape')
        await expect(dialog).toBeHidden()
        await expect(opener).toBeFocused()
      },
    )
  }

  test(
    'a form with unsaved changes asks before it closes, however often Escape is pressed',
    { tag: '@smoke' },
    async ({ page }) => {
      await openSheet(page, 'Surfaces')
      await page.getByRole('button', { name: 'Open a form with unsaved changes' }).click()
      const dialog = page.getByRole('dialog', { name: 'Edit Service' })
      await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
      await page.mouse.click(20, 500)
      await expect(dialog.getByText('Your changes are not saved.')).toBeHidden()
      for (let press = 0; press < 3; press++) {
        await page.keyboard.press('Escape')
        await expect(dialog.getByText('Your changes are not saved.')).toBeVisible()
      }
      await dialog.getByLabel('Title').fill('still here')
      await dialog.getByRole('button', { name: 'Leave without saving' }).click()
      await expect(dialog).toBeHidden()
    },
  )

  test(
    'a toast shown while a dialog is open is inside the dialog and can be pressed',
    { tag: '@smoke' },
    async ({ page }) => {
      await openSheet(page, 'Surfaces')
      await page.getByRole('button', { name: 'Open a form with unsaved changes' }).click()
      const dialog = page.getByRole('dialog', { name: 'Edit Service' })
      await dialog.getByRole('button', { name: 'Show a toast' }).click()
      await expect(dialog.getByRole('status').getByText('A toast in a dialog')).toBeVisible()
      await dialog.getByRole('button', { name: 'Close' }).last().click()
      await expect(page.getByText('A toast in a dialog')).toBeHidden()
      await expect(dialog).toBeVisible()
      await expect(dialog.getByRole('button', { name: 'Show a toast' })).toBeFocused()
    },
  )

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

test('an error belongs to its field', async ({ page }) => {
  await openSheet(page, 'Controls')
  const field = page.getByRole('textbox', { name: 'Address' })
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription('Please enter your address')
})

test(
  'a busy button keeps its width and its focus, and cannot be pressed again',
  { tag: '@smoke' },
  async ({ page }) => {
    await page.clock.install({ time: noon })
    await openSheet(page, 'Controls')
    await stopTheClock(page)
    const button = page.getByRole('button', { name: 'Create account' })
    const { width } = (await button.boundingBox()) ?? { width: 0 }
    await button.focus()
    await page.keyboard.press('Enter')
    const busy = page.getByRole('button', { name: 'Creating account...' })
    await expect(busy).toHaveAttribute('aria-busy', 'true')
    await expect(busy).toBeFocused()
    expect((await busy.boundingBox())?.width).toBe(width)
    // If this press counted, the button would be busy again.
    await page.clock.runFor(1_000)
    await page.keyboard.press('Enter')
    await page.clock.runFor(600)
    await expect(busy).toHaveCount(0)
    await expect(button).toBeFocused()
  },
)

test(
  'a list shows placeholders only when it is slow, and then long enough not to flash',
  { tag: '@smoke' },
  async ({ page }) => {
    await page.clock.install({ time: noon })
    await openSheet(page, 'Lists')
    await stopTheClock(page)
    const table = page.locator('[aria-busy]')
    await page.getByRole('button', { name: 'Show loading' }).click()
    await page.clock.runFor(250)
    await expect(table).toHaveAttribute('aria-busy', 'false')
    await page.clock.runFor(100)
    await expect(table).toHaveAttribute('aria-busy', 'true')
    await page.getByRole('button', { name: 'Show rows' }).click()
    await page.clock.runFor(300)
    await expect(table).toHaveAttribute('aria-busy', 'true')
    await page.clock.runFor(150)
    await expect(table).toHaveAttribute('aria-busy', 'false')
  },
)

test('an image that fails to load is replaced by the scene of its category', async ({ page }) => {
  await openSheet(page, 'Frames')
  const card = page.getByRole('article').filter({ hasText: 'Without an image' })
  await expect(card.locator('svg.il')).toBeVisible()
  await expect(card.locator('img')).toHaveCount(0)
})

/** Runs in the page: the focused element and whether its focus is visible; null outside the sheet. */
function lookAtFocus() {
  const element = document.activeElement
  if (!(element instanceof HTMLElement) || !element.closest('main')) return null
  // The ring may be on the frame around the control.
  const framed = element.closest('label') ?? element.closest('span:has(> input, > select, > textarea)') ?? element
  const around = element.closest('article') ?? element
  const rings = [element, framed, around].map((one) => getComputedStyle(one))
  const { top, bottom, width } = element.getBoundingClientRect()
  return {
    kind: element.getAttribute('role') ?? element.getAttribute('type') ?? element.tagName.toLowerCase(),
    html: element.outerHTML.slice(0, 120),
    hasRing: rings.some((style) => style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2),
    isUncovered: width <= 1 || (bottom > 72 && top < window.innerHeight),
  }
}
