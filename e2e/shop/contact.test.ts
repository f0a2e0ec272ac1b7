import { randomUUID } from 'node:crypto'
import { answerOnce } from '#e2e/support/answer-once.ts'
import { asAdmin, dialogOf, openAdmin, shop } from '#e2e/support/admin.ts'
import { expect, expectAccessible, expectNoOverflow, expectSaid, test, widths } from '#e2e/support/shop.ts'

test.use({ expectedErrors: [/ERR_FAILED/] })

for (const width of widths) {
  test(
    `a visitor writes to the shop, and an administrator answers, at ${width} px`,
    { tag: width === 390 ? ['@smoke'] : [] },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 844 })
      const text = `Do you translate into German? ${randomUUID()}`
      await page.goto(`${shop.url}/contactus`)
      await page.getByRole('button', { name: 'Send message' }).click()
      await expect(page.getByText('Please write your message')).toBeVisible()
      await expect(page.getByLabel('Your name')).toBeFocused()
      await page.getByLabel('Your name').fill('Devika Rao')
      await page.getByLabel('Email').fill('devika@example.com')
      await page.getByLabel('Message').fill(text)
      await expectAccessible(page)
      // What was typed survives a failed network and a reload.
      await answerOnce(page, '**/api/contact-messages', (route) => route.abort())
      await page.getByRole('button', { name: 'Send message' }).click()
      await expect(page.getByRole('alert')).toContainText('could not be sent')
      await page.reload()
      await expect(page.getByLabel('Message')).toHaveValue(text)
      await page.getByRole('button', { name: 'Send message' }).press('Enter')
      await expectSaid(page, 'We answer by email to devika@example.com.')
      await openAdmin(page, `/admin/messages/received?search=${encodeURIComponent(text)}`)
      await expect(page.getByText('1 message found')).toBeVisible()
      await expectAccessible(page)
      await expectNoOverflow(page)
      await page.getByRole('button', { name: /^Done/ }).click()
      await page.getByRole('button', { name: 'Undo' }).click()
      await expectSaid(page, 'The message waits for an answer again')
      await page.getByRole('button', { name: /^Answer/ }).click()
      await dialogOf(page)
        .getByLabel(/^Answer from/)
        .fill('Yes, we do.')
      await expectAccessible(page, 'dialog')
      await dialogOf(page).getByRole('button', { name: 'Send answer' }).click()
      await expectSaid(page, 'The answer is sent to devika@example.com')
      await expect(page.getByText('Yes, we do.')).toBeVisible()
      const api = await asAdmin(page.request)
      const sent = await (await api.get('/api/admin/messages?kind=contact-answer&search=devika')).json()
      expect(sent.length).toBeGreaterThan(0)
    },
  )
}

test.describe('of two administrators', () => {
  test.use({ expectedErrors: [/status of 409/] })

  test('the second reads the answer of the first', async ({ page, request }) => {
    const text = `Where are you? ${randomUUID()}`
    const body = { name: 'Devika Rao', email: 'devika@example.com', message: text }
    const { _id } = await (await request.post(`${shop.url}/api/contact-messages`, { data: body })).json()
    await openAdmin(page, `/admin/messages/received?contact=${_id}`)
    await page.getByRole('button', { name: /^Answer/ }).click()
    const answer = { answer: 'In Pune.', version: 1 }
    const api = await asAdmin(request)
    expect((await api.put(`/api/admin/contact-messages/${_id}/answer`, answer)).status()).toBe(200)
    await dialogOf(page)
      .getByLabel(/^Answer from/)
      .fill('In Mumbai.')
    await dialogOf(page).getByRole('button', { name: 'Send answer' }).click()
    await expect(dialogOf(page).getByRole('alert')).toContainText('answered this message on')
    await expect(dialogOf(page)).toContainText('has answered: In Pune.')
    await expect(dialogOf(page).getByRole('button', { name: 'Send answer' })).toBeHidden()
  })
})
