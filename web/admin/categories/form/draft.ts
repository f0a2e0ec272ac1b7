import * as z from 'zod/mini'
import { AdminCategory, fieldsOfCategory } from '#domain/catalogue/category.ts'
import { useEditDraft } from '#web/admin/use-edit-draft.ts'

const Typed = z.object({ storefront: z.string(), name: z.string(), description: z.string(), imageUrl: z.string() })

const schemas = { typed: Typed, base: z.object(AdminCategory.shape) }

type Start = {
  /** The category to edit; a new one without it. */
  category: AdminCategory | undefined
  storefront: string
  /** The picture of a new one. */
  imageUrl: string
}

/** What was typed into the form of a category; it survives a reload. */
export function useCategoryDraft({ category, storefront, imageUrl }: Start) {
  return useEditDraft(category ? `category ${category._id}` : `category for ${storefront}`, schemas, {
    base: category,
    startFrom: (base) =>
      base
        ? { storefront: base.storefront, ...fieldsOfCategory(base) }
        : { storefront, name: '', description: '', imageUrl },
  })
}
export type StoredDraft = ReturnType<typeof useCategoryDraft>
