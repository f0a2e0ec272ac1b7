import { api } from '#domain/api.ts'
import { ask } from '#web/api.ts'
import { useQuery } from '#web/data/use-query.ts'

/** What to have ready for a visit of this category; undefined if it cannot be loaded. */
export function usePreparation(category: string): string | undefined {
  const { value } = useQuery('preparations', () => ask(api.storefront.preparations, {}))
  return value?.items.find((one) => one.category === category)?.text
}
