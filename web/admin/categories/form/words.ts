import type { CategoryFields } from '#domain/catalogue/category.ts'
import type { ConflictWords } from '#web/admin/edit/conflict.tsx'
import { sceneIn } from '#web/shared/service-image.tsx'
import { nameOfScene } from './illustration-field.tsx'
import type { CategoryDraft } from './use-category-form.ts'

/** The words of an edit conflict. */
export const words: ConflictWords<CategoryDraft, keyof CategoryFields> = {
  fields: {
    name: ['Name', 'the name'],
    description: ['Description', 'the description'],
    imageUrl: ['Illustration', 'the illustration'],
  },
  archived: 'archived',
  inWords(typed, field) {
    if (field !== 'imageUrl' || typed.imageUrl === '') return typed[field].trim()
    const scene = sceneIn(typed.imageUrl)
    return scene === undefined ? 'An uploaded picture' : nameOfScene(scene)
  },
}
