import type { User } from '#domain/identity.ts'
import { workPrefix } from '#web/drafts.ts'

/** For browsers that forbid storage, or have no room left: until the page is left. */
const inMemory = new Map<string, string>()

const keyOf = (account: string, name: string) => `${workPrefix}${account} ${name}`

/** Undefined too for what cannot be read. */
export function readKept<T>(account: string, name: string): T | undefined {
  const key = keyOf(account, name)
  try {
    const text = inMemory.get(key) ?? localStorage.getItem(key)
    // Only this area writes it, under a name that says its shape.
    return text ? (JSON.parse(text) as T) : undefined
  } catch {
    return undefined
  }
}

export function writeKept(account: string, name: string, value: unknown) {
  const [key, text] = [keyOf(account, name), JSON.stringify(value)]
  try {
    localStorage.setItem(key, text)
    inMemory.delete(key)
  } catch {
    inMemory.set(key, text)
  }
}

export function removeKept(account: string, name: string) {
  const key = keyOf(account, name)
  inMemory.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // Storage is forbidden: it was in memory only.
  }
}

/** The names that begin with this text, sorted. */
export function listKept(account: string, start: string): string[] {
  const first = keyOf(account, start)
  const keys = new Set(inMemory.keys())
  try {
    for (const key of Object.keys(localStorage)) keys.add(key)
  } catch {
    // Storage is forbidden.
  }
  const names = [...keys].filter((key) => key.startsWith(first)).map((key) => key.slice(keyOf(account, '').length))
  return names.toSorted()
}

const userName = 'user'

/** Who works on this phone: known without a network. Signing in as another user removes it; see web/drafts.ts. */
export function readKeptUser(): User | undefined {
  try {
    const end = ` ${userName}`
    const key = Object.keys(localStorage).find((one) => one.startsWith(workPrefix) && one.endsWith(end))
    return key === undefined ? undefined : readKept(key.slice(workPrefix.length, -end.length), userName)
  } catch {
    return undefined
  }
}

export function keepUserOfDay(user: User) {
  writeKept(user._id, userName, user)
}
