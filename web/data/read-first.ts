import type { Page } from '#domain/contract/endpoint.ts'

const mostAtOnce = 100

type Part = { limit: number; cursor: string | undefined }

/** Reads the first `wanted` items of a list, in as many calls as it takes. */
export async function readFirst<Item>(wanted: number, read: (part: Part) => Promise<Page<Item>>): Promise<Page<Item>> {
  const items: Item[] = []
  let cursor: string | undefined
  for (;;) {
    const page = await read({ limit: Math.min(mostAtOnce, wanted - items.length), cursor })
    items.push(...page.items)
    cursor = page.next ?? undefined
    if (cursor === undefined || items.length >= wanted) return { ...page, items }
  }
}
