const key = 'token'

/** Only for browsers that forbid storage: then one is signed in until the page is left. */
let held: string | null = null

/** The token; null for a visitor, and always null on the server. What no header can carry is no token. */
export function readToken(): string | null {
  const token = withStorage(
    (storage) => storage.getItem(key),
    () => held,
  )
  return token !== null && /^[\x21-\x7e]+$/.test(token) ? token : null
}

export function keepToken(token: string) {
  withStorage(
    (storage) => storage.setItem(key, token),
    () => void (held = token),
  )
  announce()
}

/** Forgets this token, not one that another tab has stored since. */
export function forgetToken(token: string) {
  if (readToken() !== token) return
  withStorage(
    (storage) => storage.removeItem(key),
    () => void (held = null),
  )
  announce()
}

/** The path is remembered, so that signing in leads back to it. */
export function loginAddress({ pathname, search }: { pathname: string; search: string }): string {
  return `/login?next=${encodeURIComponent(pathname + search)}`
}

/** Never returns: while the page is being left, nothing on it should say that something failed. */
export function leaveToSignIn(): Promise<never> {
  window.location.assign(loginAddress(window.location))
  return new Promise(() => {})
}

/** Tells when the token changes, here or in another tab. */
export function onTokenChange(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== key && event.key !== null) return
    mark()
    listener()
  }
  // A page that Back brings out of the browser's memory has slept through whatever happened.
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    mark()
    listener()
  }
  window.addEventListener('storage', onStorage)
  window.addEventListener('pageshow', onShow)
  window.addEventListener('doorstep:token', listener)
  return () => {
    window.removeEventListener('storage', onStorage)
    window.removeEventListener('pageshow', onShow)
    window.removeEventListener('doorstep:token', listener)
  }
}

/** What the style sheet knows of it; see mode.ts. */
function mark() {
  document.documentElement.toggleAttribute('data-token', readToken() !== null)
}

function announce() {
  mark()
  window.dispatchEvent(new Event('doorstep:token'))
}

/** Where storage is forbidden, even asking whether it is there throws. */
function withStorage<T>(work: (storage: Storage) => T, otherwise: () => T): T {
  try {
    return work(localStorage)
  } catch {
    return otherwise()
  }
}
