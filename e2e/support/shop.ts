import AxeBuilder from '@axe-core/playwright'
import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { mailboxPathIn } from '#scripts/mailbox-path.ts'

/** The shop as built for production. */
export const storefronts = storefrontsAt(process.env['E2E_PORT'])
/** The same with the piece sheet, which production leaves out. */
export const workshops = storefrontsAt(process.env['E2E_WORKSHOP_PORT'])

function storefrontsAt(port = '') {
  return [
    { key: 'documents', brand: 'Doorstep Documents', url: `http://localhost:${port}` },
    { key: 'home', brand: 'Doorstep Home', url: `http://home.localhost:${port}` },
  ]
}

export const widths = [1280, 390]

type Fixtures = {
  /** Console errors that a test expects; any other one fails it. */
  expectedErrors: RegExp[]
}

/** A page whose console must stay clean: an error or a policy violation fails the test. */
export const test = base.extend<Fixtures>({
  expectedErrors: [[], { option: true }],
  page: async ({ page, expectedErrors }, run) => {
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning')
        errors.push(`${message.text()} (${message.location().url})`)
    })
    await run(page)
    expect(errors.filter((error) => !expectedErrors.some((expected) => expected.test(error)))).toEqual([])
  },
})

export { expect }

/** Loads a page and waits until it is hydrated. */
export async function open(page: Page, address: string) {
  const response = await page.goto(address)
  await untilHydrated(page)
  return response
}

export async function untilHydrated(page: Page) {
  await page.waitForFunction(isAlive)
}

/** The scripts of the other pages are loaded when the user first does something. */
export async function untilPreloaded(page: Page) {
  await page.mouse.move(5, 5)
  await page.waitForFunction((selector) => {
    const links = [...document.querySelectorAll<HTMLLinkElement>(selector)]
    return links.length > 0 && links.every(({ href }) => performance.getEntriesByName(href).length > 0)
  }, preloading)
}

/** The link elements of preloadPages(). */
export const preloading = 'link[rel=modulepreload][fetchpriority=low]'

/** React has hydrated every button and is idle. */
function isAlive() {
  const buttons = [...document.querySelectorAll('button, a')]
  const isOurs = (button: Element) => Object.keys(button).some((key) => key.startsWith('__reactProps'))
  if (buttons.length === 0 || !buttons.every(isOurs)) return false
  return new Promise<boolean>((resolve) => requestIdleCallback(() => resolve(true), { timeout: 2_000 }))
}

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Runs axe on the page, or on the part that a selector names: all rules in light mode, the colour rules in dark mode. */
export async function expectAccessible(page: Page, part = 'html') {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await untilSettled(page)
  // The frame of the mailbox runs no scripts, so axe cannot inspect it; a test opens its content by itself.
  const axe = () => new AxeBuilder({ page }).options({ iframes: false }).include(part)
  await expectNoFindings(axe().withTags(rules))
  await page.emulateMedia({ colorScheme: 'dark' })
  await untilSettled(page)
  await expectNoFindings(axe().withRules(['color-contrast', 'link-in-text-block']))
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
}

/**
 * With reduced motion a transition still takes a frame, and an element that inherits a colour starts its transition
 * only after that of its parent. Wait for two frames without animation; otherwise a busy machine still shows the old
 * colours.
 */
async function untilSettled(page: Page) {
  await page.evaluate(async () => {
    for (let still = 0; still < 2; still++) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      const moving = document.getAnimations()
      if (moving.length > 0) still = -1
      await Promise.allSettled(moving.map(({ finished }) => finished))
    }
  })
}

/** A status message of the page; the loading indicator may be another one. */
export async function expectSaid(page: Page, text: string) {
  await expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()
}

async function expectNoFindings(axe: AxeBuilder) {
  // Running inside the page takes less than half the time.
  const { violations } = await axe.setLegacyMode().analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
}

export async function expectNoOverflow(page: Page) {
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return { scrollWidth, clientWidth }
  })
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
}

export const customer = { email: 'customer@doorstep.example', password: 'demo password' }

export async function signIn(page: Page, { email, password } = customer) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** A new user with an address that no other test uses. */
export function newcomer() {
  return { name: 'Ravi Menon', email: `${randomUUID()}@example.com`, password: 'correct horse' }
}

export type Account = ReturnType<typeof newcomer>

