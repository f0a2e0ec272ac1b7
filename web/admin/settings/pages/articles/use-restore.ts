import { api } from '#domain/api.ts'
import { askAt } from '#web/api.ts'
import { useStorefront } from '#web/data/use-storefront.ts'
import { useWrite } from '#web/data/use-write.ts'

/** Restores a deleted article as it was. */
export function useRestore(article: string, onFailed?: (message: string) => void) {
  const { key } = useStorefront()
  return useWrite(() => askAt(key)(api.page.restoreArticle, { params: { article } }), {
    failed: 'The article could not be restored. Please try again.',
    ...(onFailed && { onFailed }),
  })
}
