import type { APIRequestContext, Page } from '@playwright/test'
import { assign, bookAt, newBoard, openBoard, rowOf } from '#e2e/support/admin-board.ts'
import { aService } from '#e2e/support/admin.ts'
import { expect, expectNoOverflow, test } from '#e2e/support/shop.ts'

const wholeDay = { from: '08:00', to: '23:00' }
const visits = [
  { time: '08:00', duration: 15 },
  { time: '09:00', duration: 30 },
  { time: '10:00', duration: 60 },
  { time: '11:00', duration: 180 },
]

/** A professional with a visit of each duration. */
async function busyDay(request: APIRequestContext) {
  const board = await newBoard(request, { day: 18, time: '09:00' })
  const tara = await board.addProfessional('Tara', wholeDay)
  for (const { time, duration } of visits) {
    const { slug: service } = await aService(request, { category: 'immigration', duration })
    await assign(request, await bookAt(request, { date: board.date, time, service }), tara._id)
  }
  return { date: board.date, tara }
}

/** The texts of the bookings of a row that end neither in their box nor in an ellipsis. */
function cutTexts(page: Page, row: { name: string }): Promise<string[]> {
  return rowOf(page, row).evaluate((list) => {
    const isCut = (text: HTMLElement) => {
      const button = text.closest('button')?.getBoundingClientRect()
      const { top, bottom } = text.getBoundingClientRect()
      const line = text.parentElement?.getBoundingClientRect()
      if (!button || !line) return true
      // What does not fit into the last line wraps out of sight.
      if (top >= line.bottom - 1) return false
      const isOutside = top < button.top - 1 || bottom > button.bottom + 1
      return (
        isOutside || (text.scrollWidth > text.clientWidth + 1 && getComputedStyle(text).textOverflow !== 'ellipsis')
      )
    }
    const texts = [...list.querySelectorAll<HTMLElement>('[data-block] [aria-hidden] :is(b, span)')]
    return texts
      .filter((text) => text.checkVisibility() && [...text.childNodes].some(({ nodeType }) => nodeType === 3))
      .filter(isCut)
      .map(({ textContent }) => textContent)
  })
}

test('no text of a visit is cut, however short the visit and wide the screen', async ({ page }) => {
  const { date, tara } = await busyDay(page.request)
  await openBoard(page, date, `&category=immigration&who=${tara._id}`)
  for (const width of [320, 390, 640, 768, 899, 900, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(rowOf(page, tara).getByRole('button')).toHaveCount(visits.length)
    expect([width, ...(await cutTexts(page, tara))]).toEqual([width])
    await expectNoOverflow(page)
    for (const button of await rowOf(page, tara).getByRole('button').all()) {
      const box = await button.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24)
    }
  }
})
