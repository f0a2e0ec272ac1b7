import { urlOfPhone } from '#domain/format/phone.ts'
import { showPhone } from '#domain/format/national-phone.ts'
import { cx } from '#web/ui/cx.ts'
import { linkClass } from '#web/ui/link.tsx'

/** A number as the country of a storefront writes it, which calls it. */
export function CallLink({ phone, locale, className }: { phone: string; locale: string; className?: string }) {
  return (
    <a href={urlOfPhone(phone)} className={cx(linkClass, 'figures whitespace-nowrap', className)}>
      {showPhone(phone, locale)}
    </a>
  )
}
