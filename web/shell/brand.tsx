import { PageLink } from '#web/ui/link.tsx'
import { LogoMark } from '#web/art/logo.tsx'
import { cx } from '#web/ui/cx.ts'

type Props = {
  brand: string
  /** On narrow screens without the second word. */
  isShort?: boolean
  to?: string
}

export function Brand({ brand, isShort = false, to = '/' }: Props) {
  const [house, ...own] = brand.split(' ')
  return (
    <PageLink
      to={to}
      aria-label={brand}
      className="inline-flex min-h-11 flex-none items-center gap-2.5 rounded-sm font-display text-[1.1875rem] leading-none font-bold tracking-[-0.02em] whitespace-nowrap"
    >
      <LogoMark className="size-7.5 flex-none" />
      <span>
        {house} <span className={cx('font-medium text-text-2', isShort && 'max-900:hidden')}>{own.join(' ')}</span>
      </span>
    </PageLink>
  )
}
