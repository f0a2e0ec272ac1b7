import type { Page } from '@playwright/test'

/** The controls that lie under a toast however the page, or the topmost dialog, is scrolled. */
export function coveredByToasts(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const frames = async () => {
      for (let left = 3; left > 0; left -= 1) await new Promise(requestAnimationFrame)
    }
    const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
    const scope: ParentNode = dialog ?? document
    const region = '[popover="manual"]'
    const toasts = [...scope.querySelectorAll(`${region} [role=alert], ${region} [role=status]`)]
    if (toasts.length === 0) return ['no toast is shown']
    const controls = [...scope.querySelectorAll('a[href], button, input, select, textarea, summary')].filter(
      (one) => !one.closest(region) && (dialog !== undefined || !one.closest('dialog')) && one.checkVisibility(),
    )
    const isCovered = (one: Element) =>
      [...one.getClientRects()].some((box) =>
        toasts.some((toast) => {
          const { left, right, top, bottom } = toast.getBoundingClientRect()
          return box.left < right && box.right > left && box.top < bottom && box.bottom > top
        }),
      )
    const scrolled: Element[] = [document.documentElement, ...(dialog?.querySelectorAll('*') ?? [])]
    for (const one of scrolled) one.scrollTo({ top: one.scrollHeight, behavior: 'instant' })
    await frames()
    const found: string[] = []
    for (const one of controls.filter(isCovered)) {
      one.scrollIntoView({ block: 'center', behavior: 'instant' })
      await frames()
      if (isCovered(one)) found.push(one.getAttribute('aria-label') ?? (one.textContent || one.outerHTML))
    }
    return found
  })
}
