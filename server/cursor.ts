import { Refusal } from '#domain/refusal.ts'

/** Where the next page of a list starts: the sort values of the last row, as text that nobody needs to read. */
export function encodeCursor(values: string[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

export function decodeCursor(cursor: string | undefined, length: number): string[] {
  if (cursor === undefined) return []
  const values = readValues(cursor)
  if (values?.length !== length) {
    throw new Refusal('validation_failed', {
      errors: [{ field: 'cursor', code: 'invalid_format', message: 'This is not a place in this list.' }],
    })
  }
  return values
}

function readValues(cursor: string): string[] | undefined {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    const areText = Array.isArray(values) && values.every((value) => typeof value === 'string' && !value.includes('\0'))
    return areText ? values : undefined
  } catch {
    return undefined
  }
}
