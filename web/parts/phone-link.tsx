/** A number as people write it, and as a telephone wants it. */
export function PhoneLink({ phone, className }: { phone: string; className?: string }) {
  return (
    <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} className={`figures ${className ?? ''}`}>
      {phone}
    </a>
  )
}
