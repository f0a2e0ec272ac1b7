import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'

const port = process.env['E2E_PORT'] ?? ''

export const storefronts = [
  { key: 'documents', brand: 'Doorstep Documents', url: `http://localhost:${port}` },
  { key: 'home', brand: 'Doorstep Home', url: `http://home.localhost:${port}` },
]

export const widths = [1280, 390]
export const modes = ['light', 'dark'] as const

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
  await page.waitForFunction(() => '__reactRouterDataRouter' in window)
  return response
}

export async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
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
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
