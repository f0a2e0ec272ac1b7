import { BlockList, isIP } from 'node:net'
/** The networks whose forwarding headers are trusted; undefined when one of the texts is not a network. */
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
 * The address that limits count by. A client can send any forwarding header, so only the part added by a trusted proxy
 * counts: the rightmost hop that is not itself trusted.
 */
export function visitorAddress(peer: string, forwardedFor: string | null, trusted: BlockList): string {
  const found = addresses.get(trusted) ?? new Map<string, string>()
  addresses.set(trusted, found)
  const key = forwardedFor === null ? peer : `${peer} ${forwardedFor}`
  const known = found.get(key)
  if (known !== undefined) return known
  const address = findVisitorAddress(peer, forwardedFor, trusted)
  if (found.size >= mostAddresses) found.clear()
  if (key.length <= longestKey) found.set(key, address)
  return address
}

/** The addresses of recent visitors, because each request asks for one several times. */
const addresses = new WeakMap<BlockList, Map<string, string>>()
const mostAddresses = 10_000
const longestKey = 200

function findVisitorAddress(peer: string, forwardedFor: string | null, trusted: BlockList): string {
  const hops = forwardedFor === null ? [] : forwardedFor.split(',').map((hop) => hop.trim())
  let address = unmapped(peer)
  while (hops.length > 0 && isTrusted(address, trusted)) {
    const next = unmapped(withoutPort(hops.pop() ?? ''))
    if (isIP(next) === 0) break
    address = next
  }
  return canonicalAddress(address)
}

/** Some proxies add the port of the visitor. */
function withoutPort(hop: string): string {
  return /^\[([\da-f:.]+)\](:\d+)?$/i.exec(hop)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(hop)?.[1] ?? hop
}

/** One spelling per address. A customer with IPv6 has a whole /64, so a /64 counts as one address. */
export function canonicalAddress(address: string): string {
  const plain = unmapped(address)
  if (isIP(plain) !== 6) return plain
  return `${groupsOf(plain).slice(0, 4).join(':')}::/64`
}

/**
 * The networks that an address counts against, and how many times the allowance of one visitor each of them has. A
 * rented server often comes with a /56 or a /48, which are 256 and 65,536 networks of /64.
 */
export function networksOf(address: string): { key: string; times: number }[] {
  const [, first, second, third, fourth] = network64.exec(address) ?? []
  const own = { key: address, times: 1 }
  if (fourth === undefined) return [own]
  const site = `${first}:${second}:${third}`
  const high = (Number.parseInt(fourth, 16) & 0xff00).toString(16)
  return [own, { key: `${site}:${high}::/56`, times: 4 }, { key: `${site}::/48`, times: 16 }]
}

/** Enough of an address for its owner to recognize it, but not to identify a person: 203.0.113.x, 2001:db8:1::/48. */
export function shortenedAddress(address: string): string {
  if (address.startsWith('127.') || address === canonicalAddress('::1')) return 'this machine'
  const [, first, second, third] = network64.exec(address) ?? []
  if (third !== undefined) return `${first}:${second}:${third}::/48`
  return isIP(address) === 4 ? address.replace(/\d+$/, 'x') : 'unknown'
}

const network64 = /^([\da-f]{1,4}):([\da-f]{1,4}):([\da-f]{1,4}):([\da-f]{1,4})::\/64$/

/** The eight groups of an IPv6 address, in lower case and without leading zeros. */
function groupsOf(address: string): string[] {
  const short = new URL(`http://[${address.split('%')[0]}]/`).hostname.slice(1, -1)
  const [head = '', tail] = short.split('::')
  const left = head.split(':').filter(Boolean)
  const right = (tail ?? '').split(':').filter(Boolean)
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - left.length - right.length }, () => '0')
  return [...left, ...zeros, ...right]
}

/** Converts an IPv4-mapped IPv6 address to IPv4. */
function unmapped(address: string): string {
  if (isIP(address) !== 6) return address
  const groups = groupsOf(address)
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return address
  const [high = 0, low = 0] = groups.slice(6).map((group) => Number.parseInt(group, 16))
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

export function isTrusted(peer: string, trusted: BlockList): boolean {
  const address = unmapped(peer)
  const family = isIP(address)
  return family !== 0 && trusted.check(address, family === 4 ? 'ipv4' : 'ipv6')
}
