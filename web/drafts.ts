const prefix = 'draft '
/** Written when somebody signs out, for the other tabs to hear of it; in each tab, what it has heard. */
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
  try {
    localStorage.setItem(mark, String(Date.now()))
  } catch {
    // Storage is forbidden: there is nothing in the other tabs either.
  }
  clear()
}

/** Signing out in another tab counts here too, also when this one was put aside then, or was at another site. */
export function followSignOut() {
  look()
  window.addEventListener('storage', look)
  window.addEventListener('pageshow', look)
}

/** What lies here is older than the last sign-out when this tab has not seen it. */
function look() {
  try {
    if ((sessionStorage.getItem(mark) ?? '') !== (localStorage.getItem(mark) ?? '')) clear()
  } catch {
    // Storage is forbidden: there is nothing here.
  }
}

function clear() {
  held.clear()
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
    sessionStorage.setItem(mark, localStorage.getItem(mark) ?? '')
  } catch {
    // Storage is forbidden: there is none.
  }
}
