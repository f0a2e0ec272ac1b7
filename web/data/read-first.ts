import type { Page } from '#domain/contract/endpoint.ts'

const mostAtOnce = 100

type Part = { limit: number; cursor: string | undefined }

/** Reads the first `count` items of a list, in as many calls as it takes. */
export async function readFirst<Item>(count: number, read: (part: Part) => Promise<Page<Item>>): Promise<Page<Item>> {
  const items: Item[] = []
  let cursor: string | undefined
  for (;;) {
    const page = await read({ limit: Math.min(mostAtOnce, count - items.length), cursor })
    items.push(...page.items)
    cursor = page.next ?? undefined
    if (cursor === undefined || items.length >= count) return { ...page, items }
  }
}
