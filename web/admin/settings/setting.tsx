import { TextField } from '#web/ui/form/field.tsx'
import { linkClass } from '#web/ui/link.tsx'
import type { SectionForm, TypedSection } from './use-section-form.ts'

type InitialProps<Typed extends TypedSection> = {
  form: SectionForm<Typed>
  name: keyof Typed & string
  /** The initial value in words. */
  say?: (value: unknown) => string
}

/** Where a field has another value than at the start: 'At the start: 30' and a button that goes back to it. */
export function Initial<Typed extends TypedSection>({ form, name, say = String }: InitialProps<Typed>) {
  const initial = form.initial(name)
  if (!initial) return null
  const words = say(initial.value) || 'empty'
  return (
    <p className="flex flex-wrap items-baseline justify-end gap-x-2.5 text-xs text-text-3">
      At the start: {words}
      <button type="button" className={linkClass} onClick={() => form.reset(name)}>
        Reset<span className="sr-only"> {form.fieldNames[name]}</span>
      </button>
    </p>
  )
}

type Props<Typed extends TypedSection> = Omit<
  React.ComponentProps<typeof TextField>,
  'label' | 'name' | 'value' | 'form'
> & {
  form: SectionForm<Typed>
  name: keyof Typed & string
}

/** A text field of a section, with its initial value. */
export function Setting<Typed extends TypedSection>({ form, name, ...rest }: Props<Typed>) {
  return (
    <div data-changed={form.isEdited(name) || undefined} className="setting grid gap-1.5">
      <TextField {...rest} label={form.fieldNames[name] ?? name} {...form.field(name as never)} />
      <Initial form={form} name={name} />
    </div>
  )
}
