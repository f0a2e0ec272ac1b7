import type { AnyContent } from '#domain/page/content.ts'
import type { PageForm } from '#web/admin/settings/pages/use-page-form.ts'
import { TextField } from '#web/ui/form/field.tsx'
import { ArticleFields } from './article-fields.tsx'
import { HomeFields } from './home-fields.tsx'
import { PreparationFields } from './preparation-fields.tsx'
import { QuestionFields } from './question-fields.tsx'
import { TestimonialFields } from './testimonial-fields.tsx'
import { TextFields } from './text-fields.tsx'

/** The content of one kind, and what changes it. */
export type FieldsOf<Content extends AnyContent> = { form: PageForm; content: Content }

export type ArticleWays = {
  /** To the list of articles. */
  onBack: () => void
  onDeleted: () => void
}

/** The fields of a page, by what it consists of. */
export function ContentFields({ form, ...ways }: { form: PageForm } & ArticleWays) {
  const { content } = form
  if ('slug' in content) return <ArticleFields {...{ form, content }} {...ways} />
  if ('text' in content)
    return (
      <>
        <TextFields form={form} text={content.text} onChange={(text) => form.edit({ ...content, text })} />
        <div className="border-b border-border px-4 py-4 600:px-6">
          <TextField
            label="Description for search engines"
            optional
            hint="One sentence. Without it, the first paragraph is used."
            value={content.summary}
            error={form.errorOf('summary')}
            onChange={(event) => form.edit({ ...content, summary: event.currentTarget.value })}
          />
        </div>
      </>
    )
  if ('questions' in content) return <QuestionFields {...{ form, content }} />
  if ('testimonials' in content) return <TestimonialFields {...{ form, content }} />
  if ('preparations' in content) return <PreparationFields {...{ form, content }} />
  return <HomeFields {...{ form, content }} />
}
