import { imageTypes } from '#domain/image.ts'
import { dropTarget, FileChooser } from '#web/forms/file-chooser.tsx'
import { ProfessionalPicture } from '#web/shared/professional-picture.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/form/field-error.tsx'
import type { ProfessionalForm } from './use-professional-form.ts'

/** An uploaded picture, or none. */
export function PictureField({ form: { draft, edit, upload, errorOf } }: { form: ProfessionalForm }) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-4" {...dropTarget(upload.begin)}>
      <ProfessionalPicture of={draft} size="l" />
      <div className="grid gap-2">
        <FileChooser
          upload={upload}
          name="imageUrl"
          label="Picture file"
          accept={imageTypes.join(',')}
          progressLabel="Uploading the picture"
          cancelLabel="Cancel upload"
          size="s"
          beside={
            draft.imageUrl !== '' && (
              <Button look="ghost" size="s" onClick={() => edit({ imageUrl: '' })}>
                Remove picture
              </Button>
            )
          }
        >
          {draft.imageUrl === '' ? 'Upload a picture' : 'Change picture'}
        </FileChooser>
        <p className="text-xs text-text-3">Optional. Customers see it beside the first name.</p>
        <FieldError id="picture-error">{upload.problem ?? errorOf('imageUrl')}</FieldError>
      </div>
    </div>
  )
}
