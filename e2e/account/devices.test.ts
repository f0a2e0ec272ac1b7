import {
  expect,
  expectSaid,
  newAccount,
  openAs,
  sectionOf,
  signIn,
  signInFrom,
  storefronts,
  test,
} from '#e2e/support/shop.ts'

test(
  'the devices show when they were last used; one is signed out, then all others',
  { tag: '@smoke' },
  async ({ page, request }) => {
    const account = await newAccount(request)
    const tablet = await signInFrom(request, account, 'Safari on iPad')
    const phone = await signInFrom(request, account, 'Chrome on Android')
    await openAs(page, account, '/account')
    const devices = sectionOf(page, 'Signed-in devices')
    const rows = devices.getByRole('listitem')
    await expect(rows).toHaveCount(4)
    const here = rows.filter({ hasText: 'This device' })
    await expect(here).toHaveText(/Active now, signed in [A-Z][a-z]{2} \d{1,2}, \d{4}/)
    await expect(here.getByRole('button')).toHaveCount(0)
    await expect(rows.filter({ hasText: 'Chrome on Android' })).toHaveText(
      /Last active (to|yester)day, \d{1,2}:\d\d\s[ap]m/,
    )

    await devices.getByRole('button', { name: 'Sign out Chrome on Android' }).click()
    await expectSaid(page, 'Chrome on Android is signed out.')
    await expect(rows).toHaveCount(3)
    await expect(devices.getByRole('heading')).toBeFocused()
    expect((await request.get('/api/auth/me', { headers: phone })).status()).toBe(401)
    expect((await request.get('/api/auth/me', { headers: tablet })).status()).toBe(200)

    await devices.getByRole('button', { name: 'Sign out everywhere else' }).click()
    await expect(rows).toHaveCount(1)
    await expect(devices.getByRole('button')).toHaveCount(0)
    expect((await request.get('/api/auth/me', { headers: tablet })).status()).toBe(401)
    await page.reload()
    await expect(rows).toHaveCount(1)
  },
)

test('the last use of a device is shown in the language and time zone of the storefront', async ({ page, request }) => {
  const account = await newAccount(request)
  const device = { device: 'Firefox on Linux', current: false, createdAt: '2026-01-05T12:00:00.000Z' }
  // One instant is yesterday evening in New York and this morning in Kolkata.
  await page.clock.setFixedTime(new Date('2026-01-10T02:30:00.000Z'))
  await page.route('**/api/auth/sessions', (route) =>
    route.fulfill({
      json: ['2026-01-10T01:05:00.000Z', '2026-01-08T19:35:00.000Z', '2026-01-02T10:00:00.000Z'].map(
        (lastSeenAt, index) => ({ ...device, lastSeenAt, _id: `7f5d7a0e-0c1f-4f3c-8a51-00000000000${index}` }),
      ),
    }),
  )
  const [documents, home] = storefronts as [(typeof storefronts)[0], (typeof storefronts)[0]]
  for (const [{ url }, lines] of [
    [documents, ['today, 6:35 am', 'yesterday, 1:05 am', 'Jan 2, 2026']],
    [home, ['today, 8:05 PM', 'yesterday, 2:35 PM', 'Jan 2, 2026']],
  ] as const) {
    await page.goto(`${url}/login?next=/account`)
    await signIn(page, account)
    const rows = sectionOf(page, 'Signed-in devices').getByRole('listitem')
    await expect(rows).toHaveCount(3)
    for (const [index, line] of lines.entries())
      await expect(rows.nth(index)).toContainText(`Last active ${line}`.replace(/ (?=[ap]m$)/i, '\u00a0'))
  }
})
