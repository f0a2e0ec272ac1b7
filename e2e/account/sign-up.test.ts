import type { Locator, Page } from '@playwright/test'
import {
  type Account,
  accountOf,
  customer,
  refuse,
  expect,
  expectAccessible,
  expectNoOverflow,
  newcomer,
  open,
  test,
  tokenOf,
  widths,
} from '#e2e/support/shop.ts'

function formOf(page: Page) {
  return {
    name: page.getByLabel('Full Name'),
    email: page.getByLabel('Email'),
    password: page.getByLabel('Password', { exact: true }),
    confirmation: page.getByLabel('Confirm Password'),
    agreed: page.getByRole('checkbox', { name: /^I agree to the Terms and Conditions/ }),
    button: page.getByRole('button', { name: 'Create account' }),
  }
}

async function fillIn(page: Page, { name, email, password }: Account) {
  const form = formOf(page)
  await form.name.fill(name)
  await form.email.fill(email)
  await form.password.fill(password)
  await form.confirmation.fill(password)
  await form.agreed.check()
}

async function expectKept(page: Page, { name, email, password }: Account) {
  const form = formOf(page)
  await expect(form.name).toHaveValue(name)
  await expect(form.email).toHaveValue(email)
  await expect(form.password).toHaveValue(password)
  await expect(form.confirmation).toHaveValue(password)
  await expect(form.agreed).toBeChecked()
}

/** Only this field is invalid: it has focus and its error below it. */
async function expectProblem(field: Locator, message: string | RegExp) {
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field.page().locator('[aria-invalid]')).toHaveCount(1)
  const words = typeof message === 'string' ? new RegExp(`${RegExp.escape(message)}$`) : message
  await expect(field).toHaveAccessibleDescription(words)
  const [note, box] = await Promise.all([
    field.page().getByRole('main').getByText(message).last().boundingBox(),
    field.boundingBox(),
  ])
  const distance = (note?.y ?? Infinity) - ((box?.y ?? 0) + (box?.height ?? 0))
  expect(distance).toBeGreaterThanOrEqual(0)
  expect(distance).toBeLessThan(48)
}

test('the form shows one error at a time, at its field, and keeps the input', { tag: '@smoke' }, async ({ page }) => {
  const { name, email } = newcomer()
  const form = formOf(page)
  await open(page, '/register')
  await expect(form.password).toHaveAccessibleDescription('Password must be at least 8 characters')

  await form.button.click()
  await expectProblem(form.name, 'All fields are required')
  await form.name.fill(name)
  await form.button.click()
  await expectProblem(form.email, 'All fields are required')
  await form.email.fill(email)
  await form.button.click()
  await expectProblem(form.password, 'All fields are required')
  await form.password.fill('horse')
  await form.button.click()
  await expectProblem(form.confirmation, 'All fields are required')
  await form.confirmation.fill('hoarse')
  await form.button.click()
  await expectProblem(form.password, 'Password must be at least 8 characters')
  await form.password.fill('correct horse')
  await form.button.click()
  await expectProblem(form.confirmation, 'Passwords do not match')
  await form.confirmation.fill('correct horse')
  await form.button.click()
  await expectProblem(form.agreed, 'You must agree to the Terms and Conditions')

  await form.agreed.check()
  await expectKept(page, { name, email, password: 'correct horse' })
})

test('an error is announced each time, even if its field already has focus', async ({ page }) => {
  const form = formOf(page)
  await open(page, '/register')
  // Screen readers announce text that enters an existing live region.
  await page.evaluate(() => {
    const announced: string[] = []
    Object.assign(window, { announced })
    for (const region of document.querySelectorAll('[aria-live]'))
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes) for (const node of addedNodes) announced.push(node.textContent ?? '')
      }).observe(region, { childList: true, subtree: true, characterData: true })
  })
  const announced = () => page.evaluate(() => Reflect.get(window, 'announced') as string[])
  await form.name.focus()
  await page.keyboard.press('Enter')
  await expect.poll(announced).toEqual(['All fields are required'])
  await page.keyboard.press('Enter')
  await expect.poll(announced).toEqual(['All fields are required', 'All fields are required'])
  // No other element is announced as a message.
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('status')).toHaveCount(0)
})

test('an invalid email address is reported at the field', async ({ page }) => {
  await open(page, '/register')
  await fillIn(page, { ...newcomer(), email: 'ravi at example' })
  await formOf(page).button.click()
  await expectProblem(formOf(page).email, 'Please enter an email address like name@example.com.')
})

test('one button shows and hides both passwords', async ({ page }) => {
  await open(page, '/register')
  await fillIn(page, newcomer())
  const { password, confirmation } = formOf(page)
  const eye = page.getByRole('button', { name: 'Show characters' })
  for (const [pressed, type] of [
    ['false', 'password'],
    ['true', 'text'],
    ['false', 'password'],
  ] as const) {
    await expect(eye).toHaveAttribute('aria-pressed', pressed)
    await expect(password).toHaveAttribute('type', type)
    await expect(confirmation).toHaveAttribute('type', type)
    await eye.click()
  }
})

