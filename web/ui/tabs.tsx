import { useId, useLayoutEffect, useRef } from 'react'
import { isForOthers } from './keys.ts'

type Tab<Key extends string> = { key: Key; label: string; count?: number | undefined }

type Props<Key extends string> = {
  label: string
  tabs: readonly Tab<Key>[]
  chosen: Key
  onChoose: (key: Key) => void
  /** The panel of the chosen tab. */
  children: React.ReactNode
}

/** One Tab stop; arrow keys, Home and End choose at once. */
export function Tabs<Key extends string>({ label, tabs, chosen, onChoose, children }: Props<Key>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)

  // A panel without links or controls takes the focus itself, so that it can be scrolled by keyboard.
  useLayoutEffect(() => {
    if (panel.current)
      panel.current.tabIndex = panel.current.querySelector('a, button, input, select, textarea') ? -1 : 0
  })

  // Scrolls the chosen tab into view without scrolling the page.
  useLayoutEffect(() => {
    const box = list.current?.getBoundingClientRect()
    const tab = list.current?.querySelector('[aria-selected=true]')?.getBoundingClientRect()
    if (!box || !tab) return
    const beyond = Math.ceil(Math.max(tab.right - box.right, 0)) || Math.floor(Math.min(tab.left - box.left, 0))
    list.current?.scrollBy({ left: beyond })
  }, [chosen])

  function move(event: React.KeyboardEvent) {
    const at = tabs.findIndex(({ key }) => key === chosen)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
    const tab = to === undefined ? undefined : tabs.at(to % tabs.length)
    if (!tab || isForOthers(event)) return
    event.preventDefault()
    onChoose(tab.key)
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(`${id}-${tab.key}`)}`)?.focus()
  }

  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        className="-mx-1.5 flex scrollbar-none gap-4 overflow-x-auto border-b border-border px-1.5 pt-1.5 600:gap-5"
      >
        {tabs.map(({ key, label, count }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}`}
            aria-selected={key === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={key === chosen ? 0 : -1}
            onClick={() => onChoose(key)}
            className="relative flex h-12 flex-none items-center gap-2 rounded-t-sm px-1 text-ui font-strong whitespace-nowrap text-text-2 transition-colors after:absolute after:inset-x-0 after:bottom-0 after:h-0.75 after:scale-x-0 after:rounded-t-[3px] after:bg-brand after:transition-transform after:duration-200 after:ease-standard hover:text-text focus-visible:-outline-offset-2 aria-selected:font-heavy aria-selected:text-text aria-selected:after:scale-x-100 forced-colors:aria-selected:after:bg-[Highlight]"
          >
            {label}
            {count !== undefined && (
              <span className="figures rounded-full border border-transparent bg-fill px-2 py-0.5 text-xs font-semibold text-text-2">
                {count}
              </span>
            )}
          </button>
        ))}
      </div>
      <div ref={panel} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`}>
        {children}
      </div>
    </>
  )
}
