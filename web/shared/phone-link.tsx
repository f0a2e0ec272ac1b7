import { urlOfPhone } from '#domain/format/phone.ts'

export function PhoneLink({ phone, className }: { phone: string; className?: string | undefined }) {
  return (
    <a href={urlOfPhone(phone)} className={className}>
      {phone}
    </a>
  )
}
