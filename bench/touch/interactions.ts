import type { Page } from '@playwright/test'

export type Interaction = {
  name: string
  path: string
  as?: 'customer' | 'admin'
  isPhone?: boolean
  /** Brings the page to where the interaction begins. */
  prepare?: (page: Page) => Promise<unknown>
  act: (page: Page) => Promise<unknown>
}

const main = (page: Page) => page.getByRole('main')
const chip = (page: Page, name: string) => main(page).getByRole('button', { name: new RegExp(`^${name}\\b`) })

const ofShop: Interaction[] = [
  { name: 'category chip', path: '/services', act: (page) => chip(page, 'Tax').click() },
  {
    name: 'price slider, key',
    path: '/services',
    prepare: focusSlider,
    act: (page) => page.keyboard.press('ArrowLeft'),
  },
  { name: 'price slider, drag', path: '/services', act: dragSlider },
  {
    name: 'search, one letter',
    path: '/services',
    prepare: (page) => searchBox(page).focus(),
    act: (page) => page.keyboard.press('p'),
  },
  {
    name: 'search, a word',
    path: '/services',
    prepare: (page) => searchBox(page).focus(),
    act: (page) => page.keyboard.type('passport', { delay: 60 }),
  },
  {
    name: 'sort',
    path: '/services',
    prepare: (page) => page.getByRole('combobox', { name: 'Sort' }).focus(),
    act: (page) => page.keyboard.press('ArrowDown'),
  },
  {
    name: 'favorite',
    path: '/services',
    as: 'customer',
    act: (page) =>
      page
        .getByRole('button', { name: /favorites: / })
        .first()
        .click(),
  },
  {
    name: 'filter sheet',
    path: '/services',
    isPhone: true,
    act: (page) => page.getByRole('button', { name: 'Filters' }).click(),
  },
  {
    name: 'mobile menu',
    path: '/',
    isPhone: true,
    act: (page) => page.getByRole('button', { name: 'Open menu' }).click(),
  },
  { name: 'services menu', path: '/', act: (page) => banner(page).getByRole('button', { name: 'Services' }).click() },
  {
    name: 'account menu',
    path: '/',
    as: 'customer',
    act: (page) =>
      banner(page)
        .getByRole('button', { name: /^Account menu/ })
        .first()
        .click(),
  },
  {
    name: 'theme',
    path: '/services',
    act: (page) =>
      banner(page)
        .getByRole('button', { name: /theme|mode/i })
        .click(),
  },
  {
    name: 'carousel, arrow',
    path: '/',
    prepare: (page) => carousel(page).scrollIntoViewIfNeeded(),
    act: (page) => carousel(page).getByRole('button', { name: /next/i }).click(),
  },
  {
    name: 'carousel, swipe',
    path: '/',
    isPhone: true,
    prepare: (page) => carousel(page).scrollIntoViewIfNeeded(),
    act: swipe,
  },
]

const ofBooking: Interaction[] = [
  {
    name: 'wizard, day',
    path: '/booking/passport',
    as: 'customer',
    act: (page) =>
      page.locator('[data-date]:not(:disabled):not([aria-disabled=true]):not([aria-pressed=true])').nth(5).click(),
  },
  { name: 'wizard, slot', path: '/booking/passport', as: 'customer', act: (page) => slots(page).nth(2).click() },
  {
    name: 'wizard, next step',
    path: '/booking/passport',
    as: 'customer',
    prepare: (page) => slots(page).nth(2).click(),
    act: (page) => page.getByRole('button', { name: 'Continue to address' }).first().click(),
  },
  {
    name: 'wizard, step back',
    path: '/booking/passport',
    as: 'customer',
    prepare: async (page) => {
      await slots(page).nth(2).click()
      await page.getByRole('button', { name: 'Continue to address' }).first().click()
      await page.getByLabel('Address', { exact: false }).first().waitFor()
    },
    act: (page) => page.getByRole('link', { name: 'Back', exact: true }).first().click(),
  },
]

