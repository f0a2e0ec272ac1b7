import { expect, newAccount, open, test } from '#e2e/support/shop.ts'

test.use({ expectedErrors: [/status of 409/] })

test('errors of a registration leave their fields while they are corrected', async ({ page, request }) => {
  const { email } = await newAccount(request)
  await open(page, '/register')
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  const submit = page.getByRole('button', { name: 'Create account' })
  await submit.click()
  await expect(field('Full Name')).toHaveAttribute('aria-invalid')
  await page.keyboard.type('Ravi Menon')
  await expect(field('Full Name')).not.toHaveAttribute('aria-invalid')
  await expect(field('Full Name')).toBeFocused()
  await field('Email').fill(email)
  await field('Password').fill('correct horse')
  await field('Confirm Password').fill('correct hors')
  await page.getByRole('checkbox').check()
  await submit.click()
  await expect(field('Confirm Password')).toHaveAttribute('aria-invalid')
  await field('Confirm Password').fill('correct horse')
  await expect(field('Confirm Password')).not.toHaveAttribute('aria-invalid')
  await submit.click()
  // The server knows this address: what is typed next may be another one.
  await expect(field('Email')).toHaveAttribute('aria-invalid')
  await field('Email').fill(`new-${email}`)
  await expect(field('Email')).not.toHaveAttribute('aria-invalid')
})
