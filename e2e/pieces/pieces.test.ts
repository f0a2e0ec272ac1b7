import type { Page } from '@playwright/test'
import { untilOpened } from '#e2e/support/dialogs.ts'
import { expect, expectAccessible, expectNoOverflow, open, test, widths, workshops } from '#e2e/support/shop.ts'

const [workshop] = workshops as [(typeof workshops)[0]]
const sheet = '/dev/parts'
const openSheet = (page: Page, only: string) => open(page, `${workshop.url}${sheet}?only=${only}`)

// Without the shimmer of skeletons, which only slows the tests down.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** The pieces of most pages. `npm test -- --all` checks the others too, in both storefronts and widths. */
const tagOf = (pieces: string) => (['Controls', 'Surfaces'].includes(pieces) ? '@smoke' : [])

test('the piece sheet is not part of the product', { tag: '@smoke' }, async ({ request }) => {
  expect((await request.get(sheet)).status()).toBe(404)
})

for (const { key, brand, url } of workshops) {
  for (const width of widths) {
    test.describe(`the pieces of ${brand} at ${width} px`, () => {
      test.use({ viewport: { width, height: 900 } })
      const isUsual = key === 'home' && width === 1280

      for (const name of ['Controls', 'Choices', 'Surfaces', 'Lists', 'Charts', 'Frames', 'Tokens', 'Pictures']) {
        test(`${name} are accessible in both modes`, { tag: isUsual ? tagOf(name) : [] }, async ({ page }) => {
          await open(page, `${url}${sheet}?only=${name}`)
          await expectAccessible(page)
        })
      }
    })
  }

  test(`the pieces of ${brand} fit every width`, async ({ page }) => {
    await open(page, url + sheet)
    for (const width of [320, 360, 390, 480, 600, 768, 900, 1024, 1280, 1536]) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoOverflow(page)
      await expectNoClippedLabels(page)
    }
  })
}

// For pieces that must be opened first, one storefront is enough: the tokens are the same.
for (const width of widths) {
  test.describe(`opened at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })
    const usual = width === 390 ? '@smoke' : []

    for (const shape of ['dialog', 'drawer', 'sheet', 'screen']) {
      const tag = shape === 'dialog' ? usual : []
      test(`a ${shape} is accessible in both modes`, { tag }, async ({ page }) => {
        await openSheet(page, 'Surfaces')
        await page.getByRole('button', { name: `Open a ${shape}` }).click()
        await untilOpened(page.getByRole('dialog', { name: `A ${shape}` }))
        await expectAccessible(page, 'dialog[open]')
      })
    }

    test('a menu is accessible in both modes', { tag: usual }, async ({ page }) => {
      await openSheet(page, 'Choices')
      await page.getByRole('button', { name: 'More about this service' }).click()
      await expectAccessible(page, '[role=menu]:popover-open')
    })

    for (const state of ['refreshing', 'loading', 'empty', 'failed']) {
      test(`a table shown as ${state} is accessible in both modes`, async ({ page }) => {
        await openSheet(page, 'Lists')
        await page.getByRole('button', { name: `Show ${state}` }).click()
        await expectAccessible(page, '[aria-labelledby=table]')
      })
    }
  })
}

test.describe('on a touchscreen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })
  for (const only of ['Controls', 'Choices', 'Surfaces', 'Lists', 'Charts', 'Frames']) {
    test(`every target of ${only} is 44 px high`, { tag: tagOf(only) }, async ({ page }) => {
      await openSheet(page, only)
      const small = await page
        .locator('main')
        .locator('button, a, input, select, textarea')
        .evaluateAll((controls) =>
          controls.flatMap((control) => {
            // A link in a sentence is as high as its line.
            if (
              control.closest('p, [inert], [aria-hidden], nav[aria-label=Sheets]') ||
              !control.checkVisibility({ visibilityProperty: true })
            )
              return []
            control.scrollIntoView({ block: 'center', inline: 'center' })
            const target =
              control.closest('label') ?? control.closest('span:has(> input, > select, > textarea)') ?? control
            const { left, top, width, height } = target.getBoundingClientRect()
            const isOurs = (y: number) => {
              const hit = document.elementFromPoint(left + width / 2, y)
              return hit !== null && (target.contains(hit) || hit.contains(control))
            }
            const middle = top + height / 2
            let reach = 0
            while (reach < 22 && isOurs(middle - reach - 0.5) && isOurs(middle + reach + 0.5)) reach += 1
            // Hit tests use whole pixels, so one at either side may be missed.
            return reach * 2 >= 42 ? [] : [`${reach * 2} ${control.outerHTML.slice(0, 150)}`]
          }),
        )
      expect(small).toEqual([])
    })
  }
})

test.describe('toasts', () => {
  test.beforeEach(async ({ page }) => {
    await page.clock.install()
    await openSheet(page, 'Surfaces')
    // From then on only the test moves the clock.
    await page.clock.pauseAt(Date.now() + 60_000)
  })

  test(
    'disappear after six seconds, but not while they are hovered or focused',
    { tag: '@smoke' },
    async ({ page }) => {
      await page.getByRole('button', { name: 'Show a toast' }).click()
      const toast = page.getByRole('status').getByText('Status changed to Confirmed')
      await expect(toast).toBeVisible()
      await page.getByRole('button', { name: 'Undo' }).focus()
      // The passing mouse does not restart the time.
      await toast.hover()
      await page.mouse.move(0, 0)
      await page.clock.runFor(10_000)
      await expect(toast).toBeVisible()
      await page.getByRole('button', { name: 'Show a toast' }).focus()
      await page.clock.runFor(5_900)
      await expect(toast).toBeVisible()
      await page.clock.runFor(200)
      await expect(toast).toBeHidden()
    },
  )

  test('about a failure stay until they are closed', async ({ page }) => {
    await page.getByRole('button', { name: 'Show a failure' }).click()
    const toast = page.getByRole('alert').getByText('That slot was just taken.')
    await page.clock.runFor(60_000)
    await expect(toast).toBeVisible()
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(toast).toBeHidden()
  })
})

/** No button cuts off its label. In one step: the sheet has hundreds of them. */
async function expectNoClippedLabels(page: Page) {
  const clipped = await page.evaluate(() =>
    [...document.querySelectorAll('button, a')]
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect()
        return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true })
      })
      .filter((element) => element.scrollWidth > element.clientWidth + 1)
      .map((element) => element.textContent),
  )
  expect(clipped).toEqual([])
}
