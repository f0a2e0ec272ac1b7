import { pageOf, setStatus } from '#e2e/support/booked.ts'
import { rows, tab } from '#e2e/support/dashboard.ts'
import { bookAndComplete, review, reviewsOn, star, writing } from '#e2e/support/reviewed.ts'
import { customer, refuse, expect, expectAccessible, expectNoOverflow, expectSaid } from '#e2e/support/shop.ts'
import { newAccount, open, openAs, test, widths } from '#e2e/support/shop.ts'

test(
  'a review is written from the dashboard, appears on the service page, and is edited and deleted',
  { tag: '@smoke' },
  async ({ page, request }) => {
    const account = await newAccount(request)
    const booked = await bookAndComplete(request, account, 'llp-registration')
    await openAs(page, account, '/dashboard?tab=past')
    const button = rows(page).getByRole('button', { name: 'Write Review' })
    await expect(button).toHaveAccessibleDescription(new RegExp(booked.service.title))
    await button.click()
    const dialog = writing(page)
    await expect(dialog.getByText('Shown with your name as Ravi M.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Post review' }).click()
    await expect(dialog.getByText('Please choose a rating')).toBeVisible()
    await expect(star(dialog, 1)).toBeFocused()
    await star(dialog, 4).check({ force: true })
    await expect(dialog.getByText('4, good')).toBeVisible()
    await dialog.getByRole('button', { name: 'Post review' }).click()
    await expect(dialog.getByText('Please write a few words')).toBeVisible()
    await expect(dialog.getByLabel('Your comment')).toBeFocused()
    await dialog.getByLabel('Your comment').fill('On time,\nand patient.')
    await expect(dialog.getByText('21 of 2,000')).toBeVisible()
    await dialog.getByRole('button', { name: 'Post review' }).click()
    await expectSaid(page, 'Thank you. Your review has been posted.')
    await expect(dialog).toHaveCount(0)
    const link = rows(page).getByRole('link', { name: 'Your review 4 out of 5 stars' })
    await expect(link).toBeFocused()
    await expect(button).toHaveCount(0)
    await expect(tab(page, 'My Reviews')).toHaveAccessibleName('My Reviews 1')
    await link.click()
    await expect(page.getByRole('tabpanel').getByText('On time, and patient.')).toBeVisible()

    await page.getByRole('tabpanel').getByRole('button', { name: 'Edit' }).click()
    const editing = page.getByRole('dialog', { name: 'Edit your review' })
    await expect(star(editing, 4)).toBeChecked()
    await editing.getByLabel('Your comment').fill('On time, and very patient.')
    await editing.getByRole('button', { name: 'Save changes' }).click()
    await expectSaid(page, 'Your review has been updated.')
    await expect(page.getByRole('tabpanel').getByText('On time, and very patient.')).toBeVisible()
    await expect(page.getByRole('tabpanel').getByText(/^Edited on /)).toBeVisible()

    await open(page, '/services/llp-registration')
    await expect(reviewsOn(page).filter({ hasText: 'Ravi M.' }).filter({ hasText: 'very patient' })).toHaveCount(1)
    await page.goBack()
    await page.getByRole('tabpanel').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete review' }).click()
    await expect(page.getByRole('tabpanel')).toContainText("You haven't written any reviews yet.")
    await expect(page.getByRole('tabpanel')).toBeFocused()
    await expect(page.getByRole('tabpanel')).toContainText(`You can still review ${booked.service.title}`)
    await open(page, '/services/llp-registration')
    await expect(reviewsOn(page).filter({ hasText: 'very patient' })).toHaveCount(0)
  },
)

