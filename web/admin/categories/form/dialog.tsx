import { useRef } from 'react'
import { type AdminCategory, mostOfDescription, mostOfName } from '#domain/catalogue/category.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useUnsaved } from '#web/forms/use-unsaved.ts'
import { StorefrontOptions } from '#web/admin/options.tsx'
import { useAdmin } from '#web/admin/use-admin.ts'
import { SelectField, TextArea, TextField } from '#web/ui/form/field.tsx'
import { Conflict } from './conflict.tsx'
import { PictureField, usualPicture } from './picture-field.tsx'
import { useCategoryForm } from './use-category-form.ts'

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
  const isOver = useRef(false)
  const form = useCategoryForm({
    category,
    storefront,
    imageUrl: usualPicture(storefrontOf(storefront).frame),
    onDone: (saved) => {
      isOver.current = true
      onDone(saved)
    },
  })
  const { busy, state, isDirty, discard, upload, field, draft, edit } = form
  const isUploading = upload.share !== undefined
  const leaving = useUnsaved({ isDirty: isDirty || isUploading, isBusy: busy, isOver })

  return (
    <FormDialog
      title={category ? 'Edit category' : 'Add category'}
      shape="form"
      guarded
      isBusy={busy}
      onClose={onClose}
      lead={<Conflict form={form} />}
      form={{ ...state, problem: form.theirs ? undefined : state.problem }}
      action={{
        label: category ? 'Save changes' : 'Add category',
        busyLabel: category ? 'Saving...' : 'Adding...',
        look: 'ink',
        disabled: isUploading,
      }}
      discard={{
        open: leaving.isAsking,
        onStay: leaving.stay,
        onLeave: () => {
          discard()
          leaving.go()
        },
      }}
    >
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
      <PictureField form={form} />
    </FormDialog>
  )
}
