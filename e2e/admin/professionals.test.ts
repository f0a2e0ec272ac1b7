import type { APIRequestContext, Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { chooseFromMenu } from '#e2e/support/dialogs.ts'
import { answerOnce } from '#e2e/support/answer-once.ts'
import { asAdmin, dialogOf, loseNextAnswer, openAdmin, rowOf } from '#e2e/support/admin.ts'
import { expect, expectAccessible, expectNoOverflow, test, widths } from '#e2e/support/shop.ts'

const hours = [1, 2, 3, 4, 5].map((day) => ({ day, from: '09:00', to: '18:00' }))
type Person = { _id: string; name: string; version: number }

/** A professional for one test alone. */
async function aProfessional(request: APIRequestContext, fields: object = {}): Promise<Person> {
  const api = await asAdmin(request)
  const name = `Leela ${randomUUID().slice(0, 8)}`
  const answer = await api.post('/api/admin/professionals', { name, categories: ['property'], hours, ...fields })
  expect(answer.status()).toBe(201)
  return answer.json()
}

async function read(request: APIRequestContext, { _id }: Person) {
  return (await (await asAdmin(request)).get(`/api/admin/professionals/${_id}`)).json()
}

const drawer = (page: Page) => page.getByRole('dialog', { name: /^(Edit|Add) professional$/ })
const openDrawer = (page: Page, { _id }: Person) => openAdmin(page, `/admin/professionals?professional=${_id}`)
const save = (page: Page) => drawer(page).getByRole('button', { name: 'Save changes' }).click()

test('a professional is added, found, archived and restored', { tag: '@smoke' }, async ({ page }) => {
  const name = `Nalini ${randomUUID().slice(0, 8)}`
  await openAdmin(page, '/admin/professionals')
  await page.getByRole('link', { name: 'Add professional' }).click()
  await drawer(page).getByRole('textbox', { name: 'Name' }).fill(name)
  await drawer(page).getByRole('button', { name: 'Add professional' }).click()
  await expect(drawer(page).getByText('Please choose at least one category.')).toBeVisible()
  await drawer(page).getByRole('button', { name: 'Tax' }).click()
  await drawer(page).getByRole('button', { name: 'Legal' }).click()
  await expect(drawer(page).getByText('Please choose at least one category.')).toHaveCount(0)
  await drawer(page).getByRole('button', { name: 'Add professional' }).click()
  await expect(drawer(page)).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Search name' }).fill(name.toLowerCase())
  const row = rowOf(page, name)
  await expect(row).toContainText(/Legal, Tax.*Mon to Fri\s*9:00\sam to 6:00\spm.*0.*None.*Working/)
  await row.getByRole('button', { name: `More about ${name}` }).click()
  await chooseFromMenu(page, 'Archive')
  await dialogOf(page).getByRole('button', { name: 'Archive' }).click()
  await expect(row).toContainText('Archived')
  await expect(row).toContainText('No longer matches')
  await page.getByRole('combobox', { name: 'State' }).selectOption('Archived')
  await expect(page).toHaveURL(/state=inactive/)
  await row.getByRole('button', { name: `More about ${name}` }).click()
  await chooseFromMenu(page, 'Restore')
  await expect(row).toContainText('Working')
})

test('a professional is invited from the drawer once there is an email address', async ({ page }) => {
  const email = `${randomUUID()}@example.com`
  const person = await aProfessional(page.request, { email, phone: '98765 43210' })
  await openDrawer(page, person)
  const access = drawer(page).getByRole('region', { name: 'My day' })
  await expect(drawer(page).getByRole('textbox', { name: 'Phone' })).toHaveValue('+91 98765 43210')
  await drawer(page).getByRole('textbox', { name: 'Email' }).fill('')
  await expect(access.getByRole('button', { name: 'Invite' })).toBeDisabled()
  await expect(access).toContainText('Save an email address first.')
  await drawer(page).getByRole('textbox', { name: 'Email' }).fill(email)
  await access.getByRole('button', { name: 'Invite' }).click()
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(access).toContainText('Invited until')
  await access.getByRole('button', { name: 'End invitation' }).click()
  await dialogOf(page).last().getByRole('button', { name: 'End invitation' }).click()
  await expect(access).toContainText('Not invited')
})

test('hours that overlap are refused with a red line under their day', async ({ page }) => {
  const person = await aProfessional(page.request)
  await openDrawer(page, person)
  const monday = drawer(page).getByRole('group', { name: 'Monday' })
  await monday.getByRole('button', { name: 'Add hours on Monday' }).click()
  await monday.getByRole('combobox', { name: 'Monday, hours 2, from' }).selectOption('5:45 pm')
  await save(page)
  await expect(monday.getByText('These hours overlap with others of that day.')).toBeVisible()
  await expect(monday.getByRole('combobox', { name: 'Monday, hours 2, from' })).toBeFocused()
  await expectAccessible(page)
  await monday.getByRole('combobox', { name: 'Monday, hours 2, from' }).selectOption('7:00 pm')
  await expect(monday.getByText('These hours overlap')).toHaveCount(0)
  await drawer(page).getByRole('switch', { name: 'Works on Friday' }).click()
  await save(page)
  await expect(drawer(page)).toHaveCount(0)
  expect((await read(page.request, person)).hours).toEqual([
    { day: 1, from: '09:00', to: '18:00' },
    { day: 1, from: '19:00', to: '22:00' },
    ...hours.slice(1, 4),
  ])
})

test('hours are copied from another professional, and planned from a date on', async ({ page }) => {
  const other = await aProfessional(page.request, { hours: [{ day: 6, from: '10:00', to: '14:00' }] })
  const person = await aProfessional(page.request)
  await openDrawer(page, person)
  await drawer(page).getByRole('combobox', { name: 'Copy hours of' }).selectOption(other.name)
  await drawer(page).getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(drawer(page).getByText('4 hours a week.')).toBeVisible()
  await drawer(page).getByRole('button', { name: 'Add a date' }).click()
  const later = drawer(page).getByRole('group', { name: /^Hours from/ })
  await later.getByLabel('From', { exact: true }).fill('2035-03-01')
  await later.getByRole('switch', { name: 'Works on Sunday' }).click()
  await save(page)
  await expect(drawer(page)).toHaveCount(0)
  const saturday = { day: 6, from: '10:00', to: '14:00' }
  expect(await read(page.request, person)).toMatchObject({
    hours: [saturday],
    laterHours: [{ from: '2035-03-01', hours: [saturday, { ...saturday, day: 7 }] }],
  })
})

test('what is typed survives a reload, and leaving asks first', async ({ page }) => {
  const person = await aProfessional(page.request)
  await openDrawer(page, person)
  const name = drawer(page).getByRole('textbox', { name: 'Name' })
  await name.fill('Leela Menon')
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(name).toHaveValue('Leela Menon')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /Discard|Leave/ }).click()
  await expect(drawer(page)).toHaveCount(0)
  expect((await read(page.request, person)).name).toBe(person.name)
})