test(
  'the link of an invitation opens the dialog after signing in, and keyboard alone fills it in',
  { tag: '@smoke' },
  async ({ page, request }) => {
    const account = await newAccount(request)
    const booked = await bookAndComplete(request, account)
    await openAs(page, account, `${pageOf(booked)}?review=write`)
    const dialog = writing(page)
    await expect(dialog.getByText(booked.service.title)).toBeVisible()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(star(dialog, 1)).toBeFocused()
    for (const key of ['Space', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
    await expect(star(dialog, 5)).toBeChecked()
    await page.keyboard.press('Tab')
    await page.keyboard.type('Explained every form.')
    await page.keyboard.press('Tab')
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expectSaid(page, 'Thank you. Your review has been posted.')
    await expect(page).toHaveURL(pageOf(booked))
    const link = page.getByRole('main').getByRole('link', { name: 'Your review 5 out of 5 stars' })
    await expect(link).toBeFocused()
    await open(page, `${pageOf(booked)}?review=write`)
    await expect(link).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  },
)

test('a draft survives closing the dialog, a reload and a failed save', async ({ page, request }) => {
  const account = await newAccount(request)
  const booked = await bookAndComplete(request, account)
  await openAs(page, account, pageOf(booked))
  const write = page.getByRole('main').getByRole('button', { name: 'Write Review' })
  await write.click()
  const dialog = writing(page)
  await star(dialog, 3).check({ force: true })
  await dialog.getByLabel('Your comment').fill('Came late, worked well.')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(write).toBeFocused()
  await open(page, pageOf(booked))
  await write.click()
  await expect(dialog.getByLabel('Your comment')).toHaveValue('Came late, worked well.')
  await expect(star(dialog, 3)).toBeChecked()
})

test.describe('when it cannot be saved', () => {
  test.use({ expectedErrors: [/status of (409|503)|ERR_FAILED/] })

  test(
    'the dialog shows an error and keeps the input; with a lost response it is posted once',
    { tag: '@smoke' },
    async ({ page, request }) => {
      const account = await newAccount(request)
      const booked = await bookAndComplete(request, account)
      await openAs(page, account, `${pageOf(booked)}?review=write`)
      const dialog = writing(page)
      await star(dialog, 5).check({ force: true })
      await dialog.getByLabel('Your comment').fill('All in one visit.')
      const path = `/api/bookings/${booked._id}/review`
      // The request arrives and the response is lost.
      await page.route(`**${path}`, async (route) => {
        await route.fetch()
        await route.abort()
      })
      await dialog.getByRole('button', { name: 'Post review' }).click()
      await expect(dialog.getByRole('alert')).toContainText('Your review could not be saved. Please try again.')
      await expect(dialog.getByLabel('Your comment')).toHaveValue('All in one visit.')
      await page.unroute(`**${path}`)
      await dialog.getByRole('button', { name: 'Post review' }).click()
      await expectSaid(page, 'Thank you. Your review has been posted.')
      await expect(page.getByRole('main').getByRole('link', { name: 'Your review 5 out of 5 stars' })).toBeVisible()
    },
  )

  test('because one exists from another device, the dialog offers to edit that one', async ({ page, request }) => {
    const account = await newAccount(request)
    const booked = await bookAndComplete(request, account)
    await openAs(page, account, `${pageOf(booked)}?review=write`)
    const dialog = writing(page)
    await review(request, account, { of: booked, rating: 2, comment: 'Written on the phone.' })
    await star(dialog, 4).check({ force: true })
    await dialog.getByLabel('Your comment').fill('Written at the desk.')
    await dialog.getByRole('button', { name: 'Post review' }).click()
    await expect(dialog.getByRole('alert')).toContainText('You have already reviewed this booking.')
    await expect(dialog.getByText('You gave it 2 stars: “Written on the phone.”')).toBeVisible()
    await dialog.getByRole('button', { name: 'Edit' }).click()
    const editing = page.getByRole('dialog', { name: 'Edit your review' })
    await expect(editing.getByLabel('Your comment')).toHaveValue('Written at the desk.')
    await editing.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('main').getByRole('link', { name: 'Your review 4 out of 5 stars' })).toBeVisible()
  })
})

test('a booking that is not completed offers no review', async ({ page, request }) => {
  const account = await newAccount(request)
  const booked = await bookAndComplete(request, account)
  await setStatus(request, booked, { status: 'cancelled' })
  await openAs(page, account, `${pageOf(booked)}?review=write`)
  await expect(page.getByRole('heading', { level: 1, name: booked.service.title })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Write Review' })).toHaveCount(0)
})

test('only its author sees a hidden review, with the reason', { tag: '@smoke' }, async ({ page, request }) => {
  const account = await newAccount(request)
  const booked = await bookAndComplete(request, account, 'llp-registration')
  const { _id } = await review(request, account, { of: booked, rating: 1, comment: 'Call me at 98200 00000.' })
  const admin = { email: 'admin@doorstep.example', password: customer.password }
  const { token } = await (await request.post('/api/auth/login', { data: admin })).json()
  const hidden = await request.put(`/api/admin/reviews/${_id}/hidden`, {
    headers: { Authorization: `Bearer ${token}` },
    data: { hidden: true, reason: 'It names a telephone number.' },
  })
  expect(hidden.status()).toBe(200)
  await openAs(page, account, '/dashboard?tab=reviews')
  const panel = page.getByRole('tabpanel')
  await expect(panel.getByText('Call me at 98200 00000.')).toBeVisible()
  await expect(panel.getByText('It names a telephone number.')).toBeVisible()
  await expect(panel.getByRole('button', { name: /Edit|Delete/ })).toHaveCount(0)
  await open(page, '/services/llp-registration')
  await expect(reviewsOn(page).filter({ hasText: 'Call me' })).toHaveCount(0)
})

for (const width of widths) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })
    const tag = width === 390 ? '@smoke' : []

    test('the dialog is accessible', { tag }, async ({ page, request }) => {
      const account = await newAccount(request)
      const booked = await bookAndComplete(request, account)
      await openAs(page, account, `${pageOf(booked)}?review=write`)
      await writing(page).getByRole('button', { name: 'Post review' }).click()
      await expect(writing(page).getByText('Please choose a rating')).toBeVisible()
      await expectAccessible(page)
    })

    test('the reviews and the service page are accessible', { tag }, async ({ page, request }) => {
      const account = await newAccount(request)
      const booked = await bookAndComplete(request, account)
      await review(request, account, { of: booked, rating: 5, comment: `Long ${'word'.repeat(80)}` })
      await openAs(page, account, '/dashboard')
      for (const address of ['/dashboard?tab=past', '/dashboard?tab=reviews', '/services/gst']) {
        await page.goto(address)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.getByRole('img', { name: /out of 5 stars/ }).first()).toBeVisible()
        await expectAccessible(page)
        await expectNoOverflow(page)
      }
    })
  })
}

