import { useEffect, useEffectEvent, useRef } from 'react'
import { idOfMark } from '#domain/image.ts'

/**
 * An email in a frame without scripts, links, forms and network, except for the logo of the shop. The content security policy of the page holds in the
 * frame too: it forbids styles in HTML, so they are set by script from outside. For that, and for nothing else, the frame
 * has the origin of the page.
 */
export function LetterFrame({ html }: { html: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  function fill() {
    const { contentWindow, contentDocument } = frame.current ?? {}
    if (!frame.current || !contentWindow || !contentDocument) return
    // The window of a frame has the globals of any other.
    write(contentDocument, html, contentWindow as Inside)
    frame.current.style.height = `${contentDocument.documentElement.scrollHeight + 2}px`
  }
  const fillAgain = useEffectEvent(fill)
  useEffect(() => fillAgain(), [html])
  return (
    <iframe
      ref={frame}
      title="The email"
      sandbox="allow-same-origin"
      // Some browsers replace the empty document once more.
      onLoad={fill}
      tabIndex={-1}
      className="block h-120 w-full rounded-md border border-border bg-white"
    />
  )
}

type Policy = { createPolicy: (name: string, rules: { createHTML: (html: string) => string }) => unknown }
type Inside = Window & typeof globalThis & { trustedTypes?: Policy & { defaultPolicy: unknown } }

const forbidden = 'script, style, link, meta, base, iframe, object, embed, form'
const kept = 'data-style'

/** Parses the email in the frame: the page itself makes no HTML of texts; see web/entry.client.tsx. */
function write(letter: Document, html: string, inside: Inside) {
  const { trustedTypes } = inside
  if (trustedTypes && !trustedTypes.defaultPolicy) trustedTypes.createPolicy('default', { createHTML: (text) => text })
  // Before parsing, because the policy is applied then. Text of customers contains neither: it is escaped.
  const sheets = [...html.matchAll(/<style>([^<]*)<\/style>/g)].map(([, text = '']) => text)
  const plain = html.replaceAll(/<style>[^<]*<\/style>/g, '').replaceAll(/\sstyle="/g, ` ${kept}="`)
  const parsed = new inside.DOMParser().parseFromString(plain, 'text/html')
  for (const element of parsed.querySelectorAll(forbidden)) element.remove()
  const logo = parsed.querySelector('img')
  const path = URL.parse(logo?.getAttribute('src') ?? '')?.pathname ?? ''
  // Its links are for the recipient, and nothing is loaded but the logo, from here.
  for (const element of parsed.querySelectorAll('*'))
    for (const name of ['href', 'src', 'srcset', 'background']) element.removeAttribute(name)
  if (idOfMark(path) !== undefined) logo?.setAttribute('src', path)
  letter.body.replaceWith(letter.importNode(parsed.body, true))
  letter.documentElement.lang = parsed.documentElement.lang
  for (const element of letter.querySelectorAll<HTMLElement>(`[${kept}]`))
    element.style.cssText = element.getAttribute(kept) ?? ''
  letter.adoptedStyleSheets = sheets.map((text) => {
    // Of the frame: a sheet of another document cannot be adopted.
    const sheet = new inside.CSSStyleSheet()
    sheet.replaceSync(text)
    return sheet
  })
}
