const key = 'token'

/** The token in the browser's storage; null on the server, and where storage is forbidden. */
export function readToken(): string | null {
  return storage()?.getItem(key) ?? null
}

export function keepToken(token: string) {
  storage()?.setItem(key, token)
  announce()
}

/** Forgets this token, not one that another tab has stored since. */
export function forgetToken(token: string) {
  if (readToken() !== token) return
  storage()?.removeItem(key)
  announce()
}

/** The path is remembered, so that signing in leads back to it. */
export function loginAddress({ pathname, search }: { pathname: string; search: string }): string {
  return `/login?next=${encodeURIComponent(pathname + search)}`
}

export function goToLogin() {
  window.location.assign(loginAddress(window.location))
}

/** Tells when the token changes, here or in another tab. */
export function onTokenChange(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener()
  }
  window.addEventListener('storage', onStorage)
  window.addEventListener('doorstep:token', listener)
  return () => {
    window.removeEventListener('storage', onStorage)
    window.removeEventListener('doorstep:token', listener)
  }
}

function announce() {
  window.dispatchEvent(new Event('doorstep:token'))
}

function storage(): Storage | undefined {
  return typeof localStorage === 'undefined' ? undefined : localStorage
}
