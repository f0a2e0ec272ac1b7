import { aService, asAdmin, shop } from '#e2e/support/admin.ts'
import { expect, open, storefronts, test } from '#e2e/support/shop.ts'

test('only scripts that the server allows run', { tag: '@smoke' }, async ({ page, request }) => {
  const policy = (await request.get('/')).headers()['content-security-policy'] ?? ''
  expect(policy).toContain("script-src 'self' 'sha256-")
  expect(policy).not.toContain('unsafe')
  expect(policy).toContain("require-trusted-types-for 'script'")
  await open(page, '/')
  const ran = await page.evaluate(() => {
    const script = document.createElement('script')
    // Trusted Types refuse the text, and an inline script needs a hash from the server.
    script.text = 'window.ran = true'
    document.body.append(script)
    document.body.insertAdjacentHTML('beforeend', '<img src="data:," onerror="window.ran = true">')
    return [script.text, 'ran' in window, document.querySelector('[onerror]')]
  })
  expect(ran).toEqual(['', false, null])
})
test.use({ expectedErrors: [/Content Security Policy|TrustedScript|Minified React error/] })

test('an injected script does not run', { tag: '@smoke' }, async ({ page }) => {
  await page.route('/', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace('</body>', '<script>window.ran = true</script></body>')
    await route.fulfill({ response, body })
  })
  await open(page, '/')
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)
})

test(
  'an image from an allowed site is shown; one from another site is not requested',
  { tag: '@smoke' },
  async ({ page, request }) => {
    const asked: string[] = []
    await page.route('https://*.example/**', async (route) => {
      asked.push(new URL(route.request().url()).hostname)
      await route.fulfill({
        contentType: 'image/svg+xml',
        body: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
      })
    })
    // On a service that no other test uses.
    const elsewhere = { title: 'Zoning Permit', category: 'immigration', imageUrl: 'https://chosen.example/a.png' }
    const { _id, slug } = await aService(request, elsewhere)
    // A page rendered while the service is saved may still have the old policy.
    await expect(async () => {
      await open(page, `${shop.url}/services/${slug}`)
      const chosen = page.locator('img[src^="https://chosen"]').first()
      await expect(chosen).toHaveJSProperty('naturalWidth', 9, { timeout: 2_000 })
    }).toPass()
    const breached = await page.evaluate(async () => {
      const image = document.createElement('img')
      const breach = new Promise<SecurityPolicyViolationEvent>((resolve) =>
        document.addEventListener('securitypolicyviolation', resolve, { once: true }),
      )
      image.src = 'https://stranger.example/a.png'
      document.body.append(image)
      const { blockedURI, effectiveDirective } = await breach
      return [blockedURI, effectiveDirective]
    })
    expect(breached).toEqual(['https://stranger.example/a.png', 'img-src'])
    expect([...new Set(asked)]).toEqual(['chosen.example'])
    const { token } = await asAdmin(request)
    await request.delete(`${shop.url}/api/admin/services/${_id}`, { headers: { Authorization: `Bearer ${token}` } })
  },
)

test('build files are cached forever and served with Brotli', { tag: '@smoke' }, async ({ page, request }) => {
  const files: string[] = []
  page.on('response', (response) => {
    if (response.url().includes('/assets/')) files.push(response.url())
  })
  await open(page, '/')
  expect(files.length).toBeGreaterThan(5)
  for (const file of files) {
    const response = await request.get(file, { headers: { 'Accept-Encoding': 'br' } })
    expect(response.headers()['cache-control'], file).toBe('public, max-age=31536000, immutable')
    // Fonts are already compressed.
    expect(response.headers()['content-encoding'], file).toBe(file.endsWith('.woff2') ? undefined : 'br')
  }
})

test('the API documentation works without scripts and other requests', { tag: '@smoke' }, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  const url = storefronts[0]?.url ?? ''
  await page.goto(`${url}/api/docs`)
  const call = page.getByRole('region', { name: 'POST /api/auth/login', exact: true })
  await expect(call.getByText('Sign in with email and password')).toBeVisible()
  await call.getByText('Request').click()
  await expect(call.getByText('"remember"')).toBeVisible()
  await call.getByText('Example: Sign in', { exact: true }).click()
  await expect(call.getByText('"token": "ds_')).toHaveCount(2)
  await page.getByText('All endpoints').click()
  await page.getByRole('link', { name: 'Retrieve a booking of the user, at any storefront' }).click()
  await expect(page.getByRole('heading', { name: 'GET /api/bookings/{booking}', exact: true })).toBeInViewport()
  expect([...hosts]).toEqual([new URL(url).host])
  await context.close()
})

test('the OpenAPI 3.1 document contains every call that the pages make', { tag: '@smoke' }, async ({ request }) => {
  const document = await (await request.get('/api/openapi.json')).json()
  expect(document.openapi).toBe('3.1.0')
  expect(document.paths['/api/services/{service}'].get.parameters[0]).toMatchObject({
    name: 'service',
    in: 'path',
    required: true,
  })
  expect(document.paths['/api/auth/me'].get.security).toEqual([{ token: [] }])
  expect(
    document.paths['/api/auth/login'].post.requestBody.content['application/json'].schema.additionalProperties,
  ).toBe(false)
})

test('a page whose hydration fails is rendered again, not blank', async ({ page }) => {
  // Data that does not match the HTML makes React render again.
  await page.route('/', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace('What do you need done?</h2>', 'Other words</h2><p>of another</p>')
    await route.fulfill({ response, body })
  })
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'What do you need done?' })).toBeVisible()
  // The chosen theme is kept.
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})
