import { expect, open, storefronts, test } from '#e2e/support/shop.ts'

for (const { key, url } of storefronts) {
  for (const path of ['/', '/services', '/login']) {
    test(`every drawing on ${key}${path} is in a file that browsers keep`, async ({ page, request }) => {
      await open(page, url + path)
      const addresses = await page
        .locator('use')
        .evaluateAll((all) => [...new Set(all.map((use) => use.getAttribute('href') ?? ''))])
      expect(addresses.length).toBeGreaterThan(1)
      for (const address of addresses) {
        const [file = '', name = ''] = address.split('#')
        const response = await request.get(file)
        expect(response.headers()['content-type']).toContain('image/svg+xml')
        expect(response.headers()['cache-control']).toContain('immutable')
        expect(await response.text(), address).toContain(`<g id="${name}"`)
      }
    })
  }

  test(`the drawings in sight on ${key} follow the theme`, async ({ page }) => {
    await open(page, url)
    const hero = page.getByRole('img', { name: /front door/ })
    const sizes = await hero.locator('use').evaluateAll((all: SVGUseElement[]) => all.map((use) => use.getBBox().width))
    expect(Math.min(...sizes)).toBeGreaterThan(0)
    await page.emulateMedia({ colorScheme: 'light' })
    const light = await hero.screenshot()
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(async () => (await hero.screenshot()).equals(light)).toBe(false)
  })
}
