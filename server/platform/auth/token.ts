import { createHash, randomBytes } from 'node:crypto'

/** 256 bits that nobody can guess. Only the hash is kept. */
export function newToken(): { token: string; tokenHash: Buffer } {
  const token = `ds_${randomBytes(32).toString('base64url')}`
  return { token, tokenHash: hashToken(token) }
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
