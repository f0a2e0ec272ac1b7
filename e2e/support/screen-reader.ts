import type { CDPSession, Page } from '@playwright/test'
import { expect } from './shop.ts'

/** What the browser tells assistive technology about an element, such as `radio "9:00 am" checked`. */
export type ScreenReader = {
  /** The element that has the focus. */
  focus: () => Promise<string>
  /** Presses Tab until this element has the focus. Each element on the way has a name and shows its focus. */
  tabTo: (wanted: RegExp) => Promise<void>
  /** The headings of the page, such as `1 Services`. */
  headings: () => Promise<string[]>
  /** The landmarks of the page, such as `main` or `navigation "Breadcrumb"`. */
  landmarks: () => Promise<string[]>
  /** What is announced without a move of the focus. */
  announced: () => Promise<string[]>
}

const mostPresses = 80
/** Between the last and the first element, the focus is in the browser's own UI. */
const endOfPage = 'none ""'

export async function readScreenOf(page: Page): Promise<ScreenReader> {
  const devTools = await page.context().newCDPSession(page)
  const focus = () => readFocus(devTools)
  const namesOf = async (roles: string[]) => (await readTree(devTools)).filter(({ role }) => roles.includes(role))
  return {
    focus,
    async tabTo(wanted) {
      const passed: string[] = []
      for (let presses = 0; presses < mostPresses; presses += 1) {
        await page.keyboard.press('Tab')
        const at = await focus()
        passed.push(at)
        if (at === endOfPage) continue
        expect(at, 'each element that Tab reaches has a role and a name').toMatch(/^[a-z]+ ".+"/i)
        expect(await showsFocus(page), `${at} shows that it has the focus`).toBe(true)
        if (wanted.test(at)) return
      }
      throw new Error(`${mostPresses} presses of Tab do not reach ${wanted}, only:\n${passed.join('\n')}`)
    },
    headings: async () => (await namesOf(['heading'])).map(({ name, level }) => `${level} ${name}`),
    landmarks: async () => (await namesOf(landmarkRoles)).map(({ role, name }) => (name ? `${role} "${name}"` : role)),
    announced: async () => (await page.locator('[role=status], [role=alert]').allInnerTexts()).filter(Boolean),
  }
}

const landmarkRoles = ['banner', 'navigation', 'main', 'contentinfo', 'search', 'region', 'complementary']

type Node = { role: string; name: string; description: string; states: string[]; level: number | undefined }
type RawNode = {
  ignored: boolean
  role?: { value?: unknown }
  name?: { value?: unknown }
  description?: { value?: unknown }
  properties?: { name: string; value: { value?: unknown } }[]
}

async function readFocus(devTools: CDPSession): Promise<string> {
  const { result } = await devTools.send('Runtime.evaluate', { expression: 'document.activeElement' })
  const { nodes } = await devTools.send('Accessibility.getPartialAXTree', {
    ...(result.objectId !== undefined && { objectId: result.objectId }),
    fetchRelatives: false,
  })
  const [node] = nodes.map(nodeOf)
  if (!node) return endOfPage
  const spoken = [`${node.role} "${node.name}"`, ...node.states].join(' ')
  return node.description === '' ? spoken : `${spoken}: ${node.description}`
}

async function readTree(devTools: CDPSession): Promise<Node[]> {
  const { nodes } = await devTools.send('Accessibility.getFullAXTree')
  return nodes.filter(({ ignored }) => !ignored).map(nodeOf)
}

const spokenStates = ['checked', 'expanded', 'pressed', 'selected', 'invalid', 'disabled', 'required']

function nodeOf({ role, name, description, properties = [] }: RawNode): Node {
  const valueOf = (wanted: string) => properties.find((one) => one.name === wanted)?.value.value
  return {
    role: textIn(role),
    name: textIn(name),
    description: textIn(description),
    states: spokenStates.filter((state) => valueOf(state) === true || valueOf(state) === 'true'),
    level: typeof valueOf('level') === 'number' ? Number(valueOf('level')) : undefined,
  }
}

function textIn(property: { value?: unknown } | undefined): string {
  return typeof property?.value === 'string' ? property.value.trim() : ''
}

/** A control without a frame of its own shows the focus on its label; a slider on its thumb, whose style is unreadable. */
async function showsFocus(page: Page): Promise<boolean> {
  const isOutlined = await page.evaluate(() => {
    const element = document.activeElement
    return [element, element?.closest('label')].some((one) => {
      if (!one) return false
      const { outlineStyle, outlineWidth } = getComputedStyle(one)
      return outlineStyle !== 'none' && parseFloat(outlineWidth) > 0
    })
  })
  return isOutlined || looksDifferentWithFocus(page)
}

async function looksDifferentWithFocus(page: Page): Promise<boolean> {
  const element = page.locator(':focus')
  const box = await element.boundingBox()
  if (!box) return false
  const around = { x: box.x - 8, y: box.y - 8, width: box.width + 16, height: box.height + 16 }
  const handle = await element.elementHandle()
  const focused = await page.screenshot({ clip: around })
  await handle?.evaluate((one) => (one as HTMLElement).blur())
  const plain = await page.screenshot({ clip: around })
  await handle?.focus()
  return !focused.equals(plain)
}
