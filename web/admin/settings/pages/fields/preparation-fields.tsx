import type { PageContent } from '#domain/page/content.ts'
import { useFrame } from '#web/data/use-storefront.ts'
import { TextArea } from '#web/ui/form/field.tsx'
import type { FieldsOf } from './content-fields.tsx'
import { FieldBox } from './field-box.tsx'

/** One text for each category of the shop. */
export function PreparationFields({ form, content: { preparations } }: FieldsOf<PageContent<'preparations'>>) {
  const { categories } = useFrame()
  const set = (category: string, text: string) => {
    const others = preparations.filter((one) => one.category !== category)
    form.edit({ preparations: text === '' ? others : [...others, { category, text }] })
  }
  return (
    <FieldBox text="What a customer keeps ready for a visit, by category. It is shown after booking and in the reminder. Without a text, nothing is shown.">
      {categories.map(({ key, name }) => {
        const at = preparations.findIndex((one) => one.category === key)
        return (
          <TextArea
            key={key}
            label={name}
            optional
            maxLength={200}
            value={preparations[at]?.text ?? ''}
            error={form.errorOf(`preparations.${at}.text`)}
            onChange={(event) => set(key, event.currentTarget.value.replaceAll('\n', ' '))}
          />
        )
      })}
    </FieldBox>
  )
}
