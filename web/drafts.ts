const prefix = 'draft '
/** In localStorage the time of the last sign-out, in sessionStorage the last one that this tab has followed. */
const signOut = 'left'
/** In sessionStorage the account that was signed in last in this tab, until it signs out. */
const ownerKey = 'drafts of'
let ownerInMemory: string | undefined

/** For browsers that forbid storage: drafts last until the page is left. */
const inMemory = new Map<string, string>()

/** What was typed in this tab and not sent yet; it survives a reload and a login. */
export function readDraftText(name: string): string | undefined {
  try {
    return sessionStorage.getItem(prefix + name) ?? inMemory.get(name)
  } catch {
    return inMemory.get(name)
  }
}

/** The names of the drafts that begin with this text. */
export function listDrafts(start: string): string[] {
  const names = [...inMemory.keys()]
  try {
    names.push(
      ...Object.keys(sessionStorage).flatMap((key) => (key.startsWith(prefix) ? key.slice(prefix.length) : [])),
    )
  } catch {
    // Storage is forbidden: drafts are in memory only.
  }
  return names.filter((name) => name.startsWith(start))
}

export function writeDraftText(name: string, text: string) {
  try {
    sessionStorage.setItem(prefix + name, text)
  } catch {
    inMemory.set(name, text)
  }
}

export function removeDraft(name: string) {
  inMemory.delete(name)
  try {
    sessionStorage.removeItem(prefix + name)
  } catch {
    // Storage is forbidden: the draft was in memory only.
  }
}

/** Signing out removes the drafts in all tabs: the next user of this browser must not see them. */
export function forgetDrafts(own?: string) {
  try {
    localStorage.setItem(signOut, String(Date.now()))
  } catch {
    // Storage is forbidden: the other tabs have nothing stored either.
  }
  clear()
  forgetWork(own, true)
}

/** A session may end without a sign-out: its drafts wait for the same account, and no other one may see them. */
export function keepDraftsOf(account: string) {
  try {
    const owner = sessionStorage.getItem(ownerKey) ?? account
    if (owner !== account) removeAll()
    sessionStorage.setItem(ownerKey, account)
  } catch {
    if (ownerInMemory !== undefined && ownerInMemory !== account) inMemory.clear()
    ownerInMemory = account
  }
}

function removeAll() {
  inMemory.clear()
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
}

/** What 'My day' keeps in localStorage for a professional without a network; the id of the account follows. */
export const workPrefix = 'my-day '

/** For browsers that forbid storage, or have no room left: until the page is left. */
export const workInMemory = new Map<string, string>()

export function hasUnsentSteps(account: string): boolean {
  const start = `${workPrefix}${account} step `
  if ([...workInMemory.keys()].some((key) => key.startsWith(start))) return true
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(start))
  } catch {
    return false
  }
}

/**
 * Removes what 'My day' keeps, because it names customers: of the others when an account signs in, of all when it signs
 * out or its session has ended. Unsent steps stay until their account signs in again, except those of an account that
 * signs out: it was asked before.
 */
export function forgetWork(own?: string, isSignOut = false) {
  const isKept = (key: string) =>
    key.startsWith(`${workPrefix}${own} `) ? !isSignOut : !key.startsWith(workPrefix) || key.split(' ')[2] === 'step'
  for (const key of workInMemory.keys()) if (!isKept(key)) workInMemory.delete(key)
  try {
    for (const key of Object.keys(localStorage)) if (!isKept(key)) localStorage.removeItem(key)
  } catch {
    // Storage is forbidden: nothing is stored.
  }
}

/** Follows a sign-out in another tab, also after this tab was restored from the back/forward cache or another site. */
export function followSignOut() {
  clearAfterSignOut()
  window.addEventListener('storage', clearAfterSignOut)
  window.addEventListener('pageshow', clearAfterSignOut)
}

function clearAfterSignOut() {
  try {
    if ((sessionStorage.getItem(signOut) ?? '') !== (localStorage.getItem(signOut) ?? '')) clear()
  } catch {
    // Storage is forbidden: nothing is stored.
  }
}

function clear() {
  inMemory.clear()
  workInMemory.clear()
  ownerInMemory = undefined
  try {
    removeAll()
    sessionStorage.removeItem(ownerKey)
    sessionStorage.setItem(signOut, localStorage.getItem(signOut) ?? '')
  } catch {
    // Storage is forbidden: nothing is stored.
  }
}
