import { isIP, isIPv4, isIPv6 } from 'node:net'
import { hostname, networkInterfaces } from 'node:os'
import type { Config } from '#server/config.ts'
import type { Storefronts } from '#server/storefronts.ts'

/** The host of a request: its name in one spelling, and its port, '' when none was given. */
export type Host = { name: string; port: string }

const form = /^(\[[\da-f:.]{2,45}\]|[a-z\d_-]{1,63}(?:\.[a-z\d_-]{1,63})*\.?)(?::(\d{1,5}))?$/i
const longestName = 254

/** Undefined for a host that is invalid, or that two servers could interpret differently. */
export function readHost(text: string): Host | undefined {
  const [, written = '', port] = form.exec(text) ?? []
  if (written === '' || written.length > longestName) return undefined
  if (port !== undefined && (Number(port) < 1 || Number(port) > 65_535)) return undefined
  const name = written.startsWith('[') ? bracketed(written.slice(1, -1)) : written.toLowerCase().replace(/\.$/, '')
  return name === undefined ? undefined : { name, port: port === undefined ? '' : String(Number(port)) }
}

/** An IPv6 address in the spelling that URLs use. */
function bracketed(address: string): string | undefined {
  return isIPv6(address) ? new URL(`http://[${address}]/`).hostname : undefined
}

/** Names that always mean this machine. */
export function isLoopbackName(name: string): boolean {
  return name === 'localhost' || name.endsWith('.localhost') || name === '[::1]' || isLoopbackAddress(name)
}

const isLoopbackAddress = (name: string) => isIPv4(name) && name.startsWith('127.')

type Installation = { storefronts: Pick<Storefronts, 'plans'>; config: Pick<Config, 'publicUrl' | 'hosts'> }

/** Whether this installation serves the host. The only place that decides this. */
export function isKnownHost(host: Host, installation: Installation): boolean {
  const { name } = host
  return isNamedHost(host, installation) || name === hostname().toLowerCase() || isOwnAddress(name)
}

/** Whether the host is known by the settings alone. */
export function isNamedHost({ name }: Host, { storefronts, config }: Installation): boolean {
  return (
    isLoopbackName(name) ||
    storefronts.plans.some(({ hosts }) => hosts.includes(name)) ||
    name === config.publicUrl?.hostname ||
    config.hosts.some((host) => name === nameOfAddress(host))
  )
}

/** An address or a name in the form of a Host header. */
function nameOfAddress(address: string): string | undefined {
  return isIPv6(address) ? bracketed(address) : address.toLowerCase()
}

/** Looked up each time, because the addresses of a machine change while it runs. */
function isOwnAddress(name: string): boolean {
  if (isIP(name.replace(/^\[|\]$/g, '')) === 0) return false
  const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
  return own.some(({ address }) => nameOfAddress(address) === name)
}

type Origin = { origin: string; plan: { hosts: string[] }; config: Pick<Config, 'publicUrl' | 'port'> }

const thisMachine = ['localhost', '127.0.0.1', '[::1]']

/**
 * Whether an origin certainly belongs to this installation. Visitors choose the host and port of a request, so only
 * responses for these origins are cached; with PUBLIC_URL there is no other.
 */
export function isOwnOrigin({ origin, plan: { hosts }, config: { publicUrl, port } }: Origin): boolean {
  if (publicUrl) return true
  const url = new URL(origin)
  return [...hosts, ...thisMachine].includes(url.hostname) && ['', String(port)].includes(url.port)
}
