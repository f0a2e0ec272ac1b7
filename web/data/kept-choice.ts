/**
 * How someone likes to see a page, kept in this browser: nothing secret, and nothing that they have typed except a
 * postcode.
 */
const prefix = 'choice '

export function readChoice(name: string): string | undefined {
  try {
    return localStorage.getItem(prefix + name) ?? undefined
  } catch {
    return undefined
  }
}

/** Undefined is the usual choice. */
export function keepChoice(name: string, choice: string | undefined) {
  try {
    if (choice === undefined) localStorage.removeItem(prefix + name)
    else localStorage.setItem(prefix + name, choice)
  } catch {
    // Without storage it lasts until the page is left.
  }
}
