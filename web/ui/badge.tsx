import { cx } from './cx.ts'

const tones = {
  plain: 'bg-fill text-text-2',
  accent: 'bg-accent-soft text-on-accent-soft',
  success: 'bg-success-soft text-success-text',
}

type Props = {
  tone?: keyof typeof tones
  /** Classes of another background and text, in place of a tone. */
  colours?: string
  /** For users who cannot tell the colours apart. */
  shape?: React.ReactNode
  children: React.ReactNode
}

export function Badge({ tone = 'plain', colours = tones[tone], shape, children }: Props) {
  return (
    <span
      className={cx(
        'inline-flex h-6.5 items-center gap-1.5 rounded-full border border-transparent px-2.5 text-xs leading-none font-semibold whitespace-nowrap',
        shape !== undefined && 'pl-2',
        colours,
      )}
    >
      {shape}
      {children}
    </span>
  )
}
