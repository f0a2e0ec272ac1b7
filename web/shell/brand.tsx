import { PageLink } from '#web/ui/link.tsx'
import { LogoMark } from '#web/art/logo.tsx'
import { cx } from '#web/ui/cx.ts'

type NameProps = {
  brand: string
  /** Empty: the arch. */
  logoUrl?: string
  /** On narrow screens without the second word. */
  isShort?: boolean
}

const look =
  'inline-flex min-h-11 flex-none items-center gap-2.5 rounded-sm font-display text-[1.1875rem] leading-none font-bold tracking-[-0.02em] whitespace-nowrap'

export function Brand({ to = '/', ...name }: NameProps & { to?: string }) {
  return (
    <PageLink to={to} aria-label={name.brand} className={look}>
      <Named {...name} />
    </PageLink>
  )
}

/** Where it leads nowhere. */
export function BrandName(props: NameProps) {
  return (
    <span className={look}>
      <Named {...props} />
    </span>
  )
}

function Named({ brand, logoUrl = '', isShort = false }: NameProps) {
  const [house, ...own] = brand.split(' ')
  return (
    <>
      {logoUrl === '' ? (
        <LogoMark className="size-7.5 flex-none" />
      ) : (
        <img src={logoUrl} alt="" className="size-7.5 flex-none rounded-xs object-contain" />
      )}
      <span>
        {house} <span className={cx('font-medium text-text-2', isShort && 'max-900:hidden')}>{own.join(' ')}</span>
      </span>
    </>
  )
}
