import { urlOfPhone } from '#domain/format/phone.ts'

/** A number as people write it, and as a telephone wants it. */
export function PhoneLink({ phone, className }: { phone: string; className?: string | undefined }) {
  return (
    <a href={urlOfPhone(phone)} className={className}>
      {phone}
    </a>
  )
}
