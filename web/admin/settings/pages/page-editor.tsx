import { useEffect, useRef } from 'react'
import type { AdminPage } from '#domain/page/admin.ts'
import { plural } from '#domain/format/plural.ts'
import { formatMoment } from '#domain/format/day.ts'
import { useSettingsFrame } from '#web/admin/settings/layout.tsx'
import { useStorefront } from '#web/data/use-storefront.ts'
import { DiscardDialog } from '#web/forms/discard-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { ContentFields } from './fields/content-fields.tsx'
import { PageHeadline } from './headline.tsx'
import { LegalNote } from './legal-note.tsx'
import { newArticle, type PageForm, usePageForm } from './use-page-form.ts'
import { Versions } from './versions.tsx'

type Props = {
  latest: AdminPage
  isSaved: boolean
  /** In the choice of pages. */
  chosen: string
  onChoose: (page: string) => void
  onSaved: (saved: AdminPage, text?: string) => void
  onDeleted: () => void
}

export function PageEditor({ latest, isSaved, chosen, onChoose, onSaved, onDeleted }: Props) {
  const form = usePageForm({ opened: latest, onSaved })
  const { base, content, isDirty, theirs, noteTheirs, follow } = form
  const { noteUnsaved, noteSaved } = useSettingsFrame()
  const storefront = useStorefront()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => noteUnsaved(isDirty), [isDirty, noteUnsaved])
  const { changed } = latest
  useEffect(() => {
    noteSaved(
      changed
        ? `Last saved ${formatMoment(changed.at, storefront, 'short')} by ${changed.by}`
        : 'As it came with Doorstep',
    )
    return () => {
      noteSaved(undefined)
      noteUnsaved(false)
    }
  }, [changed, storefront, noteSaved, noteUnsaved])
  // The button that was pressed belongs to the form that was saved.
  useEffect(() => {
    if (isSaved) heading.current?.focus()
  }, [isSaved])
  // Another administrator has saved while this was open.
  useEffect(() => {
    if (latest.version <= base.version) return
    if (isDirty) noteTheirs(latest)
    else follow(latest, { keepsMine: false })
  })

  return (
    <section aria-label={base.name} className="rounded-lg border border-border bg-surface shadow-1">
      <PageHeadline {...{ chosen, onChoose, heading }} path={latest.path} />
      {latest.isRead === false && (
        <div className="px-4 pb-4 600:px-6">
          <LegalNote
            page={latest}
            isDirty={isDirty}
            onRead={(read) => onSaved(read, 'Noted: you have read this page.')}
          />
        </div>
      )}
      {theirs && <Theirs {...{ form, theirs }} />}
      <ContentFields
        form={form}
        onBack={() => onChoose(chosen)}
        onDeleted={() => {
          form.end()
          onDeleted()
        }}
      />
      {base.page !== newArticle && (
        <Versions
          page={base}
          content={content}
          isDirty={isDirty}
          onRestored={(saved) => {
            form.end()
            onSaved(saved, `Version ${saved.version} is on the page.`)
          }}
        />
      )}
      <SaveBar form={form} />
      <DiscardDialog {...form.discard} />
    </section>
  )
}

function Theirs({ form, theirs }: { form: PageForm; theirs: AdminPage }) {
  const storefront = useStorefront()
  const { changed } = theirs
  return (
    <div className="px-4 pb-4 600:px-6">
      <Note
        tone="problem"
        action={
          <span className="flex flex-wrap gap-2">
            <Button look="secondary" size="s" onClick={() => form.follow(theirs, { keepsMine: true })}>
              Keep mine
            </Button>
            <Button look="secondary" size="s" onClick={() => form.follow(theirs, { keepsMine: false })}>
              Use theirs
            </Button>
          </span>
        }
      >
        <b>{changed?.by ?? 'Another administrator'}</b> changed this page
        {changed && ` on ${formatMoment(changed.at, storefront, 'short')}`}, after you had opened it. What you typed is
        still here. If you keep yours, theirs stays in the list of versions.
      </Note>
    </div>
  )
}

function SaveBar({ form: { base, isDirty, isBusy, theirs, problem, hasProblems, save, undo } }: { form: PageForm }) {
  const isNew = base.page === newArticle
  return (
    <div className="sticky bottom-[var(--toast-room,0px)] z-10 flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-b-lg border-t border-border bg-surface px-4 py-3.5 600:px-6">
      <div className="min-w-0 flex-[1_1_12rem] text-sm text-text-2">
        <p role="status" className="min-h-[1lh]">
          {!isDirty ? (
            'No changes'
          ) : (
            <>
              <b className="font-semibold text-text">{plural(1, 'change')}</b> not saved: {base.name}
            </>
          )}
        </p>
        {(problem ?? hasProblems) && !theirs && (
          <p role="alert" className="text-danger-text">
            {problem ?? 'Not saved. Please see what is marked above.'}
          </p>
        )}
      </div>
      <div className="flex gap-2.5">
        <Button look="secondary" disabled={!isDirty || isBusy} onClick={undo}>
          Undo
        </Button>
        <Button
          look="ink"
          busy={isBusy}
          busyLabel="Saving..."
          disabled={!isDirty || theirs !== undefined}
          onClick={() => void save()}
        >
          Save {isNew || base.path?.startsWith('/blog/') ? 'article' : 'page'}
        </Button>
      </div>
    </div>
  )
}
