import { useEffect, useState } from 'react'
import { api } from '#domain/api.ts'
import type { Preparation } from '#domain/content.ts'
import { ask } from '#web/api.ts'

/** What to have ready for a visit of this category; undefined if it cannot be loaded. */
export function usePreparation(category: string | undefined): string | undefined {
  const [all, setAll] = useState<Preparation[]>()
  useEffect(() => {
    let isWanted = true
    ask(api.storefront.preparations, {}).then(
      ({ items }) => isWanted && setAll(items),
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [])
  return all?.find((one) => one.category === category)?.text
}
