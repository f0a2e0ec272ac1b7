import type { User } from '#domain/identity.ts'
import type { Storefront } from '#domain/storefront.ts'
import { Icon } from '#web/art/icons.tsx'
import { AccountMenu, AvatarRoom } from './account.tsx'
import { Brand } from './brand.tsx'
import { PhoneLink } from '#web/shared/phone-link.tsx'

type Props = { storefront: Storefront; user: User | null | undefined }

/** The header of sign-in and booking pages: home and help. */
export function QuietHeader({ storefront: { brand, logoUrl, support }, user }: Props) {
  return (
    <header className="sticky top-0 z-20 border-b border-border bg-bg print:hidden">
      <div className="wrap flex h-16 items-center gap-2 481:gap-4 900:h-18">
        {/* On the narrowest phones only the logo, so that the phone number stays on one line. */}
        <span className="contents max-[359px]:[&_span]:hidden">
          <Brand brand={brand} logoUrl={logoUrl} isShort />
        </span>
        <span className="flex-1" />
        <span className="inline-flex items-center gap-2 text-sm text-text-3">
          <Icon name="help" className="max-481:hidden" />
          <span className="max-600:sr-only">Need help?</span>
          <PhoneLink
            phone={support.phone}
            className="figures inline-flex min-h-11 items-center rounded-sm font-semibold whitespace-nowrap text-text"
          />
        </span>
        {user ? <AccountMenu user={user} /> : <AvatarRoom />}
      </div>
    </header>
  )
}
