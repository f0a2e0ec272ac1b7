import { api } from '#domain/api.ts'
import type { Preparation } from '#domain/page/fields.ts'
import { ask } from '#web/api.ts'
import { ifAvailable } from '#web/data/if-available.ts'
import { useQuery } from '#web/data/use-query.ts'

/** They stay the same while the page is open. */
let loaded: Preparation[] | undefined

const read = async () => (await ask(api.storefront.preparations, {})).items

/** For loaders of pages that show a preparation: it would push the rest of the page down if it came later. */
export async function loadPreparations() {
  loaded ??= await ifAvailable(read())
}

/** What to have ready for a visit of this category; undefined if it cannot be loaded. */
export function usePreparation(category: string): string | undefined {
  const { value } = useQuery('preparations', read, { known: loaded })
  return value?.find((one) => one.category === category)?.text
}
