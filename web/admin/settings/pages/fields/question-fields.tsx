import type { PageContent } from '#domain/page/content.ts'
import { TextArea, TextField } from '#web/ui/form/field.tsx'
import type { FieldsOf } from './content-fields.tsx'
import { FieldBox } from './field-box.tsx'
import { ItemList } from './item-list.tsx'

export function QuestionFields({ form, content }: FieldsOf<PageContent<'faq'>>) {
  return (
    <FieldBox text="The answers are Markdown: **bold**, [a link](/contactus), lists. Placeholders like {freeHours} are filled in.">
      <ItemList
        noun="question"
        items={content.questions}
        empty={{ question: '', answer: '' }}
        titleOf={({ question }) => question}
        onChange={(questions) => form.edit({ questions })}
      >
        {(item, change, at) => (
          <>
            <TextField
              label="Question"
              value={item.question}
              error={form.errorOf(`questions.${at}.question`)}
              onChange={(event) => change({ question: event.currentTarget.value })}
            />
            <TextArea
              label="Answer"
              value={item.answer}
              error={form.errorOf(`questions.${at}.answer`)}
              onChange={(event) => change({ answer: event.currentTarget.value })}
            />
          </>
        )}
      </ItemList>
    </FieldBox>
  )
}
