import { api } from '#domain/api.ts'
import type { AdminCategory } from '#domain/catalogue/category.ts'
import { askAt } from '#web/api.ts'

/**
 * Moves the category in the order that the server has now, beside the same neighbour: categories that another
 * administrator has added or moved, and those of other pages, keep their places.
 */
export async function saveOrder(category: AdminCategory, shown: AdminCategory[]) {
  const own = shown.filter(({ storefront }) => storefront === category.storefront).map(({ key }) => key)
  const at = own.indexOf(category.key)
  const asking = askAt(category.storefront)
  const others = (await readKeys(asking)).filter((key) => key !== category.key)
  const previous = others.indexOf(own[at - 1] ?? '')
  const next = others.indexOf(own[at + 1] ?? '')
  const place = previous >= 0 ? previous + 1 : next >= 0 ? next : others.length
  await asking(api.category.order, { body: { keys: others.toSpliced(place, 0, category.key) } })
}

async function readKeys(asking: ReturnType<typeof askAt>): Promise<string[]> {
  const keys: string[] = []
  let cursor: string | undefined
  do {
    const page = await asking(api.category.all, { query: { limit: 100, ...(cursor !== undefined && { cursor }) } })
    keys.push(...page.items.map(({ key }) => key))
    cursor = page.next ?? undefined
  } while (cursor !== undefined)
  return keys
}
