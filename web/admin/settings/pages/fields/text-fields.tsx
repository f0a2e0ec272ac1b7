import { useRef, useState } from 'react'
import { plural } from '#domain/format/plural.ts'
import { placeholderForm } from '#domain/page/placeholder-names.ts'
import { countWords } from '#domain/page/tree.ts'
import { SourceEditor, type SourceHandle } from '#web/admin/settings/pages/source/editor.tsx'
import { PagePreview, usePreview } from '#web/admin/settings/pages/source/preview.tsx'
import { Toolbar, type View } from '#web/admin/settings/pages/source/toolbar.tsx'
import type { PageForm } from '#web/admin/settings/pages/use-page-form.ts'
import { keepChoice, readChoice } from '#web/data/kept-choice.ts'
import { cx } from '#web/ui/cx.ts'
import { useIsWide } from '#web/ui/use-wide.ts'

type Props = { form: PageForm; text: string; onChange: (text: string) => void }

const choice = 'page-view'

/** A text in Markdown beside its page, or one of them. */
export function TextFields({ form, text, onChange }: Props) {
  const { base } = form
  const isWide = useIsWide() ?? true
  const [chosen, setChosen] = useState<View>(() => viewIn(readChoice(choice)))
  const view = !isWide && chosen === 'both' ? 'text' : chosen
  const handle = useRef<SourceHandle>(null)
  const names = new Set(base.placeholders.map(({ name }) => name))
  const preview = usePreview(base.page === 'new' ? 'about' : base.page, text)
  const unknown = [...text.matchAll(placeholderForm)].map(([, name = '']) => name).find((name) => !names.has(name))
  const found = preview.isCurrent ? preview.value?.problems[0] : undefined
  const problem = unknown === undefined ? found : `{${unknown}} is not known.`
  const before = 'text' in base.content ? base.content.text : ''

  return (
    <>
      <Toolbar
        values={base.placeholders}
        view={view}
        isWide={isWide}
        onView={(next) => {
          keepChoice(choice, next)
          setChosen(next)
        }}
        onEdit={(make) => handle.current?.apply(make)}
      />
      <div className={cx('grid', view === 'both' && 'grid-cols-2 divide-x divide-border')}>
        {view !== 'page' && (
          <SourceEditor
            text={text}
            before={before}
            error={problem ?? form.errorOf('text')}
            names={names}
            onChange={onChange}
            handle={handle}
          />
        )}
        {view !== 'text' && <PagePreview query={preview} />}
      </div>
      <div className="figures flex flex-wrap justify-between gap-x-4 border-y border-border px-4 py-2.5 text-xs text-text-2 600:px-6">
        <span>
          {sayPlaceholders(text, names)}
          {preview.value && preview.value.missing.length > 0 && ` ${sayMissing(preview.value.missing)}`}
          {' Changed lines carry a bar.'}
        </span>
        <span>{plural(countWords(text), 'word')}</span>
      </div>
    </>
  )
}

function viewIn(kept: string | undefined | null): View {
  return kept === 'text' || kept === 'page' ? kept : 'both'
}

function sayPlaceholders(text: string, names: ReadonlySet<string>): string {
  const used = [...text.matchAll(placeholderForm)].map(([, name = '']) => name)
  const unknown = used.filter((name) => !names.has(name)).length
  if (used.length === 0) return 'No placeholders.'
  const all = used.length === 1 ? 'known' : used.length === 2 ? 'both known' : 'all known'
  return `${plural(used.length, 'placeholder')}, ${unknown === 0 ? all : `${unknown} unknown`}.`
}

function sayMissing(names: string[]): string {
  const list = new Intl.ListFormat('en').format(names.map((name) => `{${name}}`))
  return `${list} ${names.length === 1 ? 'is' : 'are'} not set, so what uses ${names.length === 1 ? 'it' : 'them'} is left out.`
}
