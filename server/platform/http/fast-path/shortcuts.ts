import type { Context } from 'hono'
import type { IncomingMessage } from 'node:http'
import type { Config } from '#server/config.ts'
import { pathForLog } from '#server/log.ts'
import type { Storefronts } from '#server/storefronts.ts'
import type { Prepared } from '#server/platform/http/cached-response.ts'
import { isNamedHost, readHost } from '#server/platform/http/hosts.ts'
import { type Env, isTls } from '#server/platform/http/request.ts'
import { routeOf, storefrontKeyOf } from '#server/platform/http/traced-requests.ts'
import { type Facts, readFacts } from './facts.ts'

/** Which entry of the cache answers requests like one that the app has answered. */
export type Shortcut = Pick<Facts, 'host' | 'storefront'> & {
  isOverTls: boolean
  /** The path as the log shows it. */
  path: string
  /** The same for a trace. */
  route: string
  /** The key of the storefront that answers. */
  shop: string
  /** The cached response; undefined when it has been dropped. */
  find: () => Prepared | undefined
}

type Found = { shortcut: Shortcut; facts: Facts }

type Installation = { config: Config; storefronts: Pick<Storefronts, 'plans' | 'ofHost' | 'ofKey'> }

export type Shortcuts = ReturnType<typeof createShortcuts>

/** Shortcuts of all URLs together. */
const most = 4_000
/** A Host has many spellings (case, final dot, zeros before the port), and each has a shortcut of its own. */
const mostOfUrlPerStorefront = 8
const longestUrl = 1_024

/**
 * Remembers which entry of the cache answered a request, by its URL, Host and X-Storefront as they were sent, and its
 * scheme. Besides them the mapping depends on the hosts of the storefronts alone. Whether the entry is still there, only
 * the cache knows.
 */
export function createShortcuts({ config, storefronts }: Installation) {
  /** A Map keeps the order of insertion, so the first URL is the oldest. */
  const byUrl = new Map<string, Shortcut[]>()
  let count = 0
  let { plans } = storefronts

  /** A host may belong to another storefront now. */
  function forgetIfMoved() {
    if (plans === storefronts.plans) return
    plans = storefronts.plans
    byUrl.clear()
    count = 0
  }

  function forgetOldest() {
    for (const [url, found] of byUrl) {
      byUrl.delete(url)
      count -= found.length
      return
    }
  }

  function find(request: IncomingMessage): Found | undefined {
    forgetIfMoved()
    const candidates = byUrl.get(request.url ?? '')
    const facts = candidates && readFacts(request)
    if (!facts) return undefined
    const isOverTls = isTls(config, { peer: request.socket.remoteAddress, proto: facts.forwardedProto })
    const shortcut = candidates.find(
      ({ host, storefront, isOverTls: overTls }) =>
        host === facts.host && storefront === facts.storefront && overTls === isOverTls,
    )
    return shortcut && { shortcut, facts }
  }

  return {
    find,
    /** Called when the app answers a request from the cache. */
    learn: (c: Context<Env>, findPrepared: Shortcut['find']) => {
      forgetIfMoved()
      const request = c.env.incoming
      const { url = '' } = request ?? {}
      if (!request || url.length > longestUrl) return
      // HTTP/2 is not offered.
      const facts = readFacts(request as IncomingMessage)
      const host = readHost(facts?.host ?? '')
      // Whether any other host is ours can change, so the app has to check it each time.
      if (!facts || !host || !isNamedHost(host, { config, storefronts })) return
      const { forwardedProto: proto } = facts
      const isOverTls = isTls(config, { peer: request.socket.remoteAddress, proto })
      const { storefront } = facts
      const known = byUrl.get(url) ?? []
      const others = known.filter(
        (one) => one.host !== facts.host || one.storefront !== storefront || one.isOverTls !== isOverTls,
      )
      const path = pathForLog(c.req.path)
      const [route, shop] = [routeOf(c), storefrontKeyOf(c, storefronts)]
      const ofUrl = [...others, { host: facts.host, storefront, isOverTls, path, route, shop, find: findPrepared }]
      const kept = ofUrl.slice(-mostOfUrlPerStorefront * storefronts.plans.length)
      byUrl.set(url, kept)
      count += kept.length - known.length
      if (count > most) forgetOldest()
    },
  }
}
