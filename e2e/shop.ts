import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'

/** The shop as it is built. */
export const storefronts = storefrontsAt(process.env['E2E_PORT'])
/** The same, with the sheet of all pieces; which otherwise is there in development only. */
export const workshops = storefrontsAt(process.env['E2E_WORKSHOP_PORT'])

function storefrontsAt(port = '') {
  return [
    { key: 'documents', brand: 'Doorstep Documents', url: `http://localhost:${port}` },
    { key: 'home', brand: 'Doorstep Home', url: `http://home.localhost:${port}` },
  ]
}

export const widths = [1280, 390]

type Fixtures = {
  /** Lines of the console that a test expects; every other error in the console fails it. */
  expectedErrors: RegExp[]
}

/** A page whose console stays clean: an error there, or a breach of the policy for scripts, fails the test. */
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

/** Loads a page and waits until it is alive. */
export async function open(page: Page, address: string) {
  const response = await page.goto(address)
  await page.waitForFunction(isAlive)
  return response
}

/** React has taken over what the server drew, to the last button, and has nothing left to do. */
function isAlive() {
  const buttons = [...document.querySelectorAll('button, a')]
  const isOurs = (button: Element) => Object.keys(button).some((key) => key.startsWith('__reactProps'))
  if (buttons.length === 0 || !buttons.every(isOurs)) return false
  return new Promise<boolean>((resolve) => requestIdleCallback(() => resolve(true), { timeout: 2_000 }))
}

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The whole page, or the part of it that a selector names: in light, and its colours in dark, where nothing else differs. */
export async function expectAccessible(page: Page, part = 'html') {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await expectNoFindings(new AxeBuilder({ page }).include(part).withTags(rules))
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoFindings(new AxeBuilder({ page }).include(part).withRules(['color-contrast', 'link-in-text-block']))
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
}

async function expectNoFindings(axe: AxeBuilder) {
  // In the page itself: there are no frames, and it takes less than half of the time.
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

/** The part of the header that shows who is signed in. */
export function accountOf(page: Page) {
  return page.getByRole('banner').getByRole('button', { name: /^Account menu/ })
}

/** Presses Tab often; the focus must stay in the dialog that is open. Gives what was reached. */
export async function tabThrough(page: Page, presses: number): Promise<Set<string>> {
  const reached = new Set<string>()
  for (let press = 1; press <= presses; press++) {
    await page.keyboard.press('Tab')
    const at = await page.evaluate(() => {
      const element = document.activeElement
      // Between the last and the first the browser's own bar has its turn.
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
