import { copied } from '#server/catalogue/memory/row.ts'
import type { ListedRow } from '#server/catalogue/store.ts'
import { bytesOfId } from '#server/catalogue/memory/ids.ts'
import { type CopiedRow, readRow } from '#server/platform/database/copy.ts'

export type CopiedService = ListedRow & { recommendation?: number; words?: Buffer }

/** A service as PostgreSQL copies it in its binary format. */
export function copiedRow({ recommendation = 0, words = Buffer.alloc(4), ...row }: CopiedService): CopiedRow {
  const values = { ...row, recommendation, words, id: bytesOfId(row.id) }
  return readRow(Buffer.concat([int16(copied.length), ...copied.map((name) => withLength(bytesOf(values[name])))]))
}

function bytesOf(value: string | number | boolean | string[] | Uint8Array): Uint8Array {
  if (typeof value === 'string') return Buffer.from(value)
  if (typeof value === 'number') return int32(value)
  if (typeof value === 'boolean') return Uint8Array.of(value ? 1 : 0)
  return Array.isArray(value) ? arrayOf(value) : value
}

const typeOfText = 25

/** The number of dimensions, whether there are nulls, the type; then the length and lower bound of the only dimension. */
function arrayOf(texts: string[]): Uint8Array {
  const isEmpty = texts.length === 0
  const dimension = isEmpty ? [] : [int32(texts.length), int32(1)]
  const header = [int32(isEmpty ? 0 : 1), int32(0), int32(typeOfText), ...dimension]
  return Buffer.concat([...header, ...texts.map((text) => withLength(Buffer.from(text)))])
}

function withLength(bytes: Uint8Array): Uint8Array {
  return Buffer.concat([int32(bytes.length), bytes])
}

function int16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeInt16BE(value)
  return bytes
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}
