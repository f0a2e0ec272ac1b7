const prefix = 'draft '
/** Written when somebody signs out, for the other tabs to hear of it. */
const mark = 'left'

/** For browsers that forbid storage: then drafts are kept until the page is left. */
const held = new Map<string, string>()

/** What was begun in this tab and not sent off; it outlives a reload and a login. */
export function readDraftText(name: string): string | undefined {
  try {
    return sessionStorage.getItem(prefix + name) ?? held.get(name)
  } catch {
    return held.get(name)
  }
}

export function keepDraftText(name: string, text: string) {
  try {
    sessionStorage.setItem(prefix + name, text)
  } catch {
    held.set(name, text)
  }
}

/** Whoever signs out leaves nothing behind for the next at this screen, in no tab of it. */
export function forgetDrafts() {
  clear()
  try {
    localStorage.setItem(mark, String(Date.now()))
  } catch {
    // Storage is forbidden: there is nothing in the other tabs either.
  }
}

/** Signing out in another tab counts here too. */
export function followSignOut() {
  window.addEventListener('storage', ({ key }) => {
    if (key === mark) clear()
  })
}

function clear() {
  held.clear()
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  } catch {
    // Storage is forbidden: there is none.
  }
}
