import { cx } from './cx.ts'

/** The initial of a name: arched for the author of a review, round for an account. */
export function Avatar({ name, arch = false, small = false }: { name: string; arch?: boolean; small?: boolean }) {
  const [initial = '?'] = name.trim()
  return (
    <span
      aria-hidden="true"
      className={cx(
        'inline-grid flex-none place-items-center border border-transparent bg-brand-soft-2 font-heavy text-on-brand-soft uppercase',
        arch
          ? 'arch h-12.5 w-11 pt-1 text-card'
          : small
            ? 'size-7 rounded-full text-xs'
            : 'size-9 rounded-full text-ui',
      )}
    >
      {initial}
    </span>
  )
}
