import type { BrowserContext, Page } from '@playwright/test'
import { expect, expectNoOverflow, open, storefronts, test, untilHydrated, workshops } from '#e2e/support/shop.ts'

const [documents] = storefronts as [(typeof storefronts)[0]]

const accountPages = ['/login', '/register', '/forgot-password', '/reset-password?token=x', '/verify-email?token=x']

/** The background colour as painted: light or dark. */
async function groundOf(page: Page): Promise<'light' | 'dark'> {
  const lightness = await page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d')
    if (!canvas) return 0
    canvas.fillStyle = getComputedStyle(document.body).backgroundColor
    canvas.fillRect(0, 0, 1, 1)
    return canvas.getImageData(0, 0, 1, 1).data[1] ?? 0
  })
  return lightness > 127 ? 'light' : 'dark'
}

test.describe('the theme', () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`follows a system that is ${colorScheme}, also without scripts`, { tag: '@smoke' }, async ({ browser }) => {
      for (const javaScriptEnabled of [true, false]) {
        const context = await browser.newContext({ colorScheme, javaScriptEnabled })
        const page = await context.newPage()
        await page.goto(documents.url)
        const ground = javaScriptEnabled ? await groundOf(page) : await screenshotGround(page)
        expect(ground).toBe(colorScheme)
        await context.close()
      }
    })
  }

  test('is switched by the visitor and kept, also in another tab', { tag: '@smoke' }, async ({ page, context }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await open(page, documents.url)
    const other = await context.newPage()
    await open(other, `${documents.url}/services`)
    await page.getByRole('button', { name: 'Switch to dark mode' }).click()
    await expect.poll(() => groundOf(page)).toBe('dark')
    await expect.poll(() => groundOf(other)).toBe('dark')
    await page.reload()
    expect(await groundOf(page)).toBe('dark')
    await untilHydrated(page)
    await page.getByRole('button', { name: 'Switch to light mode' }).click()
    await expect.poll(() => groundOf(page)).toBe('light')
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.reload()
    expect(await groundOf(page)).toBe('light')
  })

  test('does not flash: the first paint has the chosen theme', { tag: '@smoke' }, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await open(page, documents.url)
    await page.getByRole('button', { name: 'Switch to dark mode' }).click()
    // The page's scripts are delayed, so only the inline script can have set the theme.
    await page.route('**/assets/*.js', () => new Promise(() => {}))
    await page.goto(documents.url, { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await groundOf(page)).toBe('dark')
  })
})

