// These functions run in the browser, so each must be self-contained.

/**
 * Finds markup that the product never produces: inline event handlers, frames, scripts, URLs of payloads, and names
 * that shadow those of the page.
 */
export function findForeign(): string[] {
  const tags = 'object,embed,frame,frameset,applet,base[href],portal,marquee,math,foreignObject'
  const telling =
    /^(href|xlink:href|src|srcset|action|formaction|srcdoc|style|data|background|poster|id|name|content|http-equiv)$/
  const bad = /__ran|ran\d+ran|evil\.example|javascript:|__reactRouter|getElementById|^(React|location)$/i

  function isOurs(script: HTMLScriptElement): boolean {
    if (script.src !== '') return !bad.test(script.src)
    // The serialized state of the page, which contains payloads as data.
    return !script.text.includes('__ran') || script.text.startsWith('window.__reactRouterContext')
  }

  function whyForeign(element: Element): string | undefined {
    if (element.matches(tags)) return 'a tag'
    if (element instanceof HTMLScriptElement && !isOurs(element)) return 'a script'
    // The development mailbox shows each email in a frame.
    if (element.matches('iframe:not([src^="/dev/mail/"])')) return 'a frame'
    for (const { name, value } of element.attributes) {
      if (name.startsWith('on')) return `a handler, ${name}`
      if (telling.test(name) && bad.test(value)) return `an attribute, ${name}`
    }
    return undefined
  }

  return [...document.querySelectorAll('*')].flatMap((element) => {
    const why = whyForeign(element)
    return why === undefined ? [] : `${why}: ${element.outerHTML.slice(0, 160)}`
  })
}

/** The texts that are neither the whole text of an element nor the value of a field. */
export function findMissing(texts: string[]): string[] {
  const shown = new Set<string>()
  for (const element of document.querySelectorAll('body *')) {
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) shown.add(element.value)
    // Containers of page sections do not show a single text.
    else if (!element.querySelector('div,ul,section')) shown.add(element.textContent.trim())
  }
  return texts.filter((text) => !shown.has(text))
}

/** The texts that do not occur anywhere, ignoring line breaks. */
export function findMissingWords(texts: string[]): string[] {
  const plain = (text: string) => text.replaceAll(/\s+/g, '')
  const all = plain(document.body.textContent)
  return texts.filter((text) => !all.includes(plain(text)))
}

/** Whether React has hydrated the page. */
export function isAlive(): boolean {
  const pressable = [...document.querySelectorAll('button, a')]
  return (
    pressable.length > 0 && pressable.every((one) => Object.keys(one).some((key) => key.startsWith('__reactProps')))
  )
}

/** Shows each document in a frame without a policy and waits until all have loaded. */
export async function showInFrames(documents: string[]) {
  document.body.replaceChildren()
  const loaded = documents.map((html, at) => {
    const frame = document.createElement('iframe')
    frame.name = String(at)
    frame.srcdoc = html
    const isLoaded = new Promise((resolve) => (frame.onload = resolve))
    document.body.append(frame)
    return isLoaded
  })
  const enough = new Promise((resolve) => setTimeout(resolve, 5_000))
  await Promise.race([Promise.all(loaded), enough])
  // Leaves time for payloads that start late.
  await new Promise((resolve) => setTimeout(resolve, 30))
}
