import { Link, type LinkProps } from 'react-router'
import { Icon } from '#web/art/icons.tsx'

type ChipProps = Omit<React.ComponentProps<'button'>, 'className' | 'type'> & {
  pressed: boolean
  count?: number | undefined
}

/** A toggle. It stays enabled even when its count is 0. */
export function Chip({ pressed, count, children, ...rest }: ChipProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-pressed={pressed}
      className="group relative inline-flex h-10 items-center gap-1.75 rounded-full border-[1.5px] border-border bg-surface px-4 text-ui font-strong whitespace-nowrap transition-colors hover:border-border-strong aria-pressed:border-transparent aria-pressed:bg-brand aria-pressed:text-on-brand pointer-coarse:before:absolute pointer-coarse:before:inset-x-0 pointer-coarse:before:-inset-y-[3.5px] forced-colors:aria-pressed:bg-[Highlight] forced-colors:aria-pressed:text-[HighlightText] forced-colors:aria-pressed:forced-color-adjust-none"
    >
      {children}
      {count !== undefined && (
        // Two digits wide, so that the chips after it do not move when the count changes.
        <span className="figures min-w-[2ch] text-xs font-medium text-text-3 group-aria-pressed:text-inherit">
          {count}
        </span>
      )}
    </button>
  )
}

/** A link that looks like a chip. */
export function ChipLink(props: Omit<LinkProps, 'className'>) {
  return (
    <Link
      {...props}
      className="relative inline-flex h-9 items-center rounded-full border-[1.5px] border-border bg-surface px-3.5 text-sm font-strong whitespace-nowrap transition-colors hover:border-border-strong pointer-coarse:before:absolute pointer-coarse:before:inset-x-0 pointer-coarse:before:-inset-y-[5.5px]"
    />
  )
}

/** An active filter, with a button that removes it. */
export function Tag({ children, onRemove }: { children: string; onRemove: () => void }) {
  return (
    <span className="figures inline-flex h-9 items-center gap-1.75 rounded-full border border-transparent bg-brand-soft pr-1 pl-3.5 text-sm font-semibold whitespace-nowrap text-on-brand-soft">
      {children}
      <button
        type="button"
        aria-label={`Remove ${children}`}
        title={`Remove ${children}`}
        onClick={onRemove}
        className="relative grid size-7 place-items-center rounded-full transition-colors hover:bg-brand-soft-2 pointer-coarse:before:absolute pointer-coarse:before:-inset-2"
      >
        <Icon name="x" className="size-3.75 stroke-[2.2]" />
      </button>
    </span>
  )
}