/** An account for one test alone, and the token of its first session. */
export async function newAccount(request: APIRequestContext): Promise<Account & { token: string }> {
  const account = newcomer()
  const response = await request.post('/api/auth/register', { data: account })
  expect(response.status()).toBe(201)
  const { token } = await response.json()
  return { ...account, token }
}

/** Opens the page with this account signed in by the API; only the tests of signing in use the form. */
export async function openAs(page: Page, { email, password }: Pick<Account, 'email' | 'password'>, address: string) {
  const response = await page.request.post('/api/auth/login', { data: { email, password } })
  expect(response.status()).toBe(200)
  const { token } = await response.json()
  // Local storage belongs to an origin, so a page of it has to be open first.
  await page.goto('/robots.txt')
  await page.evaluate((token) => localStorage.setItem('token', token), token)
  await open(page, address)
  await expect(page).toHaveURL(address)
}

/** The path of the development mailbox of the shop or the workshop; see playwright.config.ts. */
export const mailboxPath = (of: 'shop' | 'workshop' = 'shop') =>
  mailboxPathIn(`${process.env['E2E_DATA_DIR'] ?? ''}${of === 'workshop' ? '-workshop' : ''}`)

type EmailQuery = { email: string; kind: string; least?: number; workshop?: string }

/** The links of this kind sent to an address, newest first, once there are that many. */
export async function linksTo(request: APIRequestContext, { email, kind, least = 1, workshop }: EmailQuery) {
  const read = async () => {
    const path = workshop === undefined ? mailboxPath() : workshop + mailboxPath('workshop')
    const found = await request.get(`${path}.json`, { params: { to: email } })
    const emails: { text: string }[] = await found.json()
    return emails.flatMap(({ text }) => new RegExp(`\\S+/${kind}\\?token=\\S+`).exec(text)?.[0] ?? [])
  }
  await expect.poll(async () => (await read()).length, { timeout: 15_000 }).toBeGreaterThanOrEqual(least)
  return read()
}

/** The newest one. */
export async function linkTo(request: APIRequestContext, { email }: Pick<Account, 'email'>, kind: string) {
  const [link = ''] = await linksTo(request, { email, kind })
  return link
}

/** The token stored in this browser. */
export function tokenOf(page: Page) {
  return page.evaluate(() => localStorage.getItem('token'))
}

const browsers = {
  'Chrome on Android':
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
  'Safari on iPad':
    'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
}

/** Signs in from another device. Returns the headers for its requests. */
export async function signInFrom(request: APIRequestContext, account: Account, device: keyof typeof browsers) {
  const { email, password } = account
  const headers = { 'User-Agent': browsers[device] }
  const { token } = await (await request.post('/api/auth/login', { data: { email, password }, headers })).json()
  return { Authorization: `Bearer ${token}` }
}

/** The section of a page with this heading. */
export function sectionOf(page: Page, title: string) {
  return page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title }) })
}

/** The message for an email link that was used or has expired. */
export function deadLink(page: Page) {
  return page.getByRole('alert').filter({ hasText: 'This link no longer works.' })
}

/** Answers a request with a refusal of the server. */
export async function refuse(page: Page, path: string, problem: { status: number; code: string; message: string }) {
  await page.route(`**${path}`, (route) => route.fulfill({ status: problem.status, json: problem }))
}

/** The account menu of the header. */
export function accountOf(page: Page) {
  return page.getByRole('banner').getByRole('button', { name: /^Account menu/ })
}

/** Presses Tab repeatedly; focus must stay in the open dialog. Returns the elements reached. */
export async function tabThrough(page: Page, presses: number): Promise<Set<string>> {
  const reached = new Set<string>()
  for (let press = 1; press <= presses; press++) {
    await page.keyboard.press('Tab')
    const at = await page.evaluate(() => {
      const element = document.activeElement
      // Between the last and the first element, focus is in the browser's own UI.
      if (!element || element === document.body) return ''
      return element.closest('dialog')
        ? `${element.getAttribute('aria-label') ?? ''} ${element.textContent}`
        : undefined
    })
    expect(at, `after ${press} presses of Tab`).not.toBe(undefined)
    if (at) reached.add(at)
  }
  return reached
}

/**
 * Delays the scripts of the page until the returned function is called. The route stays: requests that the page sends
 * while Playwright removes its last route may never be answered.
 */
export async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  return release
}
