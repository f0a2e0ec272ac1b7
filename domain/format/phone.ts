/** A link that dials a number written for people, such as '(555) 010-0000'. */
export function urlOfPhone(phone: string): string {
  return `tel:${phone.replaceAll(/[^+\d]/g, '')}`
}