test.describe('two administrators', () => {
  test.use({ expectedErrors: [/409/] })
  test('who change the same professional see both versions', async ({ page }) => {
    const person = await aProfessional(page.request)
    await openDrawer(page, person)
    await drawer(page).getByRole('textbox', { name: 'Name' }).fill('Leela Mine')
    await drawer(page).getByRole('button', { name: 'Tax' }).click()
    const api = await asAdmin(page.request)
    await api.put(`/api/admin/professionals/${person._id}`, { name: 'Leela Theirs', version: person.version })
    await drawer(page).getByRole('switch', { name: 'Gets new bookings' }).scrollIntoViewIfNeeded()
    await save(page)
    const conflict = drawer(page).getByRole('alert')
    await expect(conflict).toBeInViewport()
    await expect(conflict).toContainText(/Admin changed the name on .* What you typed is still here/)
    await expect(conflict).toContainText('Theirs: Leela Theirs')
    await expect(conflict).toContainText('Yours: Leela Mine')
    await expectAccessible(page)
    await conflict.getByRole('button', { name: 'Use theirs: Name' }).click()
    await expect(drawer(page).getByRole('textbox', { name: 'Name' })).toHaveValue('Leela Theirs')
    await expect(drawer(page).getByRole('textbox', { name: 'Name' })).toBeFocused()
    await drawer(page).getByRole('textbox', { name: 'Name' }).fill('Leela Mine')
    await conflict.getByRole('button', { name: 'Keep mine' }).click()
    await save(page)
    await expect(drawer(page)).toHaveCount(0)
    expect(await read(page.request, person)).toMatchObject({ name: 'Leela Mine', categories: ['tax', 'property'] })
  })

  test('time off that one adds at the same time does not stop the other from saving', async ({ page }) => {
    const person = await aProfessional(page.request)
    await openDrawer(page, person)
    await drawer(page).getByRole('textbox', { name: 'Name' }).fill('Leela Menon')
    const api = await asAdmin(page.request)
    const away = { from: '2035-12-24T00:00', to: '2035-12-27T00:00' }
    await api.post(`/api/admin/professionals/${person._id}/time-off`, away)
    await save(page)
    await expect(drawer(page)).toHaveCount(0)
    expect(await read(page.request, person)).toMatchObject({ name: 'Leela Menon', timeOff: [{}] })
  })
})

