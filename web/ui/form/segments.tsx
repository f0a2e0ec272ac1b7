import { cx } from '#web/ui/cx.ts'

type Option<Key extends string> = {
  key: Key
  label: string
  /** For narrow screens; a part of the label, so that voice control understands it. */
  short?: string
}

type Props<Key extends string> = {
  label: string
  options: readonly Option<Key>[]
  chosen: Key
  onChoose: (key: Key) => void
  small?: boolean
}

/** A choice between a few options, all visible. */
export function Segments<Key extends string>({ label, options, chosen, onChoose, small = false }: Props<Key>) {
  return (
    <div
      role="group"
      aria-label={label}
      className="inline-flex flex-none rounded-sm border border-transparent bg-fill p-0.5 dark:border-border dark:bg-bg-sunken"
    >
      {options.map(({ key, label, short }) => (
        <button
          key={key}
          type="button"
          aria-pressed={key === chosen}
          aria-label={short === undefined ? undefined : label}
          onClick={() => onChoose(key)}
          className={cx(
            'relative rounded-xs border border-transparent font-strong whitespace-nowrap text-text-2 transition-colors hover:text-text focus-visible:z-1 aria-pressed:bg-surface aria-pressed:font-semibold aria-pressed:text-text aria-pressed:shadow-1 pointer-coarse:before:absolute pointer-coarse:before:inset-x-0 dark:aria-pressed:bg-fill-hover forced-colors:aria-pressed:bg-[Highlight] forced-colors:aria-pressed:text-[HighlightText] forced-colors:aria-pressed:forced-color-adjust-none',
            small
              ? 'h-7 px-2 text-xs pointer-coarse:before:-inset-y-[9px]'
              : 'h-8 px-3 text-sm pointer-coarse:before:-inset-y-[7px]',
          )}
        >
          {short === undefined ? (
            // As wide as when it is chosen, in bold, so that a choice moves no other option.
            <span
              data-label={label}
              className="after:invisible after:block after:h-0 after:overflow-hidden after:font-semibold after:content-[attr(data-label)/'']"
            >
              {label}
            </span>
          ) : (
            <>
              <span className="max-600:hidden">{label}</span>
              <span className="600:hidden">{short}</span>
            </>
          )}
        </button>
      ))}
    </div>
  )
}
