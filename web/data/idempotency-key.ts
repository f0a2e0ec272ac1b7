/** Not `randomUUID`: that is only there over HTTPS, and a shop may be tried in the house without. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
