import { isPlaceholder, placeholderForm, type PlaceholderValues } from '#domain/page/placeholder-names.ts'
import { urlOfPhone } from '#domain/format/phone.ts'

const web = /^https?:\/\/[^/?#\s]/i
const mail = /^mailto:[^\s]+$/i
const call = /^tel:(\{[A-Za-z\d]+\}|[+\d(][\d\s().-]+)$/i
const own = /^\/(?![/\\])/

/** Why a link must not lead to this address; undefined if it may. */
export function problemOfAddress(to: string, label: string): string | undefined {
  const isKnown = [web, mail, call, own].some((form) => form.test(to)) && !/[\s\\]/.test(to)
  if (isKnown && (!web.test(to) || URL.canParse(to.replaceAll(placeholderForm, 'x')))) return undefined
  const named = label.trim() === '' ? 'A link' : `The link “${shorten(label)}”`
  return `${named} leads to “${shorten(to)}”. Please use an address that begins with https://, /, mailto: or tel:.`
}

const shorten = (text: string) => (text.length > 60 ? `${text.slice(0, 57)}...` : text)

/** The address with its placeholders filled in: none of them can lead to another site. */
export function fillAddress(to: string, values: PlaceholderValues): string {
  const isMail = mail.test(to)
  const valueOf = (name: string) => {
    const value = isPlaceholder(name) ? values[name] : ''
    return isMail ? encodeURIComponent(value).replaceAll('%40', '@') : encodeURIComponent(value)
  }
  if (call.test(to))
    return urlOfPhone(to.replaceAll(placeholderForm, (_, name: string) => (isPlaceholder(name) ? values[name] : '')))
  return to.replaceAll(placeholderForm, (_, name: string) => valueOf(name))
}
