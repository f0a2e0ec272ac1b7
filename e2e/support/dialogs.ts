import type { Locator, Page } from '@playwright/test'
import { expect } from './shop.ts'

/** Until the dialog is open and its animation has finished: it moves a little while it opens. */
export async function untilOpened(dialog: Locator) {
  await expect(dialog).toBeVisible()
  await dialog.evaluate((element) => {
    const ending = element
      .getAnimations({ subtree: true })
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
    return Promise.all(ending.map(({ finished }) => finished))
  })
}

/**
 * Chooses from a menu in the page once it has stopped moving. Playwright scrolls the page to press an element that moves,
 * and the menu follows its button a frame later: the press would miss it.
 */
export async function chooseFromMenu(page: Page, item: string) {
  await untilOpened(page.getByRole('menu'))
  await page.getByRole('menuitem', { name: item }).click()
}
