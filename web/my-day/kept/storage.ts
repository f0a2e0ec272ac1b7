import { workInMemory as inMemory, workPrefix } from '#web/drafts.ts'

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
  const names = listKeys().filter((key) => key.startsWith(first))
  return names.map((key) => key.slice(keyOf(account, '').length)).toSorted()
}

/** Whether something that begins with this text is lost with the page: the browser has no room for it, or forbids storage. */
export function isInMemoryOnly(account: string, start: string): boolean {
  const first = keyOf(account, start)
  return [...inMemory.keys()].some((key) => key.startsWith(first))
}

/** The ids of the accounts of which something is kept. */
export function listAccounts(): string[] {
  const ids = listKeys().flatMap((key) => (key.startsWith(workPrefix) ? (key.split(' ')[1] ?? []) : []))
  return [...new Set(ids)]
}

function listKeys(): string[] {
  const keys = new Set(inMemory.keys())
  try {
    for (const key of Object.keys(localStorage)) keys.add(key)
  } catch {
    // Storage is forbidden.
  }
  return [...keys]
}
