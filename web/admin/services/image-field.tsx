import { imageOf, imageTypes, mayShow, siteOf } from '#domain/image.ts'
import { ImageUrl } from '#domain/image/field.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { FieldError } from '#web/ui/form/field-error.tsx'
import { ServiceImage } from '#web/shared/service-image.tsx'
import { usePictureSites } from '#web/data/use-storefront.ts'
import { dropTarget, FileChooser } from '#web/forms/file-chooser.tsx'
import type { ServiceForm } from './use-service-form.ts'

/** An uploaded picture, the URL of one elsewhere, or none: then the service shows the picture of its category. */
export function ImageField({ form: { draft, edit, field, upload } }: { form: ServiceForm }) {
  const hint = useHint(draft.imageUrl.trim())
  return (
    <div className="grid grid-cols-[96px_minmax(0,1fr)] gap-4" {...dropTarget(upload.begin)}>
      <div className="pt-6.5">
        <ServiceImage of={{ ...draft, imageUrl: ImageUrl.safeParse(draft.imageUrl).data ?? '' }} />
      </div>
      <div className="grid min-w-0 content-start gap-2.5">
        <TextField
          label="Image URL"
          optional
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          hint={hint}
          {...field('imageUrl')}
        />
        <FileChooser
          upload={upload}
          label="Picture file"
          accept={imageTypes.join(',')}
          progressLabel="Uploading the picture"
          cancelLabel="Cancel upload"
          size="s"
          beside={
            draft.imageUrl !== '' && (
              <Button look="ghost" size="s" onClick={() => edit({ imageUrl: '' })}>
                Remove
              </Button>
            )
          }
        >
          Upload a picture
        </FileChooser>
        <FieldError id="image-error">{upload.problem}</FieldError>
      </div>
    </div>
  )
}

function useHint(imageUrl: string): string {
  const sites = usePictureSites()
  if (imageOf(imageUrl)) return 'An uploaded picture.'
  if (mayShow(imageUrl, sites)) return 'Leave empty to use the category illustration.'
  if (siteOf(imageUrl) === undefined) return 'Only pictures whose URL begins with https:// are shown.'
  return 'A picture from a new site is shown once the service is saved and the page is loaded again.'
}
