import type { api } from '#domain/api.ts'
import type { Storefront, StorefrontPlan } from '#domain/storefront.ts'
import type { Deps } from '#server/deps.ts'
import type { Answers } from '#server/http.ts'

export function storefrontRoutes({ shelf }: Deps): Answers<typeof api.storefront> {
  return {
    current: async ({ storefront, origin }) => publicStorefront(storefront, shelf.plans, origin),
  }
}

function publicStorefront(plan: StorefrontPlan, all: StorefrontPlan[], origin: string): Storefront {
  const { hosts: _, default: __, categories: ___, services: ____, ...shop } = plan
  const others = all.filter(({ key }) => key !== plan.key)
  return {
    ...shop,
    others: others.map((other) => ({ key: other.key, brand: other.brand, url: urlOf(other, origin) })),
  }
}

/** The same scheme and port as the visitor's own address, with the other storefront's first host. */
function urlOf({ hosts }: StorefrontPlan, origin: string): string {
  const url = new URL(origin)
  url.hostname = hosts[0] ?? url.hostname
  return url.origin
}
