import { useEffect, useId, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { formatMoment } from '#domain/format/day.ts'
import type { Section, SectionState } from '#domain/storefront/settings.ts'
import { Conflict } from '#web/admin/edit/conflict.tsx'
import { boxLook } from '#web/admin/lists/frame.tsx'
import { useAdmin } from '#web/admin/use-admin.ts'
import { pollingPause, useQuery } from '#web/data/use-query.ts'
import { useStorefront } from '#web/data/use-storefront.ts'
import { DiscardDialog } from '#web/forms/discard-dialog.tsx'
import { Form } from '#web/forms/form.tsx'
import { Failed } from '#web/ui/empty.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useSettingsFrame } from './layout.tsx'
import { SaveBar } from './save-bar.tsx'
import { type SectionDefinition, type SectionForm, type TypedSection, useSectionForm } from './use-section-form.ts'

type Props<Name extends Section, Typed extends TypedSection> = {
  title: string
  /** What it is about, under the title. */
  text: string
  definition: SectionDefinition<Name, Typed>
  /** Whether saving asks for the password, if the last sign-in is some time ago. */
  asksPassword?: boolean
  /** At the right, or below on narrower screens. */
  aside?: (form: SectionForm<Typed>) => React.ReactNode
  children: (form: SectionForm<Typed>) => React.ReactNode
}

/** A section of the settings: reads it, edits it, and saves it as a whole. */
export function SectionPage<Name extends Section, Typed extends TypedSection>(props: Props<Name, Typed>) {
  const { title, definition } = props
  const { key } = useStorefront()
  const { value, error, refresh } = useQuery(`settings ${key} ${definition.section}`, () => definition.read(key), {
    every: pollingPause,
  })
  /** What was saved here, until a newer version is read. */
  const [saved, setSaved] = useState<SectionState<Name>>()
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const latest = saved && (!value || saved.version >= value.version) ? saved : value
  if (!latest) {
    return (
      <section aria-label={title} className={`${boxLook} p-6`}>
        {error === undefined ? (
          <Skeleton className="h-80" />
        ) : (
          <Failed onRetry={refresh}>We could not load these settings.</Failed>
        )}
      </section>
    )
  }
  return (
    <LoadedSection
      {...props}
      // After saving, the form starts from what was saved.
      key={saved?.version ?? 0}
      latest={latest}
      isSaved={saved !== undefined}
      onDone={(done) => {
        setSaved(done)
        toast({ text: `${title} saved.` })
        // The rail and the other pages show some of it.
        void revalidate()
      }}
    />
  )
}

type LoadedProps<Name extends Section, Typed extends TypedSection> = Props<Name, Typed> & {
  latest: SectionState<Name>
  isSaved: boolean
  onDone: (saved: SectionState<Name>) => void
}

function LoadedSection<Name extends Section, Typed extends TypedSection>({
  title,
  text,
  definition,
  asksPassword = false,
  aside,
  children,
  latest,
  isSaved,
  onDone,
}: LoadedProps<Name, Typed>) {
  const id = useId()
  const form = useSectionForm(definition, { opened: latest, onDone }) as unknown as SectionForm<Typed>
  const { state, busy, theirs, editedNames, fieldNames, discard } = form
  const { noteUnsaved, noteSaved } = useSettingsFrame()
  const heading = useRef<HTMLHeadingElement>(null)
  const isUnsaved = editedNames.length > 0
  useEffect(() => noteUnsaved(isUnsaved), [isUnsaved, noteUnsaved])
  useEffect(() => {
    noteSaved(<LastSaved of={latest} />)
    return () => {
      noteSaved(undefined)
      noteUnsaved(false)
    }
  }, [latest, noteSaved, noteUnsaved])
  // The button that was pressed belongs to the form that was saved.
  useEffect(() => {
    if (isSaved) heading.current?.focus()
  }, [isSaved])
  useEffect(() => form.follow({ ...latest, _id: definition.section } as unknown as Parameters<typeof form.follow>[0]))
  return (
    <div className={aside && 'grid items-start gap-4 1180:grid-cols-[minmax(0,1fr)_16.75rem]'}>
      <section aria-labelledby={`${id}-title`} className="rounded-lg border border-border bg-surface shadow-1">
        <div className="px-4 pt-5 pb-6 600:px-6">
          <h2 ref={heading} id={`${id}-title`} tabIndex={-1} className="font-text text-card font-heavy outline-none">
            {title}
          </h2>
          <p className="mb-5 text-sm text-text-2">{text}</p>
          <Conflict
            form={form}
            words={{
              fields: Object.fromEntries(
                Object.entries(fieldNames).map(([name, label]) => [
                  name,
                  [label, `the ${label.toLowerCase()}`] as const,
                ]),
              ) as Record<keyof Typed & string, readonly [string, string]>,
              inWords: (typed, field) => (definition.say ?? sayValue)(typed[field]),
              archived: 'archived',
            }}
          />
          <Form {...state} problem={theirs ? undefined : state.problem} id={id}>
            {children(form)}
          </Form>
        </div>
        <SaveBar
          {...{ id, title, busy, asksPassword }}
          changed={editedNames.map((name) => label(fieldNames, name))}
          onUndo={form.undo}
        />
        <DiscardDialog {...discard} />
      </section>
      {aside?.(form)}
    </div>
  )
}

const label = (names: Record<string, string>, name: string) => names[name] ?? name

function LastSaved({ of: { changed, storefront } }: { of: SectionState }) {
  const { storefrontOf, pathOf } = useAdmin()
  if (!changed) return 'As it came with Doorstep'
  return (
    <>
      Last saved{' '}
      <TextLink to={pathOf('/admin/activity', { about: 'settings' })}>
        {formatMoment(changed.at, storefrontOf(storefront), 'short')} by {changed.by}
      </TextLink>
    </>
  )
}

function sayValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  return value === undefined || value === null ? '' : JSON.stringify(value)
}
