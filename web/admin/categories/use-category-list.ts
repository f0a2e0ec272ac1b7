import { api } from '#domain/api.ts'
import { type AdminCategory, AdminCategoryFilter } from '#domain/catalogue/category.ts'
import { parseKnown } from '#domain/contract/field.ts'
import { ask } from '#web/api.ts'
import { useList } from '#web/admin/lists/use-list.ts'
import { useUrlQuery } from '#web/admin/use-url-query.ts'

const names = ['search', 'archived'] as const

/** The categories that match the URL, in the order of the shop. */
export function useCategoryList() {
  const { query: inUrl } = useUrlQuery()
  const { archived = false } = parseKnown(AdminCategoryFilter, inUrl)
  const list = useList({
    names,
    read: (query) => ask(api.category.all, { query: parseKnown(AdminCategoryFilter, query) }),
    readOne: (id): Promise<AdminCategory> => ask(api.category.one, { params: { category: id } }),
    isMatching: (category) => category.archived === archived,
  })
  return { ...list, filter: parseKnown(AdminCategoryFilter, list.chosen) }
}
export type CategoryList = ReturnType<typeof useCategoryList>
