/** A number as people write it, and as a telephone wants it. */
export function PhoneLink({ phone, className }: { phone: string; className?: string | undefined }) {
  return (
    <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} className={className}>
      {phone}
    </a>
  )
}
