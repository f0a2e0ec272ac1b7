import type { Page } from '@playwright/test'
import { asAdmin, dialogOf, openAdmin, shop } from '#e2e/support/admin.ts'
import { expect, expectAccessible, expectNoOverflow, expectSaid, test, widths } from '#e2e/support/shop.ts'

// The tests write pages of one shop.
test.describe.configure({ mode: 'default' })

const text = (page: Page) => page.getByRole('textbox', { name: 'Text in Markdown' })
const save = (page: Page) => page.getByRole('button', { name: /^Save (page|article)$/ })
const address = (page: string) => `/admin/settings/pages?page=${page}`

test.describe('the first page', () => {
  test.use({ expectedErrors: [/status of 422/] })

  for (const width of widths)
    test(
      `a page is written, previewed, saved, compared and restored, at ${width} px`,
      { tag: width === 1280 ? '@smoke' : [] },
      async ({ page }) => {
        await page.setViewportSize({ width, height: 800 })
        await openAdmin(page, address('cookies'))
        await expect(save(page)).toBeDisabled()
        await expectNoOverflow(page)
        await expectAccessible(page)

        const title = `Cookies at ${width} px`
        await text(page).fill(`# ${title}\n\nAsk {phonee}.`)
        await expect(page.getByText('{phonee} is not known.')).toBeVisible()
        await save(page).click()
        await expect(page.getByText('Not saved. Please see what is marked above.')).toBeVisible()

        await text(page).fill(`# ${title}\n\nAsk us: `)
        await page.getByRole('button', { name: 'Placeholder' }).click()
        await page.getByRole('menuitem', { name: '{phone}' }).click()
        await expect(text(page)).toHaveValue(`# ${title}\n\nAsk us: {phone}`)
        const group = page.getByRole('group', { name: 'View' })
        await group.getByRole('button', { name: 'Page' }).click()
        await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Ask us: 1800-000-0000')
        await group.getByRole('button', { name: 'Text' }).click()
        await save(page).click()
        await expectSaid(page, 'Cookies saved.')
        await expect(page.getByText('A lawyer should read this page.')).toBeVisible()
        await expect(page.getByRole('heading', { name: 'Pages' })).toBeFocused()
        expect(await (await page.request.get(`${shop.url}/cookies`)).text()).toContain('Ask us: 1800-000-0000')

        await page.getByRole('button', { name: 'Compare version 1' }).click()
        await expect(dialogOf(page).getByText('## The cookie')).toBeVisible()
        await expectAccessible(page)
        await page.keyboard.press('Escape')
        await page.getByRole('button', { name: 'Restore version 1' }).click()
        await dialogOf(page).getByRole('button', { name: 'Restore' }).click()
        await expectSaid(page, 'is on the page.')
        await expect(text(page)).toHaveValue(/^# Cookies\n/)
        await page.getByRole('button', { name: 'I have read it' }).click()
        await expect(page.getByText('A lawyer should read this page.')).toBeHidden()
      },
    )
})

test('the tools write marks, and can be taken back', async ({ page }) => {
  await openAdmin(page, address('terms'))
  await text(page).fill('one')
  await text(page).selectText()
  await page.keyboard.press('Control+b')
  await expect(text(page)).toHaveValue('**one**')
  await page.getByRole('button', { name: 'Heading' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: 'Bold' })).toBeFocused()
  await page.getByRole('button', { name: 'List', exact: true }).click()
  await expect(text(page)).toHaveValue('- **one**')
  await page.keyboard.press('Control+z')
  await expect(text(page)).toHaveValue('**one**')
  await page.getByRole('combobox', { name: 'Page' }).selectOption('faq')
  await dialogOf(page).getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('textbox', { name: 'Question' }).first()).toHaveValue('How does it work?')
})

test('an article is written as a draft and published', async ({ page }) => {
  await openAdmin(page, address('articles'))
  await page.getByRole('button', { name: 'New article' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('What We Bring')
  await expect(page.getByRole('textbox', { name: 'Address' })).toHaveValue('what-we-bring')
  await page.getByRole('textbox', { name: 'Summary' }).fill('A bag with a printer.')
  await text(page).fill('A **printer**.')
  await expectAccessible(page)
  await save(page).click()
  await expectSaid(page, 'Article saved.')
  expect((await page.request.get(`${shop.url}/blog/what-we-bring`)).status()).toBe(404)
  await page.getByRole('switch', { name: 'Published' }).click()
  await save(page).click()
  await expectSaid(page, 'Article saved.')
  await expect(page.getByRole('link', { name: 'View page' })).toBeVisible()
  expect((await page.request.get(`${shop.url}/blog/what-we-bring`)).status()).toBe(200)
  await page.getByRole('button', { name: 'All articles' }).click()
  await expect(page.getByRole('list', { name: 'Articles' }).getByRole('listitem').first()).toContainText(
    'What We Bring',
  )
  await expectAccessible(page)

  await page.getByRole('button', { name: 'What We Bring' }).click()
  await page.getByRole('button', { name: 'Delete article' }).click()
  await dialogOf(page).getByRole('button', { name: 'Delete', exact: true }).click()
  await expectSaid(page, 'Article deleted.')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('What We Bring')
  await page.getByRole('button', { name: 'Delete article' }).click()
  await dialogOf(page).getByRole('button', { name: 'Delete', exact: true }).click()
  await expectSaid(page, 'Article deleted.')
  await expect(page.getByRole('list', { name: 'Articles' })).not.toContainText('What We Bring')
  expect((await page.request.get(`${shop.url}/blog/what-we-bring`)).status()).toBe(404)
  await page.getByRole('button', { name: 'Deleted articles' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Restore What We Bring' }).click()
  await expectSaid(page, 'Article restored. Visitors can read it again.')
  await expect(page.getByRole('heading', { name: 'No deleted articles' })).toBeVisible()
  expect((await page.request.get(`${shop.url}/blog/what-we-bring`)).status()).toBe(200)
})

test.describe('two administrators', () => {
  test.use({ expectedErrors: [/status of 409/] })

  test('the second one decides whose text stays', async ({ page, request }) => {
    const api = await asAdmin(request)
    const path = '/api/admin/pages/pricing'
    await openAdmin(page, address('pricing'))
    await text(page).fill('# Prices\n\nMine')
    const { version } = await (await api.get(path)).json()
    await api.put(path, { version, content: { summary: '', text: '# Prices\n\nTheirs' } })
    await save(page).click()
    await expect(page.getByText(/changed this page on .*What you typed is still here/)).toBeVisible()
    await page.getByRole('button', { name: 'Keep mine' }).click()
    await save(page).click()
    await expectSaid(page, 'Pricing saved.')
    expect(await (await page.request.get(`${shop.url}/pricing`)).text()).toContain('Mine')
  })
})