test('time off is removed in the drawer without losing what was typed', async ({ page }) => {
  const person = await aProfessional(page.request)
  const api = await asAdmin(page.request)
  const away = { from: '2035-12-24T00:00', to: '2035-12-27T00:00', reason: 'Wedding' }
  await api.post(`/api/admin/professionals/${person._id}/time-off`, away)
  await openDrawer(page, person)
  await drawer(page).getByRole('textbox', { name: 'Name' }).fill('Leela Menon')
  await expect(
    drawer(page).getByRole('region', { name: 'Time off' }).getByText('24 Dec 2035 to 26 Dec 2035'),
  ).toBeVisible()
  await drawer(page)
    .getByRole('button', { name: /^Remove time off/ })
    .click()
  await page.getByRole('dialog', { name: 'Remove time off' }).getByRole('button', { name: 'Remove time off' }).click()
  await expect(drawer(page).getByText('No time off is planned.')).toBeVisible()
  await save(page)
  await expect(drawer(page)).toHaveCount(0)
  expect(await read(page.request, person)).toMatchObject({ name: 'Leela Menon', timeOff: [] })
})

test.describe('without an answer', () => {
  test.use({ expectedErrors: [/net::ERR_FAILED|status of 409/] })

  test('a change whose answer was lost is done with the second press, also after a reload', async ({ page }) => {
    const person = await aProfessional(page.request)
    await openDrawer(page, person)
    await drawer(page).getByRole('textbox', { name: 'Name' }).fill('Leela Menon')
    await loseNextAnswer(page, person._id)
    await save(page)
    await expect(drawer(page).getByRole('alert')).toContainText('could not be saved')
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(drawer(page).getByRole('textbox', { name: 'Name' })).toHaveValue('Leela Menon')
    await save(page)
    await expect(drawer(page)).toHaveCount(0)
    expect(await read(page.request, person)).toMatchObject({ name: 'Leela Menon', version: person.version + 1 })
  })

  test('time off that was removed is gone from the drawer, though the professional cannot be read', async ({
    page,
  }) => {
    const person = await aProfessional(page.request)
    const api = await asAdmin(page.request)
    const away = { from: '2035-12-24T00:00', to: '2035-12-27T00:00' }
    await api.post(`/api/admin/professionals/${person._id}/time-off`, away)
    await openDrawer(page, person)
    await drawer(page).getByRole('textbox', { name: 'Name' }).fill('Leela Menon')
    await answerOnce(page, `**/api/admin/professionals/${person._id}`, (route) => route.abort())
    await drawer(page)
      .getByRole('button', { name: /^Remove time off/ })
      .click()
    await page.getByRole('dialog', { name: 'Remove time off' }).getByRole('button', { name: 'Remove time off' }).click()
    await expect(drawer(page).getByText('No time off is planned.')).toBeVisible()
    await save(page)
    await expect(drawer(page)).toHaveCount(0)
    expect(await read(page.request, person)).toMatchObject({ name: 'Leela Menon', timeOff: [] })
  })
})

for (const width of widths) {
  test(`the list is accessible and fits at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await openAdmin(page, '/admin/professionals?storefront=all&state=all&limit=10')
    await expect(page.getByText(/professionals found$/)).toBeVisible()
    await expectAccessible(page)
    await expectNoOverflow(page)
  })

  test(`the drawer is accessible and fits at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await openDrawer(page, await aProfessional(page.request, { laterHours: [{ from: '2035-03-01', hours }] }))
    await drawer(page)
      .getByRole('button', { name: /^From 1 Mar 2035/ })
      .click()
    await expectAccessible(page)
    await expectNoOverflow(page)
    expect(await drawer(page).locator('select[name]').evaluateAll(cutTexts)).toEqual([])
  })
}

/** The chosen times that are wider than their fields. */
function cutTexts(selects: Element[]): string[] {
  return selects.flatMap((select) => {
    if (!(select instanceof HTMLSelectElement)) return []
    const { fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(select)
    const canvas = document.createElement('canvas').getContext('2d')
    if (canvas) canvas.font = `${fontSize} ${fontFamily}`
    const text = select.selectedOptions[0]?.text ?? ''
    const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    return canvas && canvas.measureText(text).width <= room ? [] : [text]
  })
}
