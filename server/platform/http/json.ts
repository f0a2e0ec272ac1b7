import { Refusal } from '#domain/contract/refusal.ts'

const deepest = 20
const poisonous = new Set(['__proto__', 'constructor', 'prototype'])
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Parses JSON strictly: no duplicate keys, no keys that change prototypes, no deep nesting. */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    const text = utf8.decode(bytes)
    const value: unknown = JSON.parse(text)
    inspect(text)
    return value
  } catch {
    throw new Refusal('malformed_json')
  }
}

/** Scans valid JSON for what JSON.parse accepts silently. */
function inspect(text: string) {
  const keysOf: Set<string>[] = []
  const token = /"(?:[^"\\]|\\.)*"(\s*:)?|[{}[\]]/g
  for (const [word, isKey] of text.matchAll(token)) {
    if (word === '{' || word === '[') keysOf.push(new Set())
    else if (word === '}' || word === ']') keysOf.pop()
    else if (isKey) admitKey(JSON.parse(word.slice(0, -isKey.length)) as string, keysOf.at(-1))
    if (keysOf.length > deepest) throw new Error('too deep')
  }
}

function admitKey(key: string, keys: Set<string> | undefined) {
  if (poisonous.has(key) || keys?.has(key)) throw new Error('duplicate or forbidden key')
  keys?.add(key)
}
