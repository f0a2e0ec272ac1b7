import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { accountOf, customer, expect, expectAccessible, expectNoOverflow, open, test, widths } from './shop.ts'

/** Nobody has signed up with this address before, in this run or an earlier one. */
function newcomer() {
  return { name: 'Ravi Menon', email: `${randomUUID()}@example.com`, password: 'correct horse' }
}

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

async function fillIn(page: Page, { name, email, password }: ReturnType<typeof newcomer>) {
  const form = formOf(page)
  await form.name.fill(name)
  await form.email.fill(email)
  await form.password.fill(password)
  await form.confirmation.fill(password)
  await form.agreed.check()
}

async function expectKept(page: Page, { name, email, password }: ReturnType<typeof newcomer>) {
  const form = formOf(page)
  await expect(form.name).toHaveValue(name)
  await expect(form.email).toHaveValue(email)
  await expect(form.password).toHaveValue(password)
  await expect(form.confirmation).toHaveValue(password)
  await expect(form.agreed).toBeChecked()
}

/** This field, and no other, is in the way: it has the focus, and what it lacks is said under it. */
async function expectProblem(field: Locator, message: string) {
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field.page().locator('[aria-invalid]')).toHaveCount(1)
  await expect(field).toHaveAccessibleDescription(new RegExp(`${RegExp.escape(message)}$`))
  const [note, box] = await Promise.all([
    field.page().getByRole('main').getByText(message).last().boundingBox(),
    field.boundingBox(),
  ])
  const distance = (note?.y ?? Infinity) - ((box?.y ?? 0) + (box?.height ?? 0))
  expect(distance).toBeGreaterThanOrEqual(0)
  expect(distance).toBeLessThan(48)
}

test('the form says one thing at a time, beside the field that it is about, and keeps what was typed', async ({
  page,
}) => {
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

test('what is no email address is said in words, beside the field', async ({ page }) => {
  await open(page, '/register')
  await fillIn(page, { ...newcomer(), email: 'ravi at example' })
  await formOf(page).button.click()
  await expectProblem(formOf(page).email, 'Please enter an email address like name@example.com.')
})

test('one button shows both passwords, and hides them again', async ({ page }) => {
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

test('a visitor signs up, is signed in, and arrives at the dashboard', async ({ page }) => {
  const visitor = newcomer()
  await open(page, '/register')
  await fillIn(page, visitor)
  await formOf(page).button.click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { name: 'My Dashboard' })).toBeVisible()
  await expect(page.getByText(visitor.email)).toBeVisible()
  await expect(accountOf(page)).toHaveAccessibleName(`Account menu for ${visitor.name}`)
})

test('whoever was on the way to another page arrives there after signing up', async ({ page }) => {
  await open(page, '/login?next=%2Fservices%2Fgst')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await fillIn(page, newcomer())
  await formOf(page).button.click()
  await expect(page).toHaveURL('/services/gst')
  await expect(accountOf(page)).toBeVisible()
})

test.describe('an address that has an account', () => {
  test.use({ expectedErrors: [/status of 409/] })

  test('is said beside the field, in capitals too, and what was typed is kept', async ({ page }) => {
    const visitor = { ...newcomer(), email: customer.email.toUpperCase() }
    await open(page, '/register')
    await fillIn(page, visitor)
    await formOf(page).button.click()
    await expectProblem(
      formOf(page).email,
      'There is already an account with this email address. Please sign in, or use another address.',
    )
    await expectKept(page, visitor)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  })
})

test.describe('with the network away', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] })

  test('the form says so and keeps everything; the next try works', async ({ page }) => {
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

  test('the button says what it is doing, and pressing it again sends nothing', async ({ page }) => {
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

    test('the form that shows what is missing is accessible, and fits', async ({ page }) => {
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
