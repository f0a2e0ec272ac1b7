import { ratingOf } from '#domain/catalogue/rating.ts'
import { majorOf } from '#domain/format/money.ts'
import type { CopiedRow } from '#server/platform/database/copy.ts'
import { column } from './row.ts'

/** The JSON of a service never takes more bytes. */
export function mostBytesOf(row: CopiedRow): number {
  // A byte of a text takes six if it is a control character. The rest are the names and numbers.
  return 6 * (row.end(column.includes) - row.start(column.id)) + 600
}

/**
 * Writes the JSON of a service at a place in a buffer, and returns where it ends. The row's bytes are copied, because
 * creating strings and parsing them takes several times longer. The text is that of `Service.parse(serviceOf(row))`: a
 * test compares them, and the fields are named here one by one, so that no other can be in a reply.
 */
export function writeService(buffer: Buffer, from: number, row: CopiedRow): number {
  const reviewCount = row.integer(column.reviewCount)
  to = buffer
  at = from
  put(keys.id)
  putId(row.bytes(), row.start(column.id))
  put(keys.slug)
  putText(row, column.slug)
  put(keys.title)
  putText(row, column.title)
  put(keys.category)
  putText(row, column.category)
  put(keys.price)
  putNumber(majorOf(row.integer(column.price), row.text(column.currency)))
  put(keys.currency)
  putText(row, column.currency)
  put(keys.description)
  putText(row, column.description)
  put(keys.imageUrl)
  putText(row, column.imageUrl)
  put(keys.duration)
  putNumber(row.integer(column.duration))
  put(row.isTrue(column.featured) ? keys.featured : keys.ordinary)
  putNumber(ratingOf(row.integer(column.ratingSum), reviewCount))
  put(keys.reviewCount)
  putNumber(reviewCount)
  put(keys.includes)
  putTexts(row, column.includes)
  to[at++] = closingBrace
  return at
}

/** Where the functions below write. Their loops use local variables, which are faster. */
let to: Buffer = Buffer.alloc(0)
let at = 0

const keys = {
  id: Buffer.from('{"_id":'),
  slug: Buffer.from(',"slug":'),
  title: Buffer.from(',"title":'),
  category: Buffer.from(',"category":'),
  price: Buffer.from(',"price":'),
  currency: Buffer.from(',"currency":'),
  description: Buffer.from(',"description":'),
  imageUrl: Buffer.from(',"imageUrl":'),
  duration: Buffer.from(',"duration":'),
  featured: Buffer.from(',"featured":true,"rating":'),
  ordinary: Buffer.from(',"featured":false,"rating":'),
  reviewCount: Buffer.from(',"reviewCount":'),
  includes: Buffer.from(',"includes":'),
}
const [quote, backslash, comma, hyphen] = [0x22, 0x5c, 0x2c, 0x2d]
const [openingBracket, closingBracket, closingBrace] = [0x5b, 0x5d, 0x7d]
const digits = Buffer.from('0123456789abcdef')

function put(bytes: Uint8Array) {
  const into = to
  let next = at
  for (let i = 0; i < bytes.length; i += 1) into[next++] = bytes[i] ?? 0
  at = next
}

function putNumber(value: number) {
  const written = String(value)
  for (let i = 0; i < written.length; i += 1) to[at + i] = written.charCodeAt(i)
  at += written.length
}

function putId(bytes: Uint8Array, start: number) {
  to[at++] = quote
  for (let i = 0; i < 16; i += 1) {
    const byte = bytes[start + i] ?? 0
    if (i === 4 || i === 6 || i === 8 || i === 10) to[at++] = hyphen
    to[at++] = digits[byte >>> 4] ?? 0
    to[at++] = digits[byte & 15] ?? 0
  }
  to[at++] = quote
}

function putText(row: CopiedRow, position: number) {
  putPart(row.bytes(), row.start(position), row.end(position))
}

/** A text in UTF-8 as a JSON string. */
function putPart(bytes: Uint8Array, start: number, end: number) {
  const into = to
  let next = at
  into[next++] = quote
  for (let i = start; i < end; i += 1) {
    const byte = bytes[i] ?? 0
    if (byte < 0x20 || byte === quote || byte === backslash) {
      at = next
      put(escaped(byte))
      next = at
    } else into[next++] = byte
  }
  into[next++] = quote
  at = next
}

const escaped = (byte: number) => Buffer.from(JSON.stringify(String.fromCharCode(byte)).slice(1, -1))

/** An array of texts, none of which is null: its dimensions, a flag and its type, then each text after its length. */
function putTexts(row: CopiedRow, position: number) {
  const bytes = row.bytes()
  const start = row.start(position)
  const isEmpty = bytes.readInt32BE(start) === 0
  to[at++] = openingBracket
  for (let next = start + (isEmpty ? 12 : 20); next < row.end(position);) {
    if (to[at - 1] !== openingBracket) to[at++] = comma
    const from = next + 4
    next = from + bytes.readInt32BE(next)
    putPart(bytes, from, next)
  }
  to[at++] = closingBracket
}
