import type { ElementHandle } from '@playwright/test'
import { untilOpened } from '#e2e/support/dialogs.ts'
import { expect, open, test, workshops } from '#e2e/support/shop.ts'

const [workshop] = workshops as [(typeof workshops)[0]]
const surfaces = `${workshop.url}/dev/parts?only=Surfaces`

test('selecting text in a dialog and releasing the mouse outside does not close it', async ({ page }) => {
  await open(page, surfaces)
  await page.getByRole('button', { name: 'Open a dialog' }).click()
  const dialog = page.getByRole('dialog', { name: 'A dialog' })
  await untilOpened(dialog)
  const box = await dialog.getByText('Focus starts at the title').boundingBox()
  await page.mouse.move((box?.x ?? 0) + 40, (box?.y ?? 0) + 8)
  await page.mouse.down()
  await page.mouse.move(20, 500)
  await page.mouse.up()
  await expect(dialog).toBeVisible()
})

test('a press outside a dialog closes it, one inside does not', async ({ page }) => {
  await open(page, surfaces)
  await page.getByRole('button', { name: 'Open a dialog' }).click()
  const dialog = page.getByRole('dialog', { name: 'A dialog' })
  await untilOpened(dialog)
  await dialog.getByText('Focus starts at the title').click()
  await expect(dialog).toBeVisible()
  await page.mouse.click(20, 500)
  await expect(dialog).toBeHidden()
})

test('a dialog that is opened again before the next frame stays open', { tag: '@smoke' }, async ({ page }) => {
  await open(page, surfaces)
  const opener = page.getByRole('button', { name: 'Open a dialog' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'A dialog' })
  await untilOpened(dialog)
  const close = await dialog.getByRole('button', { name: 'Close' }).first().elementHandle()
  // A busy browser paints no frame between two fast presses.
  await opener.evaluate(async (opener: HTMLElement, close: HTMLElement) => {
    close.click()
    await Promise.resolve()
    opener.click()
  }, close as ElementHandle<HTMLElement>)
  await untilOpened(dialog)
  await expect(dialog.getByRole('heading', { name: 'A dialog' })).toBeFocused()
})
