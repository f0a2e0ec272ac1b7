import { useEffect, useState } from 'react'
import { api } from '#domain/api.ts'
import type { Preparation } from '#domain/content.ts'
import { ask } from '#web/api.ts'

/** What to keep ready for a visit of this category; undefined until it is known, and when it never is: it is a kindness. */
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