test('a visitor signs up, is signed in and arrives at the dashboard', { tag: '@smoke' }, async ({ page }) => {
  const visitor = newcomer()
  await open(page, '/register')
  await fillIn(page, visitor)
  await formOf(page).button.click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { name: 'My Dashboard' })).toBeVisible()
  await expect(page.getByText(visitor.email)).toBeVisible()
  await expect(accountOf(page)).toHaveAccessibleName(`Account menu for ${visitor.name}`)
})

test('the terms open in another tab, and the form keeps its input', async ({ page, context }) => {
  await open(page, '/register')
  await fillIn(page, newcomer())
  for (const [name, heading] of [
    ['Terms and Conditions', 'Terms and Conditions'],
    ['Privacy Policy', 'Privacy policy'],
  ] as const) {
    const [opened] = await Promise.all([context.waitForEvent('page'), page.getByRole('link', { name }).click()])
    await expect(opened.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }
  await expect(formOf(page).name).toHaveValue('Ravi Menon')
})

test('the link to the sign-in page keeps the destination', async ({ page }) => {
  await open(page, '/register?next=%2Fservices%2Fgst')
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/login?next=%2Fservices%2Fgst')
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeFocused()
})

test('a visitor who wanted another page arrives there after signing up', async ({ page }) => {
  await open(page, '/login?next=%2Fservices%2Fgst')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await fillIn(page, newcomer())
  await formOf(page).button.click()
  await expect(page).toHaveURL('/services/gst')
  await expect(accountOf(page)).toBeVisible()
})

test.describe('an address that has an account', () => {
  test.use({ expectedErrors: [/status of 409/] })

  test('is reported at the field, in capitals too, and the input is kept', { tag: '@smoke' }, async ({ page }) => {
    const visitor = { ...newcomer(), email: customer.email.toUpperCase() }
    await open(page, '/register')
    await fillIn(page, visitor)
    await formOf(page).button.click()
    await expectProblem(
      formOf(page).email,
      'There is already an account with this email address. Please sign in, or use another address.',
    )
    await expectKept(page, visitor)
    await expect(page).toHaveURL('/register')
    expect(await tokenOf(page)).toBeNull()
  })
})

test.describe('a common password', () => {
  test.use({ expectedErrors: [/status of 422/] })

  test('is refused with the reason at the field', async ({ page }) => {
    await open(page, '/register')
    await fillIn(page, { ...newcomer(), password: 'password123' })
    await formOf(page).button.click()
    await expectProblem(formOf(page).password, /most common passwords/)
  })
})

test.describe('after too many attempts', () => {
  test.use({ expectedErrors: [/status of 429/] })

  test('the form says when to come back', { tag: '@smoke' }, async ({ page }) => {
    const visitor = newcomer()
    await open(page, '/register')
    await fillIn(page, visitor)
    const message = 'Too many attempts in a short time. Please try again in 12 minutes.'
    await refuse(page, '/api/auth/register', { status: 429, code: 'rate_limited', message })
    await formOf(page).button.click()
    await expect(page.getByRole('alert')).toHaveText(message)
    await expectKept(page, visitor)
  })
})

test.describe('when the network is down', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] })

  test('the form shows an error and keeps the input; the next attempt works', { tag: '@smoke' }, async ({ page }) => {
    const visitor = newcomer()
    await open(page, '/register')
    await fillIn(page, visitor)
    await page.route('**/api/auth/register', (route) => route.abort())
    await formOf(page).button.click()
    await expect(page.getByRole('alert')).toHaveText('Registration failed. Please try again.')
    await expectKept(page, visitor)
    await expectAccessible(page)
    await page.unroute('**/api/auth/register')
    await formOf(page).button.click()
    await expect(page).toHaveURL('/dashboard')
  })

  test('the button shows progress, and pressing it again sends nothing', { tag: '@smoke' }, async ({ page }) => {
    let sent = 0
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/api/auth/register', async (route) => {
      sent += 1
      await held
      await route.abort()
    })
    await open(page, '/register')
    await fillIn(page, newcomer())
    await formOf(page).button.click()
    await page.getByRole('button', { name: 'Creating account...' }).click()
    await formOf(page).email.press('Enter')
    release()
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(formOf(page).button).toBeVisible()
    expect(sent).toBe(1)
  })
})

for (const width of widths) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })

    test('the form with errors is accessible, and fits', async ({ page }) => {
      const form = formOf(page)
      await open(page, '/register')
      await form.button.click()
      await expectProblem(form.name, 'All fields are required')
      await expectAccessible(page)
      await expectNoOverflow(page)
      await fillIn(page, newcomer())
      await form.agreed.uncheck()
      await form.button.click()
      await expectProblem(form.agreed, 'You must agree to the Terms and Conditions')
      await expectAccessible(page)
      await expectNoOverflow(page)
    })
  })
}
