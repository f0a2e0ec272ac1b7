import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

/** The length of a time step, in milliseconds; the default of RFC 6238, like six digits and SHA-1, which all apps know. */
const stepLength = 30_000
const digits = 6
/** Steps before and after the present one whose codes are right: clocks differ, and typing takes time. */
const tolerance = 1

/** 160 bits, as RFC 4226 advises. */
export function newSecret(): Buffer {
  return randomBytes(20)
}

/** The code of a time step: RFC 6238 over RFC 4226. */
export function codeOfStep(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 0xf
  const number = mac.readUInt32BE(offset) & 0x7f_ff_ff_ff
  return String(number % 10 ** digits).padStart(digits, '0')
}

export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / stepLength)
}

/** The newest time step that has this code now; undefined if the code is wrong. */
export function findStep(secret: Buffer, code: string, now: Date): number | undefined {
  const given = Buffer.from(code.padEnd(digits).slice(0, digits))
  const present = stepAt(now)
  const steps = [present + tolerance, present, present - tolerance]
  return steps.find((step) => timingSafeEqual(given, Buffer.from(codeOfStep(secret, step))))
}

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648, for bytes whose bits are a multiple of five. */
export function inBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => base32.charAt(Number.parseInt(five, 2))).join('')
}

type Key = { secret: Buffer; issuer: string; account: string }

/** The text of the QR code, in the form that authenticator apps read. */
export function uriOfKey({ secret, issuer, account }: Key): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${inBase32(secret)}&issuer=${encodeURIComponent(issuer)}`
}

/** Without the signs that look like others: 0, 1, I, L and O. */
const signs = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** Eight signs, like 7K4M-2QXP. */
export function newRecoveryCode(): string {
  const plain = Array.from({ length: 8 }, () => signs.charAt(randomInt(signs.length))).join('')
  return `${plain.slice(0, 4)}-${plain.slice(4)}`
}
