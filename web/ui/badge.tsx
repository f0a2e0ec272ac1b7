import { cx } from './cx.ts'

/** Colour is never alone: each of the four has a shape of its own, drawn in the colour of the word. */
const shapes = {
  pending: <circle cx="6" cy="6" r="3.25" fill="none" stroke="currentColor" strokeWidth="2" />,
  confirmed: <circle cx="6" cy="6" r="4" fill="var(--confirmed)" className="forced-colors:fill-current" />,
  completed: <path d="M1.5 6.4l3 3.1 6-7" fill="none" stroke="currentColor" strokeWidth="2.2" />,
  cancelled: <path d="M2 2l8 8M10 2l-8 8" fill="none" stroke="currentColor" strokeWidth="2.2" />,
}

const tones = {
  pending: 'bg-pending-bg text-pending-text',
  confirmed: 'bg-confirmed-bg text-confirmed-text',
  completed: 'bg-completed-bg text-completed-text',
  cancelled: 'bg-cancelled-bg text-cancelled-text',
  plain: 'bg-fill text-text-2',
  accent: 'bg-accent-soft text-on-accent-soft',
}

export type BadgeTone = keyof typeof tones

export function Badge({ tone = 'plain', children }: { tone?: BadgeTone; children: React.ReactNode }) {
  const shape = tone === 'plain' || tone === 'accent' ? undefined : shapes[tone]
  return (
    <span
      className={cx(
        'inline-flex h-6.5 items-center gap-1.5 rounded-full border border-transparent px-2.5 text-xs leading-none font-semibold whitespace-nowrap',
        shape && 'pl-2',
        tones[tone],
      )}
    >
      {shape && (
        <svg viewBox="0 0 12 12" className="size-3 flex-none" aria-hidden="true">
          {shape}
        </svg>
      )}
      {children}
    </span>
  )
}

const inks: Record<keyof typeof shapes, string> = {
  pending: 'text-pending-text',
  confirmed: 'text-confirmed-text',
  completed: 'text-completed-text',
  cancelled: 'text-cancelled-text',
}

/** The shape alone, for where the word stands beside it. */
export function BadgeShape({ of }: { of: keyof typeof shapes }) {
  return (
    <svg viewBox="0 0 12 12" className={cx('size-3 flex-none', inks[of])} aria-hidden="true">
      {shapes[of]}
    </svg>
  )
}
