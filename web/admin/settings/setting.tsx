import { TextField } from '#web/ui/form/field.tsx'
import { focusAfter } from '#web/ui/focus-after.ts'
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
  const label = form.fieldNames[name] ?? name
  return (
    <p className="flex min-w-0 items-baseline justify-end gap-x-2.5 text-xs text-text-3">
      <span className="line-clamp-2 text-right wrap-anywhere" title={words}>
        At the start: {words}
      </span>
      <button
        type="button"
        aria-label={`Reset ${label}`}
        className={`${linkClass} relative flex-none pointer-coarse:before:absolute pointer-coarse:before:-inset-3`}
        onClick={(event) => {
          const box = event.currentTarget.closest('.setting, .setting-group')
          // The button disappears.
          focusAfter(
            () => form.reset(name),
            () => box?.querySelector<HTMLElement>('input, select, textarea') ?? undefined,
          )
        }}
      >
        Reset
      </button>
    </p>
  )
}

type BoxProps<Typed extends TypedSection> = InitialProps<Typed> & { children: React.ReactNode }

/**
 * A field of a section, made by <Field>: outlined in ink where it was changed, with its initial value at the end of the
 * label's line.
 */
export function SettingBox<Typed extends TypedSection>({ children, ...rest }: BoxProps<Typed>) {
  const { form, name } = rest
  return (
    <div data-changed={form.isEdited(name) || undefined} className="setting">
      {children}
      <Initial {...rest} />
    </div>
  )
}

type Props<Typed extends TypedSection> = Omit<
  React.ComponentProps<typeof TextField>,
  'label' | 'name' | 'value' | 'form'
> & {
  form: SectionForm<Typed>
  name: keyof Typed & string
  /** After the value, such as 'days'. */
  unit?: string
}

/** A text field of a section, with its initial value. */
export function Setting<Typed extends TypedSection>({ form, name, unit, ...rest }: Props<Typed>) {
  const end = unit && (
    <span aria-hidden className="flex-none pr-2 text-text-3">
      {unit}
    </span>
  )
  return (
    <SettingBox {...{ form, name }} say={(value) => [value, unit].join(' ').trim()}>
      <TextField {...rest} {...(end && { end })} label={form.fieldNames[name] ?? name} {...form.field(name as never)} />
    </SettingBox>
  )
}
