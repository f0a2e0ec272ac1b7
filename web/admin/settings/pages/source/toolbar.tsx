import { isPlaceholder, placeholders } from '#domain/page/placeholder-names.ts'
import { Segments } from '#web/ui/form/segments.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { Icon } from '#web/art/icons.tsx'
import { isForOthers } from '#web/ui/keys.ts'
import { beginLines, block, type Edit, emptyTable, link, type Selected, wrap } from './write-marks.ts'

export type View = 'text' | 'both' | 'page'
const views = [
  { key: 'text', label: 'Text' },
  { key: 'both', label: 'Both' },
  { key: 'page', label: 'Page' },
] as const

/** Lines of the drawings, in a box of 24. */
const tools: { label: string; path: string; edit: (at: Selected) => Edit; hasRule?: true }[] = [
  { label: 'Heading', path: 'M7 5v14M17 5v14M7 12h10', edit: (at) => beginLines(at, () => '## ', /^#{1,6} +/) },
  {
    label: 'Bold',
    path: 'M8 5h5a3.5 3.5 0 0 1 0 7H8zM8 12h6a3.5 3.5 0 0 1 0 7H8z',
    edit: (at) => wrap(at, '**', 'bold'),
  },
  { label: 'Italic', path: 'M11 5h6M7 19h6M14 5l-4 14', edit: (at) => wrap(at, '*', 'italic'), hasRule: true },
  {
    label: 'List',
    path: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
    edit: (at) => beginLines(at, () => '- ', /^[-*+] +/),
  },
  {
    label: 'Numbered list',
    path: 'M10 6h10M10 12h10M10 18h10M4 4.5l1.2-.5v4M3.8 15.2c.3-.9 2.2-.9 2 .3-.1.8-2 1.6-2 2.5h2.2',
    edit: (at) => beginLines(at, (line) => `${line + 1}. `, /^\d+[.)] +/),
  },
  { label: 'Table', path: 'M4 5h16v14H4zM4 10h16M4 14.5h16M11 10v9', edit: (at) => block(at, emptyTable) },
  {
    label: 'Link',
    path: 'M10 13.5a4 4 0 0 0 5.7.3l3-3a4 4 0 0 0-5.7-5.6l-1 1M14 10.500a4 4 0 0 0-5.700-.300l-3 3a4 4 0 0 0 5.700 5.600l1-1',
    edit: link,
    hasRule: true,
  },
]

type Props = {
  values: { name: string; value: string }[]
  view: View
  /** There is room for both. */
  isWide: boolean
  onView: (view: View) => void
  onEdit: (edit: (at: Selected) => Edit) => void
}

/** One Tab stop for the tools; the arrow keys move between them. */
export function Toolbar({ values, view, isWide, onView, onEdit }: Props) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-y border-border px-3 py-2 600:px-4">
      {view !== 'page' && (
        <div
          role="toolbar"
          aria-label="Formatting"
          tabIndex={-1}
          onKeyDown={move}
          className="flex flex-wrap items-center gap-0.5"
        >
          {tools.map(({ label, path, edit, hasRule }, at) => (
            <span key={label} className="flex items-center">
              <button
                type="button"
                aria-label={label}
                title={label}
                tabIndex={at === 0 ? 0 : -1}
                onClick={() => onEdit(edit)}
                className="relative grid size-9 place-items-center rounded-sm hover:bg-fill pointer-coarse:before:absolute pointer-coarse:before:-inset-1"
              >
                <svg viewBox="0 0 24 24" className="i size-4.5" aria-hidden="true">
                  <path d={path} />
                </svg>
              </button>
              {hasRule && <span className="mx-1.5 h-5 w-px bg-border" />}
            </span>
          ))}
          <Menu
            label="Placeholder"
            hasWords
            buttonClass="flex h-9 items-center gap-2 rounded-sm px-2.5 text-sm font-semibold hover:bg-fill"
            button={
              <>
                <span aria-hidden="true">{'{}'}</span> Placeholder <Icon name="down" className="size-4" />
              </>
            }
          >
            <div className="max-h-[min(22rem,60dvh)] w-[min(24rem,90vw)] overflow-y-auto">
              {values.map(({ name, value }) => (
                <button
                  key={name}
                  type="button"
                  role="menuitem"
                  tabIndex={-1}
                  onClick={() => onEdit(({ from, to }) => insertName(name, from, to))}
                  className="grid w-full gap-0.5 rounded-sm px-3 py-2 text-left text-sm hover:bg-fill focus-visible:-outline-offset-2"
                >
                  <span className="flex justify-between gap-3">
                    <b className="font-semibold">{`{${name}}`}</b>
                    <span className="truncate text-text-3">{value || 'Not set'}</span>
                  </span>
                  <span className="text-xs text-text-2">{isPlaceholder(name) && placeholders[name]}</span>
                </button>
              ))}
            </div>
          </Menu>
        </div>
      )}
      <div className="ml-auto">
        <Segments
          label="View"
          options={isWide ? views : views.filter(({ key }) => key !== 'both')}
          chosen={view}
          onChoose={onView}
        />
      </div>
    </div>
  )
}

function insertName(name: string, from: number, to: number): Edit {
  const insert = `{${name}}`
  return { from, to, insert, select: [from + insert.length, from + insert.length] }
}

function move(event: React.KeyboardEvent<HTMLElement>) {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not([role=menuitem])')]
  const at = all.findIndex((one) => one === document.activeElement)
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key]
  const next = to === undefined || at === -1 ? undefined : all.at(to % all.length)
  if (!next || isForOthers(event)) return
  event.preventDefault()
  for (const one of all) one.tabIndex = one === next ? 0 : -1
  next.focus()
}
