import { type AdminCategory, mostOfDescription, mostOfName } from '#domain/catalogue/category.ts'
import { EditDialog } from '#web/admin/edit/edit-dialog.tsx'
import { StorefrontOptions } from '#web/admin/options.tsx'
import { useAdmin } from '#web/admin/use-admin.ts'
import { SelectField, TextArea, TextField } from '#web/ui/form/field.tsx'
import { IllustrationField, usualPicture } from './illustration-field.tsx'
import { useCategoryForm } from './use-category-form.ts'
import { words } from './words.ts'

type Props = {
  /** The category to edit; a new one without it. */
  category?: AdminCategory
  onClose: () => void
  onDone: (category: AdminCategory) => void
}

/** 'Add category', 'Edit category'. */
export function CategoryDialog({ category, onClose, onDone }: Props) {
  const { own, storefront: chosen, storefrontOf } = useAdmin()
  const { storefront = (chosen ?? own).key } = category ?? {}
  const imageUrl = usualPicture(storefrontOf(storefront).frame)
  const form = useCategoryForm({ category, storefront, imageUrl, onDone })
  const { field, draft, edit } = form
  return (
    <EditDialog {...{ form, words, onClose }} title={category ? 'Edit category' : 'Add category'} shape="form">
      {!category && !chosen && (
        <SelectField
          label="Storefront"
          {...field('storefront')}
          onChange={({ currentTarget: { value } }) =>
            edit({ storefront: value, imageUrl: usualPicture(storefrontOf(value).frame) })
          }
        >
          <StorefrontOptions />
        </SelectField>
      )}
      <TextField label="Name" autoComplete="off" maxLength={mostOfName} {...field('name')} />
      <TextArea
        label="Description"
        optional
        rows={2}
        maxLength={mostOfDescription}
        hint={`One line under the name in the shop. ${draft.description.length} of ${mostOfDescription} characters.`}
        {...field('description')}
      />
      <IllustrationField form={form} />
    </EditDialog>
  )
}
