import * as z from 'zod/mini'
import { api } from '#domain/api.ts'
import { AdminCategory, type CategoryFields, fieldsOfCategory, readCategoryForm } from '#domain/catalogue/category.ts'
import { ask, askAt, prepare } from '#web/api.ts'
import { useEditForm } from '#web/admin/edit/use-edit-form.ts'

const Typed = z.object({ storefront: z.string(), name: z.string(), description: z.string(), imageUrl: z.string() })
export type CategoryDraft = z.infer<typeof Typed>

const schemas = { typed: Typed, base: z.object(AdminCategory.shape) }
const fieldNames = ['name', 'description', 'imageUrl']

type Options = {
  /** The category to edit; a new one without it. */
  category: AdminCategory | undefined
  storefront: string
  /** The picture of a new one. */
  imageUrl: string
  onDone: (category: AdminCategory) => void
}

/** The form that adds or edits a category. */
export function useCategoryForm({ category, storefront, imageUrl, onDone }: Options) {
  return useEditForm({
    noun: 'category',
    draftName: category ? `category ${category._id}` : `category for ${storefront}`,
    schemas,
    opened: category,
    startFrom: (base: AdminCategory | undefined) =>
      base
        ? { storefront: base.storefront, ...fieldsOfCategory(base) }
        : { storefront, name: '', description: '', imageUrl },
    stateOf,
    fieldNamesOf: () => fieldNames,
    readTyped: readCategoryForm,
    add: (typed, asking) => askAt(typed.storefront)(api.category.add, asking),
    prepare: (id, body) => prepare(api.category.change, { params: { category: id }, body }),
    readLatest: (id) => ask(api.category.one, { params: { category: id } }),
    onDone,
  })
}
export type CategoryForm = ReturnType<typeof useCategoryForm>

/** Archiving it is a change that others should know of, too. */
function stateOf(category: AdminCategory): CategoryFields & { archived?: boolean } {
  return { ...fieldsOfCategory(category), archived: category.archived }
}
