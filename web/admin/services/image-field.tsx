import { imageOf, mayShow, siteOf } from '#domain/image.ts'
import { ImageUrl } from '#domain/image/field.ts'
import { PictureField } from '#web/admin/edit/picture-field.tsx'
import { usePictureSites } from '#web/data/use-storefront.ts'
import { ServiceImage } from '#web/shared/service-image.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import type { ServiceForm } from './use-service-form.ts'

/** An uploaded picture, the URL of one elsewhere, or none: then the service shows the picture of its category. */
export function ImageField({ form }: { form: ServiceForm }) {
  const { draft, field } = form
  const hint = useHint(draft.imageUrl.trim())
  return (
    <PictureField
      form={form}
      preview={
        <div className="w-24 flex-none pt-6.5">
          <ServiceImage of={{ ...draft, imageUrl: ImageUrl.safeParse(draft.imageUrl).data ?? '' }} />
        </div>
      }
    >
      <TextField
        label="Image URL"
        optional
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        hint={hint}
        {...field('imageUrl')}
      />
    </PictureField>
  )
}

function useHint(imageUrl: string): string {
  const sites = usePictureSites()
  if (imageOf(imageUrl)) return 'An uploaded picture.'
  if (mayShow(imageUrl, sites)) return 'Leave empty to use the category illustration.'
  if (siteOf(imageUrl) === undefined) return 'Only pictures whose URL begins with https:// are shown.'
  return 'A picture from a new site is shown once the service is saved and the page is loaded again.'
}
