import { imageTypes } from '#domain/image.ts'
import { dropTarget, FileChooser } from '#web/forms/file-chooser.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/form/field-error.tsx'

type Props = {
  /** From useEditForm. */
  form: {
    draft: { imageUrl: string }
    edit: (part: { imageUrl: string }) => void
    upload: React.ComponentProps<typeof FileChooser>['upload'] & { problem: string | undefined }
  }
  /** Shown beside the buttons, as customers will see it. */
  preview?: React.ReactNode
  /** Another way to choose the picture, above the buttons. */
  children?: React.ReactNode
  /** Where the children do not show it. */
  error?: string | undefined
  /** Instead of the button that removes the picture. */
  beside?: React.ReactNode
  hint?: string
}

/** The picture of a record: it is uploaded by a button or by dropping a file, and can be removed. */
export function PictureField({ form, preview, children, error, beside, hint }: Props) {
  const { draft, edit, upload } = form
  const hasPicture = draft.imageUrl !== ''
  const remove = hasPicture && (
    <Button look="ghost" size="s" aria-label="Remove picture" onClick={() => edit({ imageUrl: '' })}>
      Remove
    </Button>
  )
  return (
    <div className="flex min-w-0 gap-4" {...dropTarget(upload.begin)}>
      {preview}
      <div className="grid min-w-0 flex-1 content-start gap-2.5">
        {children}
        <FileChooser
          upload={upload}
          // The field to focus, where no other one has this name.
          name={children === undefined ? 'imageUrl' : undefined}
          label="Picture file"
          accept={imageTypes.join(',')}
          progressLabel="Uploading the picture"
          cancelLabel="Cancel upload"
          size="s"
          beside={beside ?? remove}
        >
          {hasPicture && beside === undefined ? 'Change picture' : 'Upload a picture'}
        </FileChooser>
        {hint !== undefined && <p className="text-xs text-text-3">{hint}</p>}
        <FieldError id="picture-error">{upload.problem ?? error}</FieldError>
      </div>
    </div>
  )
}
