import { BlockList, isIP } from 'node:net'
/** The networks whose word about a visitor's address is believed; undefined when one of them is none. */
export function readNetworks(texts: string[]): BlockList | undefined {
  const networks = new BlockList()
  for (const text of texts) {
    const [address = '', bits] = text.split('/')
    const family = isIP(address)
    const width = family === 4 ? 32 : 128
    const prefix = bits === undefined ? width : Number(bits)
    if (family === 0 || !Number.isInteger(prefix) || prefix < 0 || prefix > width) {
      return undefined
    }
    networks.addSubnet(address, prefix, family === 4 ? 'ipv4' : 'ipv6')
  }
  return networks
}

/**
 * The address that limits count by. Forwarding headers are anybody's text: only the part that a trusted proxy
 * added is believed, which is the rightmost hop that is not itself trusted.
 */
export function visitorAddress(peer: string, forwardedFor: string | null, trusted: BlockList): string {
  const hops = forwardedFor === null ? [] : forwardedFor.split(',').map((hop) => hop.trim())
  let address = unmapped(peer)
  while (hops.length > 0 && isTrusted(address, trusted)) {
    const next = unmapped(hops.pop() ?? '')
    if (isIP(next) === 0) break
    address = next
  }
  return canonicalAddress(address)
}

/** One spelling an address; an IPv6 customer holds a whole /64, so that is what counts as one. */
export function canonicalAddress(address: string): string {
  const plain = unmapped(address)
  if (isIP(plain) !== 6) return plain
  const groups = new URL(`http://[${plain.split('%')[0]}]/`).hostname.slice(1, -1)
  const [head = '', tail] = groups.split('::')
  const left = head.split(':').filter(Boolean)
  const right = (tail ?? '').split(':').filter(Boolean)
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - left.length - right.length }, () => '0')
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`
}

function unmapped(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  const hex = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/i.exec(address)
  if (!hex?.[1] || !hex[2]) return address
  const [high, low] = [Number.parseInt(hex[1], 16), Number.parseInt(hex[2], 16)]
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

export function isTrusted(peer: string, trusted: BlockList): boolean {
  const address = unmapped(peer)
  const family = isIP(address)
  return family !== 0 && trusted.check(address, family === 4 ? 'ipv4' : 'ipv6')
}
