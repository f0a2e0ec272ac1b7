import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits. Only the hash is stored. */
export function newToken(): { token: string; tokenHash: Buffer } {
  const token = `ds_${randomBytes(32).toString('base64url')}`
  return { token, tokenHash: hashToken(token) }
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
