import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { run } from '#scripts/run-tool.ts'
import { expectConfirmed, freeTimes, onward, step } from '#e2e/support/bookings.ts'
import { expect, expectSaid, newcomer, open, signIn, test } from '#e2e/support/shop.ts'

const root = join(import.meta.dirname, '..', '..')
const env = { DEMO: 'no', PORT: '0', DATA_DIR: `${process.env['E2E_DATA_DIR'] ?? ''}-first-day` }

/** A shop of its own, without a demo. */
async function startEmpty() {
  const args = ['scripts/run.mjs', 'scripts/start.ts']
  const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env } })
  let output = ''
  for (const part of [child.stdout, child.stderr]) part.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = new Promise((resolve) => child.on('close', resolve))
  async function end() {
    child.kill('SIGTERM')
    await ended
    rmSync(env.DATA_DIR, { recursive: true, force: true })
  }
  await expect.poll(() => output, { timeout: 60_000 }).toContain('Doorstep is ready')
  return { url: /http:\/\/localhost:\d+/.exec(output)?.[0] ?? '', end }
}

const stepOf = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name: title, exact: true }) })

async function nameTheShop(page: Page) {
  await page.getByRole('link', { name: /^Fill in ?: Name and contact$/ }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill('office@sahyadri.example')
  await page.getByRole('button', { name: 'Save contact' }).click()
  await expectSaid(page, 'Contact saved.')
  await page.getByRole('link', { name: 'Shop', exact: true }).click()
  await page.getByRole('textbox', { name: 'Brand' }).fill('Sahyadri Papers')
  await page.getByRole('button', { name: 'Save shop' }).click()
  await expectSaid(page, 'Shop saved.')
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(stepOf(page, 'Name and contact')).toContainText('Done')
}

async function takeServices(page: Page) {
  await page.getByRole('button', { name: 'Add services' }).click()
  await page.getByRole('menuitem', { name: 'Take from the catalogue' }).click()
  const dialog = page.getByRole('dialog', { name: 'Take services from the catalogue' })
  await dialog.getByRole('checkbox', { name: /^GST/ }).first().check()
  await dialog.getByRole('button', { name: 'Add 1 service' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(stepOf(page, 'Services')).toContainText('1 service.')
}

async function addPerson(page: Page) {
  await page.getByRole('link', { name: /^Add people ?: People and hours$/ }).click()
  await page.getByRole('link', { name: 'Add professional' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Add professional' })
  await drawer.getByRole('textbox', { name: 'Name' }).fill('Aarti Sawant')
  await drawer.getByRole('button', { name: 'Tax' }).click()
  await drawer.getByRole('button', { name: 'Business' }).click()
  await drawer.getByRole('button', { name: 'Add professional' }).click()
  await expect(drawer).toHaveCount(0)
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(stepOf(page, 'People and hours')).toContainText('Done')
}

test('a new installation comes from nothing to its first real booking in the browser', async ({ page, browser }) => {
  test.setTimeout(120_000)
  const { url, end } = await startEmpty()
  try {
    const { output } = await run(['scripts/admin.ts', 'add', 'owner@sahyadri.example'], { env })
    const password = /Password: (\S+)/.exec(output)?.[1] ?? ''
    await open(page, `${url}/login?next=/admin`)
    await signIn(page, { email: 'owner@sahyadri.example', password })
    await nameTheShop(page)
    await takeServices(page)
    await addPerson(page)
    const visitor = await (await browser.newContext()).newPage()
    expect((await visitor.goto(`${url}/services`))?.status()).toBe(503)
    await page.getByRole('button', { name: 'Open the shop' }).click()
    const dialog = page.getByRole('dialog', { name: 'Open Sahyadri Papers?' })
    await expect(dialog).toContainText('Mail may not arrive')
    await dialog.getByRole('button', { name: 'Open the shop' }).click()
    await expectSaid(page, 'Sahyadri Papers is open.')
    await expect(page.getByText('Opening soon')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

    const { name, email, password: chosen } = newcomer()
    await open(visitor, `${url}/services`)
    await visitor.getByRole('link', { name: /GST/ }).first().click()
    await visitor.getByRole('link', { name: 'Book Now', exact: true }).click()
    await visitor.getByRole('link', { name: 'Create an account' }).first().click()
    await visitor.getByLabel('Full Name').fill(name)
    await visitor.getByLabel('Email').fill(email)
    await visitor.getByLabel('Password', { exact: true }).fill(chosen)
    await visitor.getByLabel('Confirm Password').fill(chosen)
    await visitor.getByRole('checkbox', { name: /^I agree/ }).check()
    await visitor.getByRole('button', { name: 'Create account' }).click()
    await expect(freeTimes(visitor).first()).toBeVisible()
    await freeTimes(visitor).last().check({ force: true })
    await onward(visitor).click()
    await visitor.getByLabel('Address', { exact: true }).fill('7, Temple Street\nPune 411004')
    await onward(visitor).click()
    await expect(step(visitor, 'Check the details')).toBeVisible()
    await onward(visitor).click()
    await expectConfirmed(visitor)
    await page.getByRole('link', { name: 'Bookings', exact: true }).click()
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText('GST')
  } finally {
    // Its polling would meet a stopped server.
    await page.close()
    await end()
  }
})
