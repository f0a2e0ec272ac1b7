/** Finds numbers by id: a hash table of the ids in a column, with linear probing. */
export type IdTable = { slots: Uint32Array<ArrayBuffer> }

export function bytesOfId(id: string): Uint8Array {
  return Buffer.from(id.replaceAll('-', ''), 'hex')
}

export function idOfBytes(ids: Uint8Array<ArrayBuffer>, service: number): string {
  return textOfId(Buffer.from(ids.buffer, ids.byteOffset + 16 * service, 16))
}

export function textOfId(bytes: Buffer): string {
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** A table for this many ids, at most half full. */
export function createIdTable(room: number): IdTable {
  return { slots: new Uint32Array(2 ** Math.ceil(Math.log2(2 * room + 2))) }
}

export function addId({ slots }: IdTable, ids: Uint8Array, service: number) {
  let slot = hashAt(ids, 16 * service) & (slots.length - 1)
  while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1)
  slots[slot] = service + 1
}

/** The number with this id; -1 if there is none. */
export function findId({ slots }: IdTable, ids: Uint8Array, id: Uint8Array): number {
  if (id.length !== 16) return -1
  for (let slot = hashAt(id, 0) & (slots.length - 1); ; slot = (slot + 1) & (slots.length - 1)) {
    const found = slots[slot] ?? 0
    if (found === 0) return -1
    if (isSame(ids, 16 * (found - 1), id)) return found - 1
  }
}

function isSame(ids: Uint8Array, at: number, id: Uint8Array): boolean {
  for (let byte = 0; byte < 16; byte += 1) if (ids[at + byte] !== id[byte]) return false
  return true
}

function hashAt(bytes: Uint8Array, at: number): number {
  let hash = 0
  for (let byte = at; byte < at + 16; byte += 1) hash = Math.imul(hash, 31) + (bytes[byte] ?? 0)
  return Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0
}
