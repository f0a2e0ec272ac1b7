import { useId, useImperativeHandle, useMemo, useRef } from 'react'
import { compareLines } from '#domain/page/differences.ts'
import { cx } from '#web/ui/cx.ts'
import { FieldError } from '#web/ui/form/field-error.tsx'
import { type Mark, marksIn } from './marks.ts'
import { type Edit, type Selected, wrap } from './write-marks.ts'

const looks: Record<Mark['kind'], string | undefined> = {
  plain: undefined,
  mark: 'text-text-3',
  // Bolder without being wider, so that the text stays where the caret is.
  strong: '[-webkit-text-stroke:0.5px]',
  heading: '[-webkit-text-stroke:0.5px]',
  placeholder: 'rounded-xs bg-fill-hover',
  unknown: 'rounded-xs bg-danger-soft underline decoration-danger decoration-wavy',
}

/** On wider screens text and page scroll for themselves, so that the tools and the versions stay near. */
export const pane = '600:max-h-[56dvh] 600:overflow-y-auto'

/** Both layers have it, so that every letter is in the same place. */
const type = 'px-4 py-5 text-ui leading-[1.6] whitespace-pre-wrap wrap-anywhere 600:px-6'

export type SourceHandle = { apply: (make: (at: Selected) => Edit) => void }

type Props = {
  text: string
  /** What is on the page now; changed lines carry a bar. */
  before: string
  error: string | undefined
  names: ReadonlySet<string>
  onChange: (text: string) => void
  handle: React.RefObject<SourceHandle | null>
}

/** A text in Markdown: a text box without colours, above the same text with them. */
export function SourceEditor({ text, before, error, names, onChange, handle }: Props) {
  const id = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  const lines = useMemo(() => linesIn(text, before), [text, before])

  function apply(make: (at: Selected) => Edit) {
    const area = box.current
    if (!area) return
    const { from, to, insert, select } = make({ text: area.value, from: area.selectionStart, to: area.selectionEnd })
    area.focus()
    area.setSelectionRange(from, to)
    // The browser's own command keeps the steps that Ctrl-Z takes back.
    if (!document.execCommand('insertText', false, insert)) {
      area.setRangeText(insert, from, to, 'end')
      onChange(area.value)
    }
    area.setSelectionRange(...select)
  }
  useImperativeHandle(handle, () => ({ apply }))

  return (
    <div className="min-w-0 bg-surface-2">
      <div className={cx(pane, 'has-[:focus-visible]:outline-3 has-[:focus-visible]:-outline-offset-3 outline-focus')}>
        <div className="relative grid min-h-96">
          <div aria-hidden="true" className={cx(type, 'pointer-events-none')}>
            {lines.map(({ line, isChanged }, at) => (
              <div
                key={at}
                className={cx(
                  'min-h-[1lh]',
                  isChanged &&
                    'relative before:absolute before:inset-y-0 before:-left-3 before:w-0.75 before:bg-ink forced-colors:before:bg-[Highlight]',
                )}
              >
                {marksIn(line, (name) => names.has(name)).map((part, index) => (
                  <span key={index} className={looks[part.kind]}>
                    {part.text}
                  </span>
                ))}
              </div>
            ))}
          </div>
          <textarea
            ref={box}
            name="text"
            aria-label="Text in Markdown"
            aria-invalid={error === undefined ? undefined : true}
            aria-describedby={`${id}-error`}
            spellCheck
            value={text}
            onChange={(event) => onChange(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
              const mark = { b: '**', i: '*' }[event.key]
              if (mark === undefined) return
              event.preventDefault()
              apply((at) => wrap(at, mark, mark === '*' ? 'italic' : 'bold'))
            }}
            className={cx(
              type,
              'absolute inset-0 size-full resize-none overflow-hidden bg-transparent text-transparent caret-text selection:bg-brand-soft-2 selection:text-text outline-none forced-colors:text-[CanvasText]',
            )}
          />
        </div>
      </div>
      <div className="px-4 py-2 empty:hidden 600:px-6">
        <FieldError id={`${id}-error`}>{error}</FieldError>
      </div>
    </div>
  )
}

function linesIn(text: string, before: string) {
  return compareLines(before, text)
    .filter(({ kind }) => kind !== 'removed')
    .map(({ kind, text: line }) => ({ line, isChanged: kind === 'added' && line.trim() !== '' }))
}
