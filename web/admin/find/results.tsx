import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Icon } from '#web/art/icons.tsx'
import { StatusBadge } from '#web/shared/status-badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { Key } from '#web/ui/list/key.tsx'
import { partsOf } from './marks.ts'
import type { Group, Option } from './options.ts'
import type { Finder } from './use-finder.ts'

type Props = { id: string; groups: Group[]; finder: Finder }

/** What was found, by kind. The focus stays in the input. */
export function Results({ id, groups, finder }: Props) {
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label="Find anything"
      aria-busy={finder.isLoading || undefined}
      // A press must not take the focus from the input.
      onPointerDown={(event) => event.preventDefault()}
    >
      {groups.map(({ name, options }, at) => (
        <div key={name} role="group" aria-labelledby={`${id}-group-${at}`}>
          <p id={`${id}-group-${at}`} className="px-3 pt-3 pb-1.5 text-xs font-semibold text-text-3">
            {name}
          </p>
          {options.map((option) => (
            <Result key={option.to} id={id} option={option} finder={finder} />
          ))}
        </div>
      ))}
    </div>
  )
}

function Result({ id, option, finder }: { id: string; option: Option; finder: Finder }) {
  const { to, icon, title, detail, end, status } = option
  const { active, words, open, activate } = finder
  const isActive = active?.to === to
  const ref = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isActive) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    <Link
      ref={ref}
      to={to}
      id={`${id}-${to}`}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onPointerMove={() => activate(to)}
      onClick={(event) => {
        // Another tab or window is opened by the browser.
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        open(option)
      }}
      className={cx('flex min-h-13 items-center gap-3.5 rounded-md px-3 py-1.5', isActive && 'bg-fill')}
    >
      <span
        className={cx(
          'grid size-8 flex-none place-items-center rounded-t-[999px] rounded-b-sm text-text-2',
          isActive ? 'bg-surface' : 'bg-fill',
        )}
      >
        <Icon name={icon} className="size-4" />
      </span>
      <span className={cx('min-w-0 flex-1 leading-snug', !status && '600:flex 600:items-baseline 600:gap-2.5')}>
        <b className="block flex-none truncate font-semibold">
          <Marked text={title} words={words} />
        </b>
        {detail !== '' && (
          <span className="figures block min-w-0 text-sm text-text-2 600:truncate">
            <Marked text={detail} words={words} />
          </span>
        )}
      </span>
      {status && <StatusBadge status={status} />}
      {end !== '' && (
        <span className={cx('figures flex-none text-sm text-text-3', status && 'max-600:hidden')}>
          <Marked text={end} words={words} />
        </span>
      )}
      {isActive && <Key className="max-600:hidden pointer-coarse:hidden">Enter</Key>}
    </Link>
  )
}

function Marked({ text, words }: { text: string; words: string[] }) {
  return partsOf(text, words).map((part, at) =>
    part.isMatch ? (
      <mark
        key={at}
        className="bg-transparent text-inherit underline decoration-text decoration-[1.5px] underline-offset-3"
      >
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  )
}
