import { api } from '#domain/api.ts'
import type { Service, ServiceFilter } from '#domain/catalogue.ts'
import type { Ask, Page } from '#domain/endpoint.ts'

const mostAtOnce = 100

/** The first services that a filter finds, as many as are wanted, in as many calls as it takes. */
export async function readServices(
  ask: Ask,
  filter: ServiceFilter,
  wanted = Number.POSITIVE_INFINITY,
): Promise<Page<Service>> {
  const items: Service[] = []
  let cursor: string | undefined
  for (;;) {
    const limit = Math.min(mostAtOnce, wanted - items.length)
    const page = await ask(api.catalogue.services, { query: { ...filter, limit, cursor } })
    items.push(...page.items)
    cursor = page.next ?? undefined
    if (cursor === undefined || items.length >= wanted) return { ...page, items }
  }
}
