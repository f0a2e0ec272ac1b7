import type { StepPicture } from '#domain/page/fields.ts'
import type { PageContent } from '#domain/page/content.ts'
import { SelectField, TextArea, TextField } from '#web/ui/form/field.tsx'
import type { FieldsOf } from './content-fields.tsx'
import { FieldBox } from './field-box.tsx'
import { ItemList } from './item-list.tsx'

type Home = PageContent<'home'>
const pictures: Record<StepPicture, string> = {
  submit: 'A form',
  prepare: 'A person at work',
  receive: 'Documents at the door',
  success: 'A tick',
}
const heading = 'pt-2 font-text text-ui font-heavy'

export function HomeFields({ form, content }: FieldsOf<Home>) {
  const set = (part: Partial<Home>) => form.edit({ ...content, ...part })
  const [first, second] = content.hints
  const text = (name: 'title' | 'lead' | 'categories', label: string) => ({
    label,
    value: content[name],
    error: form.errorOf(name),
    onChange: (event: React.ChangeEvent<Element & { value: string }>) => set({ [name]: event.currentTarget.value }),
  })
  return (
    <FieldBox text="From top to bottom. Placeholders like {brand} are filled in.">
      <TextField {...text('title', 'Headline')} />
      <TextArea {...text('lead', 'Line below')} maxLength={200} />
      <div className="grid gap-4 600:grid-cols-2">
        <TextField
          label="First example search"
          value={first}
          error={form.errorOf('hints.0')}
          onChange={(event) => set({ hints: [event.currentTarget.value, second] })}
        />
        <TextField
          label="Second example search"
          value={second}
          error={form.errorOf('hints.1')}
          onChange={(event) => set({ hints: [first, event.currentTarget.value] })}
        />
      </div>
      <PopularField form={form} popular={content.popular} onChange={(popular) => set({ popular })} />
      <TextField {...text('categories', 'Above the categories')} />
      <h3 className={heading}>How it works</h3>
      <ItemList<Home['steps'][number]>
        noun="step"
        most={4}
        items={content.steps}
        empty={{ title: '', text: '', picture: 'submit' }}
        titleOf={({ title }) => title}
        onChange={(steps) => set({ steps })}
      >
        {(step, change, at) => (
          <>
            <TextField
              label="Title"
              value={step.title}
              error={form.errorOf(`steps.${at}.title`)}
              onChange={(event) => change({ title: event.currentTarget.value })}
            />
            <TextArea
              label="Text"
              value={step.text}
              error={form.errorOf(`steps.${at}.text`)}
              onChange={(event) => change({ text: event.currentTarget.value })}
            />
            <SelectField
              label="Picture"
              value={step.picture}
              // The options are the pictures.
              onChange={(event) => change({ picture: event.currentTarget.value as StepPicture })}
            >
              {Object.entries(pictures).map(([picture, name]) => (
                <option key={picture} value={picture}>
                  {name}
                </option>
              ))}
            </SelectField>
          </>
        )}
      </ItemList>
      <h3 className={heading}>At the end</h3>
      <TextField
        label="Title"
        value={content.closing.title}
        error={form.errorOf('closing.title')}
        onChange={(event) => set({ closing: { ...content.closing, title: event.currentTarget.value } })}
      />
      <TextArea
        label="Text"
        value={content.closing.text}
        error={form.errorOf('closing.text')}
        onChange={(event) => set({ closing: { ...content.closing, text: event.currentTarget.value } })}
      />
    </FieldBox>
  )
}

type PopularProps = { form: FieldsOf<Home>['form']; popular: string[]; onChange: (popular: string[]) => void }

function PopularField({ form, popular, onChange }: PopularProps) {
  return (
    <TextField
      label="Popular searches"
      optional
      hint="Divided by commas. Each is a button."
      value={popular.join(', ')}
      error={popular.map((_, at) => form.errorOf(`popular.${at}`)).find(Boolean) ?? form.errorOf('popular')}
      onChange={(event) => onChange(searchesIn(event.currentTarget.value))}
    />
  )
}

/** Keeps a space or a comma that is being typed at the end. */
function searchesIn(text: string): string[] {
  return text === '' ? [] : text.split(/, ?/)
}