test.describe('the fonts', () => {
  test('are self-hosted, including the rupee sign', { tag: '@smoke' }, async ({ page, context }) => {
    await open(page, `${documents.url}/services/gst`)
    await page.evaluate(() => document.fonts.ready)
    expect(await facesOf(context, page, 'aside p')).toEqual([expect.stringMatching(/^Figtree/)])
    await expect(page.locator('aside p').first()).toContainText('₹')
    expect(await facesOf(context, page, 'h1')).toEqual([expect.stringMatching(/^Bricolage Grotesque/)])
  })

  for (const path of ['/', '/services', '/services/gst', '/login', '/dashboard']) {
    test(`are preloaded, and no others are requested, on ${path}`, async ({ page }) => {
      const fonts: string[] = []
      page.on('request', (request) => {
        if (request.resourceType() === 'font') fonts.push(request.url())
      })
      await open(page, documents.url + path)
      await page.evaluate(() => document.fonts.ready)
      const preloaded = await page
        .locator('link[rel=preload][as=font]')
        .evaluateAll((links) => links.map((link) => Reflect.get(link, 'href') as string))
      expect(preloaded).toHaveLength(3)
      expect(fonts.toSorted()).toEqual(preloaded.toSorted())
    })
  }

  test('show titles with rare signs in the same typeface', async ({ page, context }) => {
    await open(page, `${documents.url}/services/gst`)
    await page.locator('h1').evaluate((title) => (title.textContent = '100 % @ £20 + [x] {y} ~ 3 × 4 − 5'))
    await page.evaluate(() => document.fonts.ready)
    expect(await facesOf(context, page, 'h1')).toEqual([expect.stringMatching(/^Bricolage Grotesque/)])
  })

  for (const width of [1280, 390]) {
    test(`cause no layout shift at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      // They arrive long after the first paint.
      await page.route('**/*.woff2', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 1_500))
        await route.continue()
      })
      for (const path of ['/', '/services', '/services/gst']) {
        await page.goto(documents.url + path)
        await page.evaluate(() => document.fonts.ready)
        await page.waitForTimeout(200)
        expect(await layoutShiftOf(page), path).toBeLessThan(0.05)
      }
    })
  }
})

test('with reduced motion no animation lasts longer than a frame', { tag: '@smoke' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, documents.url)
  const longest = await page.evaluate(() => {
    const seconds = (list: string) =>
      Math.max(...list.split(',').map((time) => Number.parseFloat(time) * (time.endsWith('ms') ? 0.001 : 1)))
    return Math.max(
      ...[...document.querySelectorAll('*')].flatMap((element) =>
        [undefined, '::before', '::after'].map((pseudo) => {
          const style = getComputedStyle(element, pseudo)
          return Math.max(seconds(style.transitionDuration), seconds(style.animationDuration))
        }),
      ),
    )
  })
  expect(longest).toBeLessThanOrEqual(1 / 60)
})

test(
  'with forced colours, everything marked by its background has a border: buttons, chips, badges, messages',
  { tag: '@smoke' },
  async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    const [workshop] = workshops
    for (const only of ['Controls', 'Choices', 'Surfaces']) {
      await open(page, `${workshop?.url}/dev/parts?only=${only}`)
      const edges = await page
        .locator(
          'main :is(button, [class*=rounded-full], [class*=rounded-md]):visible:not([role=tab], progress, label, label *, [class*=size-7], [class*=size-9])',
        )
        .evaluateAll((all) =>
          all.map((one) => {
            const { borderTopWidth, borderTopStyle, borderTopColor, backgroundColor } = getComputedStyle(one)
            // A selected item keeps its background.
            const isGround = getComputedStyle(one).getPropertyValue('forced-color-adjust') === 'none'
            if (isGround && backgroundColor !== getComputedStyle(document.body).backgroundColor) return ''
            const isEdge = Number.parseFloat(borderTopWidth) >= 1 && borderTopStyle === 'solid'
            return isEdge && !/^rgba\(.*, 0\)$/.test(borderTopColor) ? '' : one.outerHTML.slice(0, 160)
          }),
        )
      expect(edges.length).toBeGreaterThan(4)
      expect(edges.filter((edge) => edge !== '')).toEqual([])
    }
  },
)

test('a page prints without header and footer, in light colours', { tag: '@smoke' }, async ({ page }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await open(page, `${documents.url}/services/gst`)
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await groundOf(page)).toBe('light')
})

test('text can be twice as large without clipping', { tag: '@smoke' }, async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 900 })
  for (const path of ['/', '/services', '/services?category=tax&maxPrice=500', '/services/gst', ...accountPages]) {
    await page.goto(documents.url + path)
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    await expectNoOverflow(page)
  }
})

for (const { brand, url } of storefronts) {
  test.describe(brand, () => {
    test.use({ expectedErrors: [/status of 404/] })
    test('fits at every width', async ({ page }) => {
      for (const path of ['/', '/services', '/services/gst', ...accountPages, '/pricing', '/no-such-page']) {
        await page.goto(url + path)
        for (const width of [320, 360, 390, 480, 600, 768, 900, 1024, 1280, 1536]) {
          await page.setViewportSize({ width, height: 900 })
          await expectNoOverflow(page)
        }
      }
    })
  })
}

async function facesOf(context: BrowserContext, page: Page, selector: string): Promise<string[]> {
  const session = await context.newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
  return [...new Set(fonts.map(({ familyName }) => familyName))]
}

function layoutShiftOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let total = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) total += Number(Reflect.get(entry, 'value'))
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(total), 100)
      }),
  )
}

/** Without scripts the page cannot be queried, so a corner of a screenshot decides. */
async function screenshotGround(page: Page): Promise<'light' | 'dark'> {
  const png = await page.screenshot({ clip: { x: 2, y: 2, width: 1, height: 1 } })
  // One pixel, compared with a white and a nearly black one drawn here.
  const reference = await page.context().newPage()
  await reference.setContent('<html style="background:#fff"></html>')
  const white = await reference.screenshot({ clip: { x: 2, y: 2, width: 1, height: 1 } })
  await reference.close()
  return png.equals(white) ? 'light' : 'dark'
}
