import { useState } from 'react'
import { api } from '#domain/api.ts'
import { wordsForAddress } from '#domain/catalogue/key.ts'
import type { ArticleContent } from '#domain/page/fields.ts'
import { PictureField } from '#web/admin/edit/picture-field.tsx'
import { DeleteArticle } from '#web/admin/settings/pages/articles/delete.tsx'
import { newArticle } from '#web/admin/settings/pages/use-page-form.ts'
import { Icon } from '#web/art/icons.tsx'
import { useStorefront } from '#web/data/use-storefront.ts'
import { problemOfImage } from '#web/forms/image-file.ts'
import { useUpload } from '#web/forms/use-upload.ts'
import { ServiceImage } from '#web/shared/service-image.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextArea, TextField } from '#web/ui/form/field.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import type { ArticleWays, FieldsOf } from './content-fields.tsx'
import { TextFields } from './text-fields.tsx'

export function ArticleFields({ form, content, onBack, onDeleted }: FieldsOf<ArticleContent> & ArticleWays) {
  const { key: storefront } = useStorefront()
  const set = (part: Partial<ArticleContent>) => form.edit({ ...content, ...part })
  /** Until it is typed, the address of a new article is made from its title. */
  const [follows, setFollows] = useState(form.base.page === newArticle && content.slug === '')
  const upload = useUpload(api.image.add, {
    storefront,
    check: problemOfImage,
    onDone: ({ imageUrl }) => set({ imageUrl }),
    failed: 'The picture could not be uploaded. Please try again.',
  })
  return (
    <>
      <div className="grid gap-4 border-t border-border px-4 pt-3 pb-5 600:px-6">
        <div className="flex flex-wrap justify-between gap-2">
          <Button look="ghost" size="s" onClick={onBack}>
            <Icon name="back" /> All articles
          </Button>
          {form.base.page !== newArticle && (
            <DeleteArticle article={form.base} isDirty={form.isDirty} onDeleted={onDeleted} />
          )}
        </div>
        <TextField
          label="Title"
          value={content.title}
          error={form.errorOf('title')}
          onChange={({ currentTarget: { value: title } }) =>
            set({ title, ...(follows && { slug: wordsForAddress(title, 80) }) })
          }
        />
        <div className="grid gap-4 600:grid-cols-[minmax(0,1fr)_11rem]">
          <TextField
            label="Address"
            hint={`/blog/${content.slug}`}
            value={content.slug}
            error={form.errorOf('slug')}
            onChange={(event) => {
              setFollows(false)
              set({ slug: event.currentTarget.value })
            }}
          />
          <TextField
            label="Date"
            type="date"
            value={content.date}
            error={form.errorOf('date')}
            onChange={(event) => set({ date: event.currentTarget.value })}
          />
        </div>
        <TextArea
          label="Summary"
          hint="In the list of articles, and for search engines."
          maxLength={240}
          value={content.summary}
          error={form.errorOf('summary')}
          onChange={(event) => set({ summary: event.currentTarget.value.replaceAll('\n', ' ') })}
        />
        <PictureField
          form={{ draft: content, edit: set, upload }}
          preview={
            content.imageUrl && (
              <div className="w-28 flex-none">
                <ServiceImage of={{ imageUrl: content.imageUrl, category: '' }} />
              </div>
            )
          }
          hint="Optional. It stands above the text."
          error={form.errorOf('imageUrl')}
        />
        <div className="flex min-h-11 items-center gap-3 text-sm">
          <Switch label="Published" isOn={content.published} onChange={(published) => set({ published })} />
          {content.published ? 'Published once it is saved' : 'Draft: visitors do not see it'}
        </div>
      </div>
      <TextFields form={form} text={content.text} onChange={(text) => set({ text })} />
    </>
  )
}