const ofAdmin: Interaction[] = [
  {
    name: 'booking drawer',
    path: '/admin/bookings',
    as: 'admin',
    act: (page) =>
      page
        .getByRole('row')
        .nth(3)
        .getByRole('link', { name: /^Details/ })
        .click(),
  },
  {
    name: 'select a row',
    path: '/admin/bookings?limit=50',
    as: 'admin',
    act: (page) => page.getByRole('row').nth(3).getByRole('checkbox').click(),
  },
  {
    name: 'select the page',
    path: '/admin/bookings?limit=50',
    as: 'admin',
    act: (page) => page.getByRole('table').getByRole('checkbox', { name: 'Select all on this page' }).click(),
  },
  {
    name: 'admin status filter',
    path: '/admin/bookings?limit=50',
    as: 'admin',
    prepare: (page) => page.getByRole('combobox', { name: 'Status' }).focus(),
    act: (page) => page.keyboard.press('ArrowDown'),
  },
  {
    name: 'admin search, one letter',
    path: '/admin/bookings?limit=50',
    as: 'admin',
    prepare: (page) => page.getByRole('textbox', { name: /^Search/ }).focus(),
    act: (page) => page.keyboard.press('a'),
  },
  {
    name: 'admin dialog',
    path: '/admin/services',
    as: 'admin',
    act: (page) => page.getByRole('link', { name: 'Add New Service' }).click(),
  },
  {
    name: 'admin theme',
    path: '/admin/bookings?limit=50',
    as: 'admin',
    act: (page) => page.getByRole('button', { name: /(Dark|Light) mode/ }).click(),
  },
  {
    name: 'board, free slot',
    path: '/admin/bookings?view=day',
    as: 'admin',
    prepare: (page) => page.getByRole('button', { name: 'Next day' }).click(),
    act: (page) =>
      page
        .getByRole('button', { name: /^Book .+ at / })
        .nth(4)
        .click(),
  },
  { name: 'board, scroll', path: '/admin/bookings?view=week', as: 'admin', act: (page) => page.mouse.wheel(0, 1500) },
  {
    name: 'board, drag start',
    path: '/admin/bookings?view=day',
    as: 'admin',
    prepare: (page) => page.getByRole('button', { name: 'Next day' }).click(),
    act: lift,
  },
]

export const interactions = [...ofShop, ...ofBooking, ...ofAdmin]

function searchBox(page: Page) {
  return main(page).getByRole('combobox', { name: 'Search services' })
}

function banner(page: Page) {
  return page.getByRole('banner')
}

function carousel(page: Page) {
  return page.getByLabel('Featured services', { exact: true })
}

function slots(page: Page) {
  return main(page).locator('label:has(input[type=radio]:enabled)')
}

async function focusSlider(page: Page) {
  await page.getByRole('slider', { name: 'Max price' }).focus()
}

async function dragSlider(page: Page) {
  const box = await page.getByRole('slider', { name: 'Max price' }).boundingBox()
  if (!box) throw new Error('The slider is not on the screen')
  const y = box.y + box.height / 2
  await page.mouse.move(box.x + box.width - 10, y)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2, y, { steps: 10 })
  await page.mouse.up()
}

async function swipe(page: Page) {
  const box = await carousel(page).getByRole('listitem').first().boundingBox()
  if (!box) throw new Error('The carousel is not on the screen')
  const session = await page.context().newCDPSession(page)
  const [x, y] = [box.x + box.width - 20, box.y + box.height / 2]
  await session.send('Input.synthesizeScrollGesture', { x, y, xDistance: -200, yDistance: 0 })
}

async function lift(page: Page) {
  const box = await page
    .getByRole('button', { name: /minutes/ })
    .first()
    .boundingBox()
  if (!box) throw new Error('No booking is on the screen')
  await page.mouse.move(box.x + 12, box.y + 12)
  await page.mouse.down()
  await page.mouse.move(box.x + 16, box.y + 90, { steps: 5 })
}
