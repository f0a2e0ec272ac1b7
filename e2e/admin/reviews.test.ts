import type { Page } from '@playwright/test'
import { asAdmin, dialogOf, openAdmin, shop } from '#e2e/support/admin.ts'
import { expect, expectAccessible, expectNoOverflow, expectSaid, test, widths } from '#e2e/support/shop.ts'

type Found = { _id: string; comment: string; service: { _id: string; title: string } }

/** A review of this many stars without a reply, and its row. */
async function aReview(page: Page, stars: number) {
  const api = await asAdmin(page.request)
  const answer = await api.get(`/api/admin/reviews?rating=${stars}&replied=false&hidden=false&limit=1`)
  const [review] = (await answer.json()) as Found[]
  if (!review) throw new Error(`there is no review of ${stars} stars`)
  const words = review.comment.split(/\s+/).slice(0, 4).join(' ')
  await openAdmin(page, `/admin/reviews?search=${encodeURIComponent(words)}`)
  return { review, row: page.getByRole('row').filter({ hasText: review.comment }).first() }
}

test('a reply to a review is public under it', { tag: '@smoke' }, async ({ page }) => {
  const { review, row } = await aReview(page, 3)
  await row.getByRole('button', { name: /^Reply/ }).click()
  const text = 'Thank you. We have told the team what you missed.'
  await dialogOf(page)
    .getByLabel(/^Reply from/)
    .fill(text)
  await expectAccessible(page)
  await dialogOf(page).getByRole('button', { name: 'Publish reply' }).click()
  await expectSaid(page, 'The reply is public now')
  await expect(row.getByText(text)).toBeVisible()
  await page.goto(`${shop.url}/services/${review.service._id}`)
  const reviews = page.getByRole('region', { name: 'Customer Reviews' })
  const more = reviews.getByRole('button', { name: /^Show/ })
  if (await more.isVisible()) await more.click()
  await expect(reviews.getByText(text)).toBeVisible()
  await expect(reviews.getByText(/^Reply from/).first()).toBeVisible()
})

test('a review is hidden and shown again, each with a reason that the log keeps', async ({ page }) => {
  const { review, row } = await aReview(page, 2)
  await row.getByRole('button', { name: /^Hide/ }).click()
  await dialogOf(page).getByRole('button', { name: 'Hide', exact: true }).click()
  await expect(dialogOf(page).getByText('Please give a reason')).toBeVisible()
  await dialogOf(page).getByRole('button', { name: 'Insult' }).click()
  await dialogOf(page).getByRole('button', { name: 'Hide', exact: true }).click()
  await expect(row.getByText('Insult')).toBeVisible()
  await row.getByRole('button', { name: /^Show again/ }).click()
  await dialogOf(page).getByLabel('Reason (optional)').fill('It is about the visit after all.')
  await expectAccessible(page, 'dialog')
  await dialogOf(page).getByRole('button', { name: 'Show again' }).click()
  await expectSaid(page, 'The review is shown again')
  await expect(row.getByRole('button', { name: /^Hide/ })).toBeVisible()
  await page.goto(`${shop.url}/admin/activity?subject=${review._id}`)
  const entry = page.getByRole('row').filter({ hasText: 'unhid a review of' })
  await expect(entry).toContainText('Reason: It is about the visit after all.')
  await entry.getByRole('link', { name: review.service.title }).click()
  await expect(page).toHaveURL(/review=/)
  await expect(page.getByText('1 review found')).toBeVisible()
})

for (const width of widths) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })
    test('the list begins with the fewest stars, is accessible, and fits', async ({ page }) => {
      await openAdmin(page, '/admin/reviews')
      await expect(page.getByRole('img', { name: '1 out of 5 stars' }).first()).toBeVisible()
      await expectNoOverflow(page)
      await expectAccessible(page)
    })
  })
}
