import { api } from '#domain/api.ts'
import type { Testimonial } from '#domain/page/fields.ts'
import type { PageContent } from '#domain/page/content.ts'
import { PictureField } from '#web/admin/edit/picture-field.tsx'
import { useFrame, useStorefront } from '#web/data/use-storefront.ts'
import { problemOfImage } from '#web/forms/image-file.ts'
import { useUpload } from '#web/forms/use-upload.ts'
import { TextArea, TextField } from '#web/ui/form/field.tsx'
import { StarInput } from '#web/ui/form/star-input.tsx'
import { Note } from '#web/ui/note.tsx'
import type { FieldsOf } from './content-fields.tsx'
import { FieldBox } from './field-box.tsx'
import { ItemList } from './item-list.tsx'

export function TestimonialFields({ form, content }: FieldsOf<PageContent<'testimonials'>>) {
  const { isDemo } = useFrame()
  return (
    <FieldBox text="What customers say, on the home page. Without any, the section is not there.">
      {isDemo && (
        <Note>
          This is a demo: the people and words that came with it are made up, and the home page says so. They are not
          shown once the demo is removed.
        </Note>
      )}
      <ItemList<Testimonial>
        noun="testimonial"
        items={content.testimonials}
        empty={{ quote: '', name: '', role: '', rating: 5 }}
        titleOf={({ name }) => name}
        onChange={(testimonials) => form.edit({ testimonials })}
      >
        {(item, change, at) => {
          const error = (name: string) => form.errorOf(`testimonials.${at}.${name}`)
          return (
            <>
              <TextArea
                label="Quote"
                maxLength={200}
                value={item.quote}
                error={error('quote')}
                onChange={(event) => change({ quote: event.currentTarget.value.replaceAll('\n', ' ') })}
              />
              <div className="grid gap-3 600:grid-cols-2">
                <TextField
                  label="Name"
                  value={item.name}
                  error={error('name')}
                  onChange={(event) => change({ name: event.currentTarget.value })}
                />
                <TextField
                  label="Role"
                  optional
                  value={item.role}
                  error={error('role')}
                  onChange={(event) => change({ role: event.currentTarget.value })}
                />
              </div>
              <StarInput
                name={`rating ${at}`}
                label="Stars"
                value={item.rating}
                onChange={(rating) => change({ rating })}
              />
              <TestimonialPicture of={item} onChange={change} error={error('imageUrl')} />
            </>
          )
        }}
      </ItemList>
    </FieldBox>
  )
}

type PictureProps = { of: Testimonial; onChange: (part: Partial<Testimonial>) => void; error: string | undefined }

function TestimonialPicture({ of, onChange, error }: PictureProps) {
  const { key: storefront } = useStorefront()
  const upload = useUpload(api.image.add, {
    storefront,
    check: problemOfImage,
    onDone: ({ imageUrl }) => onChange({ imageUrl }),
    failed: 'The picture could not be uploaded. Please try again.',
  })
  return (
    <PictureField
      form={{ draft: { imageUrl: of.imageUrl ?? '' }, edit: onChange, upload }}
      preview={
        of.imageUrl ? <img src={of.imageUrl} alt="" className="size-14 flex-none rounded-md object-cover" /> : undefined
      }
      hint="Optional. Without one, the initials are shown."
      error={error}
    />
  )
}
