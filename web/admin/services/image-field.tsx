import { useRef } from 'react'
import { imageOf, imageTypes, ImageUrl, mayShow, siteOf } from '#domain/image.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { FieldError } from '#web/ui/form/field-error.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { Picture } from '#web/shared/picture.tsx'
import { usePictureSites } from '#web/data/use-storefront.ts'
import type { ServiceForm } from './use-service-form.ts'

/** An uploaded picture, the URL of one elsewhere, or none: then the service shows the picture of its category. */
export function ServiceImage({ form: { draft, edit, upload, errorOf } }: { form: ServiceForm }) {
  const chooser = useRef<HTMLInputElement>(null)
  const hint = useHint(draft.imageUrl.trim())
  return (
    <div
      className="grid grid-cols-[96px_minmax(0,1fr)] gap-4"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        upload.begin(event.dataTransfer.files[0])
      }}
    >
      <div className="pt-6.5">
        <Picture of={{ ...draft, imageUrl: ImageUrl.safeParse(draft.imageUrl).data ?? '' }} />
      </div>
      <div className="grid min-w-0 content-start gap-2.5">
        <TextField
          label="Image URL"
          optional
          name="imageUrl"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          hint={hint}
          value={draft.imageUrl}
          onChange={(event) => edit({ imageUrl: event.currentTarget.value })}
          error={errorOf('imageUrl')}
        />
        {upload.share === undefined ? (
          <div className="flex flex-wrap gap-2.5">
            <Button look="secondary" size="s" onClick={() => chooser.current?.click()}>
              Upload a picture
            </Button>
            {draft.imageUrl !== '' && (
              <Button look="ghost" size="s" onClick={() => edit({ imageUrl: '' })}>
                Remove
              </Button>
            )}
          </div>
        ) : (
          <div className="flex items-center gap-3">
            <div className="flex-1">
              <Progress label="Uploading the picture" value={100 * upload.share} />
            </div>
            <Button look="secondary" size="s" onClick={upload.cancel}>
              Cancel upload
            </Button>
          </div>
        )}
        <FieldError id="image-error">{upload.problem}</FieldError>
        <input
          ref={chooser}
          type="file"
          accept={imageTypes.join(',')}
          aria-label="Picture file"
          className="hidden"
          tabIndex={-1}
          onChange={(event) => {
            upload.begin(event.currentTarget.files?.[0])
            // Otherwise choosing the same file again fires no event.
            event.currentTarget.value = ''
          }}
        />
      </div>
    </div>
  )
}

function useHint(imageUrl: string): string {
  const sites = usePictureSites()
  if (imageOf(imageUrl)) return 'An uploaded picture.'
  if (mayShow(imageUrl, sites)) return 'Leave empty to use the category illustration.'
  if (siteOf(imageUrl) === undefined) return 'Only pictures whose address begins with https:// are shown.'
  return 'A picture from a new site is shown once the service is saved and the page is loaded again.'
}
