import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { Icon } from '#web/art/icons.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'

type Props<Item> = {
  /** What one of them is called, such as 'question'. */
  noun: string
  items: Item[]
  /** A new one; none can be added without it. */
  empty?: Item
  most?: number
  titleOf: (item: Item) => string
  onChange: (items: Item[]) => void
  children: (item: Item, change: (part: Partial<Item>) => void, at: number) => React.ReactNode
}

/** A small list on a page: its items can be written, moved, added and removed. */
export function ItemList<Item>({ noun, items, empty, most = 60, titleOf, onChange, children }: Props<Item>) {
  const list = useRef<HTMLOListElement>(null)
  const focus = (at: number, selector: string) =>
    list.current?.children[at]?.querySelector<HTMLElement>(selector)?.focus()

  function move(from: number, to: number) {
    const next = items.toSpliced(from, 1)
    const item = items[from]
    if (item === undefined) return
    flushSync(() => onChange(next.toSpliced(to, 0, item)))
    focus(to, `[data-move=${to < from ? 'up' : 'down'}]:not(:disabled), [data-move]:not(:disabled)`)
  }

  return (
    <div className="grid gap-3">
      <ol ref={list} className="grid gap-3">
        {items.map((item, at) => {
          const name = titleOf(item) || `${noun} ${at + 1}`
          return (
            <li key={at} className="rounded-md border border-border p-3.5">
              <div className="mb-2 flex items-center gap-1">
                <b className="min-w-0 flex-1 truncate text-sm font-semibold">
                  {at + 1}. {titleOf(item)}
                </b>
                <IconButton
                  small
                  data-move="up"
                  label={`Move up: ${name}`}
                  icon="up"
                  disabled={at === 0}
                  onClick={() => move(at, at - 1)}
                />
                <IconButton
                  small
                  data-move="down"
                  label={`Move down: ${name}`}
                  icon="down"
                  disabled={at === items.length - 1}
                  onClick={() => move(at, at + 1)}
                />
                {empty !== undefined && (
                  <IconButton
                    small
                    label={`Remove: ${name}`}
                    icon="trash"
                    onClick={() => {
                      flushSync(() => onChange(items.toSpliced(at, 1)))
                      focus(Math.max(0, at - 1), 'input, textarea, select')
                    }}
                  />
                )}
              </div>
              <div className="grid gap-3">
                {children(item, (part) => onChange(items.with(at, { ...item, ...part })), at)}
              </div>
            </li>
          )
        })}
      </ol>
      {items.length === 0 && <p className="text-sm text-text-2">There is none yet.</p>}
      {empty !== undefined && items.length < most && (
        <div>
          <Button
            look="secondary"
            size="s"
            onClick={() => {
              flushSync(() => onChange([...items, empty]))
              focus(items.length, 'input, textarea, select')
            }}
          >
            <Icon name="plus" /> Add a {noun}
          </Button>
        </div>
      )}
    </div>
  )
}
