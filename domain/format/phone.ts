/** A link that dials a number written for people, such as '(555) 010-0000'. */
export function urlOfPhone(phone: string): string {
  return `tel:${phone.replaceAll(/[^+\d]/g, '')}`
}

/** The address of a chat with a WhatsApp number; empty without one. */
export function urlOfChat(whatsapp: string): string {
  return whatsapp && `https://wa.me/${whatsapp.replaceAll(/\D/g, '')}`
}
