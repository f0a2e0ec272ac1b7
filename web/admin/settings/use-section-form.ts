import * as z from 'zod/mini'
import { type Section, SectionState, sections, type Settings } from '#domain/storefront/settings.ts'
import type { Prepared } from '#web/api.ts'
import { useEditForm } from '#web/admin/edit/use-edit-form.ts'
import type { Reading } from '#web/forms/use-form.ts'

export type TypedSection = Record<string, unknown> & { storefront: string }

/** A section of the settings: how its values are typed, read and sent. */
export type SectionDefinition<Name extends Section, Typed extends TypedSection> = {
  section: Name
  typed: z.ZodMiniType<Typed>
  startFrom: (values: Settings[Name], storefront: string) => Typed
  readTyped: (typed: Typed) => Reading<Settings[Name]>
  /** The label of each field. */
  fields: Record<string, string>
  /** The fields that show their own problems, if they are not these. */
  problemFields?: (typed: Typed) => string[]
  /** The value of a field in words, after a change by someone else. */
  say?: (value: unknown) => string
  read: (storefront: string) => Promise<SectionState<Name>>
  prepare: (storefront: string, body: Partial<Settings[Name]> & { version: number }) => Prepared<SectionState<Name>>
}

/** A section as the form of a record. */
type Base<Name extends Section> = SectionState<Name> & { _id: string }

/** The form of a section that has been read; `onDone` gets what was saved. */
export function useSectionForm<Name extends Section, Typed extends TypedSection>(
  definition: SectionDefinition<Name, Typed>,
  { opened, onDone }: { opened: SectionState<Name>; onDone: (saved: SectionState<Name>) => void },
) {
  const { section, typed, startFrom, readTyped, fields, problemFields, read, prepare } = definition
  const { storefront } = opened
  const baseOf = (state: SectionState<Name>): Base<Name> => ({ ...state, _id: section })
  // The table of sections ties the name to the schema, which the compiler cannot follow.
  const values = sections[section] as unknown as z.ZodMiniType<Settings[Name]>
  const stored = z.object({ ...SectionState(values).shape, _id: z.string() }) as unknown as z.ZodMiniType<Base<Name>>
  const form = useEditForm({
    noun: 'section',
    draftName: `settings ${storefront} ${section}`,
    schemas: { typed, base: stored },
    opened: baseOf(opened),
    startFrom: (base: Base<Name> = baseOf(opened)) => startFrom(base.values, base.storefront),
    stateOf: (base: Base<Name>) => base.values as Settings[Name] & Record<string, unknown>,
    fieldNamesOf: (typed: Typed) => problemFields?.(typed) ?? Object.keys(fields),
    readTyped: (one: Typed) => readTyped(one) as Reading<Settings[Name] & Record<string, unknown>>,
    add: () => Promise.reject(new Error('a section always exists')),
    prepare: (_, body) => prepare(storefront, body),
    readLatest: async () => baseOf(await read(storefront)),
    onDone,
  })
  const start = startFrom(opened.start, storefront)
  const editedNames = Object.keys(fields).filter((name) => form.isEdited(name))
  return {
    ...form,
    fieldNames: fields,
    /** The values in force. */
    saved: { [section]: opened.values } as { [S in Name]: Settings[S] },
    editedNames,
    /** The initial value of a field, where another one is typed. */
    initial: (name: keyof Typed & string): { value: Typed[typeof name] } | undefined =>
      JSON.stringify(start[name]) === JSON.stringify(form.draft[name]) ? undefined : { value: start[name] },
    reset: (name: keyof Typed & string) => form.edit({ [name]: start[name] } as Partial<Typed>),
  }
}
export type SectionForm<Typed extends TypedSection> = ReturnType<typeof useSectionForm<Section, Typed>>
