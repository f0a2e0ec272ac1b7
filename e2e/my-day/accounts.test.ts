import type { Page } from '@playwright/test'
import { shop } from '#e2e/support/admin.ts'
import {
  type Account,
  accountOf,
  expect,
  expectAccessible,
  expectNoOverflow,
  test,
  workshops,
} from '#e2e/support/shop.ts'
import { untilKept } from '#e2e/support/kept-page.ts'
import { aWorker, bar, openMyDay, stepsOf, today } from '#e2e/support/worker.ts'

test.use({
  baseURL: shop.url,
  viewport: { width: 390, height: 844 },
  expectedErrors: [/ERR_FAILED|ERR_INTERNET_DISCONNECTED|status of 40[13]/],
})

/** What this browser keeps of 'My day', without the ids. */
const kept = (page: Page) =>
  page.evaluate(() =>
    Object.keys(localStorage).flatMap((key) => (key.startsWith('my-day ') ? key.split(' ').slice(2, 3) : [])),
  )
const steps = '**/api/my-day/bookings/*/steps'

test('an ended session leads to the sign-in page and leaves only unsent steps, which are sent afterwards', async ({
  page,
  context,
}) => {
  const worker = await aWorker(['00:00'])
  await openMyDay(page, worker)
  await context.route(steps, (route) => route.abort())
  await bar(page, 'Started').click()
  await expect(page.getByText('1 step waits to be sent.')).toBeVisible()
  const headers = { Authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` }
  expect((await page.request.post('/api/auth/logout', { headers })).ok()).toBe(true)
  await page.goto('/robots.txt')
  await context.unroute(steps)
  // The answer about the session arrives before the page follows it.
  const devTools = await context.newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await page.goto('/my-day')
  await expect(page).toHaveURL(/\/login\?next=%2Fmy-day$/)
  expect(await kept(page)).toEqual(['step'])
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 })

  await signInHere(page, worker)
  await expect(page.getByText('Here since')).toBeVisible()
  await expect.poll(() => stepsOf(worker)).toEqual(['started'])
})

test('a colleague who signs in on the same phone sees nothing of the first one, whose steps stay', async ({
  page,
  context,
}) => {
  const [first, colleague] = [await aWorker(['00:00']), await aWorker([])]
  await openMyDay(page, first)
  await context.route(steps, (route) => route.abort())
  await bar(page, 'Started').click()
  await expect(page.getByText('1 step waits to be sent.')).toBeVisible()

  const other = await context.newPage()
  await other.goto('/robots.txt')
  const { token } = await (
    await page.request.post('/api/auth/login', { data: { email: colleague.email, password: colleague.password } })
  ).json()
  // As a sign-in on a page of an earlier release, which removes nothing.
  await other.evaluate((token) => localStorage.setItem('token', token), token)
  await expect(page.getByText('No visits today.')).toBeVisible()
  await context.unroute(steps)
  await page.reload()
  await expect(page.getByText('No visits today.')).toBeVisible()
  const ids = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('my-day ')))
  const accountsOf = (keys: string[]) => new Set(keys.map((key) => key.split(' ')[1]))
  const answers = (await ids()).filter((key) => !key.includes(' step '))
  expect(accountsOf(answers).size).toBe(1)
  expect(accountsOf(await ids()).size).toBe(2)
  expect(await stepsOf(first)).toEqual([''])

  await accountOf(page).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(`${shop.url}/`)
  expect(await kept(page)).toEqual(['step'])
  await page.goto('/login?next=%2Fmy-day')
  await signInHere(page, first)
  await expect.poll(() => stepsOf(first)).toEqual(['started'])
})

test('a step that meets an ended session waits for its account, and no other one sends or sees it', async ({
  page,
  context,
}) => {
  const [first, colleague] = [await aWorker(['00:00']), await aWorker([])]
  await openMyDay(page, first)
  await context.route(steps, (route) => route.abort())
  await bar(page, 'Started').click()
  await expect(page.getByText('1 step waits to be sent.')).toBeVisible()
  const headers = { Authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` }
  expect((await page.request.post('/api/auth/logout', { headers })).ok()).toBe(true)
  const refused = page.waitForResponse((answer) => answer.url().endsWith('/steps') && answer.status() === 401)
  await context.unroute(steps)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await refused
  await expect(page).toHaveURL(/\/login\?next=%2Fmy-day$/)
  expect(await kept(page)).toEqual(['step'])

  await signInHere(page, colleague)
  await expect(page.getByText('No visits today.')).toBeVisible()
  await expect(page.getByText(/waits? to be sent/)).toHaveCount(0)
  expect(await stepsOf(first)).toEqual([''])
  await accountOf(page).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(`${shop.url}/`)
  await page.goto('/login?next=%2Fmy-day')
  await signInHere(page, first)
  await expect.poll(() => stepsOf(first)).toEqual(['started'])
})

