import type { StorefrontPlan } from '#domain/storefront.ts'
import type { Config } from '#server/config.ts'
import type { Storefronts } from '#server/storefronts.ts'
import { isLoopbackName, isOwnOrigin } from './hosts.ts'

type Hosted = Pick<StorefrontPlan, 'hosts' | 'default'>
export type Installation = { storefronts: Pick<Storefronts, 'plans'>; config: Config }
type Origin = { origin: string; plan: Hosted }

/** The host for links to a storefront: the first one that is not a name of this machine only. */
function mainHostOf({ hosts }: Hosted): string | undefined {
  return hosts.find((name) => !isLoopbackName(name))
}

/** The host for links on this machine, where public hosts lead elsewhere. */
function localHostOf({ hosts }: Hosted): string | undefined {
  return hosts.find(isLoopbackName) ?? hosts[0]
}

/** A storefront without a public host uses the one of the default storefront: accounts are shared. */
export function publicOriginOf(plan: Hosted, { publicUrl }: Pick<Config, 'publicUrl'>): string | undefined {
  if (!publicUrl) return undefined
  const name = plan.default ? undefined : mainHostOf(plan)
  return name === undefined ? publicUrl.origin : withHost(publicUrl, name)
}

function withHost(url: URL | string, hostname: string, more: { port?: string } = {}): string {
  return Object.assign(new URL(url), { hostname, ...more }).origin
}

type Link = Origin & { config: Pick<Config, 'publicUrl'> }

/**
 * The origin of a storefront in a link from another one: its main host, with the scheme and port of the visitor.
 * Undefined if its hosts are names of this machine, which would lead other visitors to their own.
 */
export function originOfOther({ origin, plan, config: { publicUrl } }: Link): string | undefined {
  const { hostname } = new URL(origin)
  if (isLoopbackName(hostname)) return withHost(origin, localHostOf(plan) ?? hostname)
  if (publicUrl && plan.default) return publicUrl.origin
  const name = mainHostOf(plan)
  return name === undefined ? undefined : withHost(origin, name)
}

/**
 * The origin of links in emails. A client chooses the Host header, but the email goes to another person, so only
 * PUBLIC_URL and hosts and ports that are certainly ours are used.
 */
export function emailOriginOf({ origin, plan, storefronts, config }: Origin & Installation): string {
  const { hostname, port, origin: asked } = new URL(origin)
  const isOurs = (plan.default || plan.hosts.includes(hostname)) && isOwnOrigin({ origin, plan, config })
  const chosen = publicOriginOf(plan, config) ?? (isOurs ? asked : undefined)
  if (chosen !== undefined) return chosen
  const local = localHostOf(plan) ?? 'localhost'
  const ofDefault = storefronts.plans.filter((one) => one.default).map(mainHostOf)[0]
  const isLocal = isLoopbackName(hostname)
  const name = isLocal ? local : (mainHostOf(plan) ?? ofDefault ?? local)
  return withHost(origin, name, { port: port === '' && !isLocal ? '' : String(config.port) })
}
