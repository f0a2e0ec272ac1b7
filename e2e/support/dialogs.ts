import type { Locator } from '@playwright/test'
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
