import type { Page } from '@playwright/test'
import { expect, open, storefronts, test, workshops } from '#e2e/support/shop.ts'

const [workshop] = workshops as [(typeof workshops)[0]]
const [shop] = storefronts as [(typeof storefronts)[0]]
const finite = (page: Page) => page.getByRole('group', { name: 'Categories', exact: true })
const endless = (page: Page) => page.getByRole('group', { name: 'You Might Also Like', exact: true })

const next = (strip: ReturnType<typeof finite>) => strip.getByRole('button', { name: 'Next' })
const previous = (strip: ReturnType<typeof finite>) => strip.getByRole('button', { name: 'Previous' })

/** The first words of the visible slides. */
function inSight(strip: ReturnType<typeof finite>) {
  return strip
    .locator('li:not([inert])')
    .evaluateAll((slides) => slides.map((slide) => slide.textContent.trim().split(/\s/)[0]))
}

test.beforeEach(async ({ page }) => open(page, `${workshop.url}/dev/parts?only=Lists`))

for (const [width, count] of [
  [1280, 4],
  [1025, 4],
  [1024, 3],
  [769, 3],
  [768, 2],
  [481, 2],
  [480, 1],
  [390, 1],
] as const) {
  test(`at ${width} px ${count} slides are visible, and the others cannot be focused`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => inSight(finite(page))).toHaveLength(count)
    await expect.poll(() => inSight(endless(page))).toHaveLength(count)
    const box = await finite(page).locator('ul').boundingBox()
    const slides = await finite(page)
      .locator('li:not([inert])')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()))
    for (const slide of slides) {
      expect(slide.left).toBeGreaterThanOrEqual((box?.x ?? 0) - 1)
      expect(slide.right).toBeLessThanOrEqual(width)
    }
  })
}

test('arrows move by one slide and stop at the ends', { tag: '@smoke' }, async ({ page }) => {
  const strip = finite(page)
  await expect(previous(strip)).toBeDisabled()
  await next(strip).click()
  await expect.poll(() => inSight(strip)).toEqual(['Passport', 'Affidavit', 'Tax', 'Property'])
  await next(strip).click()
  await expect.poll(() => inSight(strip)).toEqual(['Affidavit', 'Tax', 'Property', 'Immigration'])
  await expect(next(strip)).toBeDisabled()
  await previous(strip).click()
  await expect(next(strip)).toBeEnabled()
})

test(
  'an endless carousel goes around in both directions, and never rests on copies',
  { tag: '@smoke' },
  async ({ page }) => {
    const strip = endless(page)
    const all = ['Company', 'Passport', 'Affidavit', 'Tax', 'Property', 'Immigration']
    await previous(strip).click()
    await expect.poll(() => inSight(strip)).toEqual(['Immigration', 'Company', 'Passport', 'Affidavit'])
    for (let step = 0; step < 8; step++) {
      await expect.poll(() => inSight(strip)).toEqual([0, 1, 2, 3].map((place) => all[(5 + step + place) % 6]))
      const edge = (await strip.boundingBox())?.x ?? 0
      await next(strip).click()
      await finished(strip)
      const rest = await strip
        .locator('li:not([inert])')
        .first()
        .evaluate((slide) => slide.getBoundingClientRect().left)
      expect(Math.abs(rest - edge)).toBeLessThan(1)
    }
  },
)

test('at the end the arrow keeps the focus and does nothing', async ({ page }) => {
  const strip = finite(page)
  await next(strip).focus()
  for (let press = 0; press < 4; press++) await page.keyboard.press('Enter')
  await expect(next(strip)).toBeFocused()
  await expect(next(strip)).toBeDisabled()
  await expect.poll(() => inSight(strip)).toEqual(['Affidavit', 'Tax', 'Property', 'Immigration'])
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => inSight(strip)).toEqual(['Passport', 'Affidavit', 'Tax', 'Property'])
})

test('shortcuts of the browser still work', async ({ page }) => {
  const strip = finite(page)
  await next(strip).focus()
  await page.keyboard.press('Control+ArrowRight')
  await page.keyboard.press('Meta+ArrowRight')
  expect(await inSight(strip)).toContain('Company')
})

test('on the home page the focus moves to the title of a card, not to its image', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 })
  await open(page, shop.url)
  const strip = page.getByRole('group', { name: 'Featured services', exact: true })
  await strip.locator('li:not([inert])').getByRole('link').first().focus()
  await page.keyboard.press('ArrowRight')
  const name = await page.evaluate(
    () => document.activeElement?.closest('li:not([inert])') && document.activeElement?.textContent,
  )
  expect(name).toMatch(/\w/)
  expect(await page.evaluate(() => document.activeElement?.closest('[aria-hidden]'))).toBe(null)
})

test('dots go to their slide and give its number', async ({ page }) => {
  const strip = finite(page)
  await strip.getByRole('button', { name: 'Slide 3 of 3' }).click()
  await expect.poll(() => inSight(strip)).toEqual(['Affidavit', 'Tax', 'Property', 'Immigration'])
  await expect(strip.getByRole('button', { name: 'Slide 3 of 3' })).toHaveAttribute('aria-current', 'true')
})

