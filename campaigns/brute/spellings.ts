import type { Random } from '#domain/random/random.ts'

/** How many letters of an address are upper case by chance. */
const luckOfUpperCase = 0.4

/** The same email address in another spelling: in other cases, and with spaces around it. */
export function spelledEmail(email: string, { fraction, oneOf }: Random): string {
  const cased = Array.from(email, (sign) => (fraction() < luckOfUpperCase ? sign.toUpperCase() : sign)).join('')
  return `${oneOf(['', ' ', '\t'])}${cased}${oneOf(['', ' ', '  '])}`
}

/** Forwarding headers of requests from one IPv4 address: as proxies write it, and with what a client has forged. */
export function spelledV4(address: string, { whole, oneOf }: Random): Record<string, string> {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
  const hex = (high: number, low: number) => (high * 256 + low).toString(16)
  const mapped = `::ffff:${hex(a, b)}:${hex(c, d)}`
  const forged = () => `203.0.113.${whole(1, 254)}`
  const spelling = oneOf([
    address,
    ` ${address} `,
    `${address}:${whole(1_024, 65_535)}`,
    `::ffff:${address}`,
    `::FFFF:${address}`,
    mapped,
    mapped.toUpperCase(),
    `0:0:0:0:0:ffff:${address}`,
    `[::ffff:${address}]:${whole(1_024, 65_535)}`,
  ])
  const chain = oneOf([spelling, `${forged()}, ${spelling}`, `unknown, ${forged()},${spelling}`])
  return { 'X-Forwarded-For': chain, ...oneOf([{}, forgedHeaders(forged())]) }
}

/** Headers that the product must not believe. */
export function forgedHeaders(address: string): Record<string, string> {
  return {
    Forwarded: `for=${address}`,
    'X-Real-IP': address,
    'X-Client-IP': address,
    'True-Client-IP': address,
    'CF-Connecting-IP': address,
  }
}

/** An address of a /64 in one of its spellings; the last four groups are the choice of its user. */
export function spelledV6(network: string, { whole, oneOf }: Random): string {
  const group = () => whole(0, 65_535).toString(16)
  const host = oneOf([`:${group()}`, `${group()}:${group()}:${group()}:${group()}`])
  const groups = network.split(':').map((one) => oneOf([one, one.padStart(4, '0')]))
  const text = host.startsWith(':') ? `${groups.join(':')}:${host}` : `${groups.join(':')}:${host}`
  return oneOf([text, text.toUpperCase(), `[${text}]:${whole(1_024, 65_535)}`])
}
