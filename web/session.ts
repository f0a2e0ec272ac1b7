import { forgetWork } from './drafts.ts'

const key = 'token'

/** Where the browser forbids storage, the user is signed in until the page is left. */
let held: string | null = null

/** Null for a visitor, on the server, and for a value that no header can carry. */
export function readToken(): string | null {
  const token = withStorage(
    (storage) => storage.getItem(key),
    () => held,
  )
  return token !== null && /^[\x21-\x7e]+$/.test(token) ? token : null
}

export function keepToken(token: string) {
  withStorage(
    () => sessionStorage.removeItem(endedKey),
    () => {},
  )
  withStorage(
    (storage) => storage.setItem(key, token),
    () => void (held = token),
  )
  announce()
}

/** Removes this token, but not one that another tab has stored since. */
export function forgetToken(token: string) {
  if (readToken() !== token) return
  withStorage(
    (storage) => storage.removeItem(key),
    () => void (held = null),
  )
  announce()
}

const endedKey = 'session ended'

/** The server no longer knows this token. The sign-in page says so, in this tab. */
export function endSession(token: string) {
  if (readToken() !== token) return
  withStorage(
    () => sessionStorage.setItem(endedKey, 'yes'),
    () => {},
  )
  forgetWork()
  forgetToken(token)
}

/** Whether the last session in this tab has ended without the user signing out. */
export function hasSessionEnded(): boolean {
  return withStorage(
    () => sessionStorage.getItem(endedKey) !== null,
    () => false,
  )
}

/** The URL of the login page, with the current path to return to after signing in. */
export function loginAddress({ pathname, search }: { pathname: string; search: string }): string {
  return `/login?next=${encodeURIComponent(pathname + search)}`
}

/** Never resolves: while the page is being left, it must not show an error. */
export function leaveToSignIn(): Promise<never> {
  window.location.assign(loginAddress(window.location))
  return new Promise(() => {})
}

let isLeaving = false

/**
 * For an administrator who has to set up two-step sign-in before anything else. Never resolves either. All requests of a
 * page are refused at once: leaving it again and again would take longer.
 */
export function leaveToTwoStep(): Promise<never> {
  const { pathname, search } = window.location
  if (!isLeaving) window.location.assign(`/account/two-step?next=${encodeURIComponent(pathname + search)}`)
  isLeaving = true
  // The page may be shown again by Back.
  setTimeout(() => (isLeaving = false), 5_000)
  return new Promise(() => {})
}

/** Calls the listener when the token changes, here or in another tab. */
export function onTokenChange(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== key && event.key !== null) return
    mark()
    listener()
  }
  // A page restored by Back has missed all events.
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

/** For the style sheet; see mode.ts. */
function mark() {
  document.documentElement.toggleAttribute('data-token', readToken() !== null)
}

function announce() {
  mark()
  window.dispatchEvent(new Event('doorstep:token'))
}

/** Where storage is forbidden, any access to it throws. */
function withStorage<T>(work: (storage: Storage) => T, otherwise: () => T): T {
  try {
    return work(localStorage)
  } catch {
    return otherwise()
  }
}