test('arrow keys move the slides, and the focus stays on a visible one', async ({ page }) => {
  const strip = finite(page)
  await strip.getByRole('link', { name: 'Company' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(strip.getByRole('link', { name: 'Passport' })).toBeFocused()
  // The slide is still visible, so it keeps the focus.
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => inSight(strip)).toContain('Company')
  await expect(strip.getByRole('link', { name: 'Passport' })).toBeFocused()
})

for (const [name, strip] of [
  ['a finite one', finite],
  ['an endless one', endless],
] as const) {
  test(`a step of ${name} takes half a second`, async ({ page }) => {
    await strip(page).scrollIntoViewIfNeeded()
    const times: number[] = []
    for (let round = 0; round < 5; round++) {
      times.push(await timeOfStep(strip(page), round % 2 === 0 ? 'Next' : 'Previous'))
    }
    // The median: a busy machine may show a single frame late.
    const time = times.toSorted((a, b) => a - b)[2]
    expect(time).toBeGreaterThanOrEqual(450)
    expect(time).toBeLessThanOrEqual(550)
  })
}

for (const [name, strip] of [
  ['a finite one', finite],
  ['an endless one', endless],
] as const) {
  test(`a step of ${name} is animated from the old place to the new one`, async ({ page }) => {
    await strip(page).scrollIntoViewIfNeeded()
    const path = await strip(page).evaluate(async (region) => {
      const places: { after: number; left: number }[] = []
      const second = () =>
        [...region.querySelectorAll('li')].find((one) => !one.inert && one.textContent === 'Passport')
      const look = () =>
        places.push({ after: performance.now() - started, left: second()?.getBoundingClientRect().left ?? 0 })
      const started = performance.now()
      look()
      region.querySelector<HTMLElement>('[aria-label=Next]')?.click()
      while (performance.now() - started < 700) {
        await new Promise(requestAnimationFrame)
        look()
      }
      return places
    })
    const [first, last] = [path[0]?.left ?? 0, path.at(-1)?.left ?? 0]
    expect(first - last).toBeGreaterThan(250)
    for (const [index, { left }] of path.entries())
      expect(left).toBeLessThanOrEqual((path[index - 1]?.left ?? left) + 1)
    // It moves for a good part of the half second.
    expect(path.some(({ after, left }) => after > 60 && left - last > 40)).toBe(true)
  })
}

test('swiping moves the slides', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  await open(page, `${workshop.url}/dev/parts?only=Lists`)
  for (const strip of [finite(page), endless(page)]) {
    await strip.scrollIntoViewIfNeeded()
    const before = await inSight(strip)
    const box = await strip.locator('ul').boundingBox()
    if (!box) throw new Error('there is no strip')
    await swipe(page, { from: 320, to: 60, y: box.y + 60 })
    await expect.poll(() => inSight(strip)).not.toEqual(before)
    await expect.poll(() => inSight(strip)).toHaveLength(1)
  }
  await context.close()
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })
  test('a step jumps without an animation', async ({ page }) => {
    const strip = finite(page)
    await next(strip).click()
    expect(await strip.locator('ul').evaluate((track) => track.getAnimations().length)).toBe(0)
    await expect.poll(() => inSight(strip)).toEqual(['Passport', 'Affidavit', 'Tax', 'Property'])
  })
})

test(
  'without scripts every slide can be reached, and the buttons are hidden',
  { tag: '@smoke' },
  async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(shop.url)
    const strip = finite(page)
    await expect(next(strip)).toBeHidden()
    const last = strip.getByRole('link').last()
    await last.focus()
    await expect(last).toBeInViewport({ ratio: 0.9 })
    await context.close()
  },
)

/** From the press until the animation has ended. */
function timeOfStep(strip: ReturnType<typeof finite>, button: 'Next' | 'Previous'): Promise<number> {
  return strip.evaluate(async (region, name) => {
    const track = region.querySelector('ul')
    const started = performance.now()
    region.querySelector<HTMLElement>(`[aria-label=${name}]`)?.click()
    let lastMove = started
    let at = track?.getBoundingClientRect().left
    while (performance.now() - started < 900) {
      await new Promise(requestAnimationFrame)
      const now = track?.getBoundingClientRect().left
      if (now !== at) lastMove = performance.now()
      at = now
    }
    return lastMove - started
  }, button)
}

async function finished(strip: ReturnType<typeof finite>) {
  await strip.locator('ul').evaluate((track) => Promise.all(track.getAnimations().map(({ finished }) => finished)))
}

async function swipe(page: Page, { from, to, y }: { from: number; to: number; y: number }) {
  const finger = await page.context().newCDPSession(page)
  const at = (x: number) => [{ x, y: Math.round(y) }]
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(from) })
  for (let x = from - 20; x >= to; x -= 20) {
    await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(x) })
    await page.waitForTimeout(16)
  }
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}