test('steps that wait when the access ends are refused in words, also to the account as a customer', async ({
  page,
  context,
}) => {
  const worker = await aWorker(['00:00'])
  await openMyDay(page, worker)
  await context.route(steps, (route) => route.abort())
  await bar(page, 'Started').click()
  await expect(page.getByText('1 step waits to be sent.')).toBeVisible()
  const ended = await worker.admin.delete(`/api/admin/professionals/${worker.professional._id}/access`)
  expect(ended.ok()).toBe(true)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page).toHaveURL(/\/login\?next=%2Fmy-day$/)
  await signInHere(page, worker)
  await context.unroute(steps)
  const refusal = page.getByRole('alert').filter({ hasText: 'Started' })
  await expect(refusal).toContainText('not recorded', { timeout: 15_000 })
  await expect(page.getByText('There are no visits for this account.')).toBeVisible()

  await page.setViewportSize({ width: 1280, height: 844 })
  await page.goto('/')
  await accountOf(page).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page.getByRole('dialog').getByText('Please read why before you sign out.')).toBeVisible()
  await page.getByRole('button', { name: 'Stay Signed In' }).click()
  await refusal.getByRole('button', { name: 'Understood' }).click()
  await expect(refusal).toHaveCount(0)
})

test('signing out on another page asks about unsent steps, and sends them first', async ({ page, context }) => {
  const worker = await aWorker(['00:00'])
  await openMyDay(page, worker)
  await context.route(steps, (route) => route.abort())
  await bar(page, 'Started').click()
  await expect(page.getByText('1 step waits to be sent.')).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 844 })
  await page.goto('/')
  await accountOf(page).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('1 step waits to be sent.')).toBeVisible()
  await context.unroute(steps)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(dialog.getByText('Everything has been sent.')).toBeVisible()
  expect(await stepsOf(worker)).toEqual(['started'])
  await dialog.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(`${shop.url}/`)
  expect(await kept(page)).toEqual([])
})

test('a second tab shows a step that another tab has sent', async ({ page, context }) => {
  const worker = await aWorker(['00:00'])
  await openMyDay(page, worker)
  const second = await context.newPage()
  await second.goto('/my-day')
  await expect(bar(second, 'Started')).toBeVisible()
  await bar(page, 'Started').click()
  await expect.poll(() => stepsOf(worker)).toEqual(['started'])
  await expect(second.getByText('Here since')).toBeVisible()
  // Also once the step is not kept any more.
  await expect.poll(() => kept(second)).not.toContain('step')
  await second.waitForTimeout(500)
  await expect(second.getByText('Here since')).toBeVisible()
})

test('at another storefront My day leads to the one for which the professional works', async ({ page }) => {
  const worker = await aWorker(['00:00'])
  const [, home] = workshops
  await page.goto(`${home?.url}/login?next=%2Fmy-day`)
  await submitSignIn(page, worker)
  const there = page.getByRole('link', { name: 'Open My day there' })
  await expect(page.getByRole('heading', { name: 'You work for Doorstep Documents.' })).toBeVisible()
  await expect(today(page)).toHaveCount(0)
  await expect(page.getByText(/No visits/)).toHaveCount(0)
  await expectNoOverflow(page)
  await expectAccessible(page)
  await there.click()
  await expect(page).toHaveURL(/documents\.localhost.*login\?next=%2Fmy-day$/)
  await submitSignIn(page, worker)
  await expect(today(page)).toBeVisible()
})

test('signing out without a network leaves a page that says so, and ends the session once there is one', async ({
  page,
  context,
}) => {
  const worker = await aWorker(['00:00'])
  await openMyDay(page, worker)
  await untilKept(page)
  const headers = { Authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` }
  const statusOf = async () => (await page.request.get('/api/auth/me', { headers })).status()
  await context.setOffline(true)
  await accountOf(page).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page.getByRole('heading', { name: 'You are signed out on this phone.' })).toBeVisible()
  await expect(page.getByText('the session could not be ended yet')).toBeVisible()
  await expectNoOverflow(page)
  await expectAccessible(page)
  expect(await kept(page)).toEqual([])
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  expect(await statusOf()).toBe(200)
  await context.setOffline(false)
  await expect(page.getByText('The session has ended, too.')).toBeVisible()
  expect(await statusOf()).toBe(401)
})

async function signInHere(page: Page, worker: Account) {
  await submitSignIn(page, worker)
  await expect(page).toHaveURL(`${shop.url}/my-day`)
}

async function submitSignIn(page: Page, { email, password }: Account) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