test.describe('reviews that fail to load', () => {
  test.use({ expectedErrors: [/status of 503/] })

  test('show a loading state first, then a retry button', async ({ page }) => {
    await open(page, '/services')
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/api/services/gst/reviews**', async (route) => {
      await held
      await route.fulfill({ status: 503, json: { status: 503, code: 'unavailable', message: 'Away' } })
    })
    await page.getByRole('main').getByRole('link', { name: 'GST Registration' }).click()
    await expectSaid(page, 'Loading reviews...')
    release()
    await expect(page.getByText('We could not load the reviews.')).toBeVisible()
    await page.unroute('**/api/services/gst/reviews**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(reviewsOn(page)).not.toHaveCount(0)
  })

  test('leave the loaded ones in place', async ({ page }) => {
    await open(page, '/services/gst')
    await refuse(page, '/api/services/gst/reviews**', { status: 503, code: 'unavailable', message: 'Away for now' })
    await page.getByRole('button', { name: /^Show (all|more)/ }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Away for now' })).toBeVisible()
    await expect(reviewsOn(page)).toHaveCount(3)
  })
})

test('a service shows its rating distribution, the three newest reviews, and all on request', async ({
  page,
  request,
}) => {
  const service = await (await request.get('/api/services/gst')).json()
  expect(service.reviewCount).toBeGreaterThan(3)
  await open(page, '/services/gst')
  await expect(reviewsOn(page)).toHaveCount(3)
  await page.getByRole('link', { name: `${service.reviewCount} reviews` }).click()
  await expect(page.getByRole('heading', { name: 'Customer Reviews' })).toBeInViewport()
  await page.getByRole('button', { name: /^Show all/ }).click()
  await expect(page.getByRole('button', { name: /^Show (all|more)/ })).toHaveCount(0)
  const all = await reviewsOn(page)
    .getByRole('time')
    .evaluateAll((times) => times.map((time) => time.getAttribute('datetime') ?? ''))
  expect(all.length).toBeGreaterThanOrEqual(service.reviewCount)
  expect(all).toEqual(all.toSorted().toReversed())
  await expect(reviewsOn(page).nth(3)).toBeFocused()
})
