import { networksOf } from '#server/platform/http/address.ts'
import type { Deps } from '#server/deps.ts'
import { createTokenBuckets, type Limit, type Share } from './token-buckets.ts'
import { hashToken } from '#server/platform/auth/token.ts'

type Caller = { address: string; token?: string | undefined }

/** Several people may share an address, in a company for example; together they get two allowances. */
const shared = 2
/** A page or a search can cost ten calls, so this many are always allowed at once. */
const smallestBurst = 10
const mostTokens = 10_000
const mostAddresses = 10_000

/**
 * Counts calls against the callers' allowances before any database query. An address has one allowance for all its
 * accounts, and an account has one for all its addresses. Callers who are not signed in share a part of the address's
 * allowance, so that none of them blocks the signed-in users at the same address.
 */
export function createCallers({ config, clock }: Pick<Deps, 'config' | 'clock'>) {
  const { readsPerMinute: reads, writesPerMinute: writes } = config
  const limits = createTokenBuckets({
    now: () => clock().getTime(),
    rates: {
      browse: { perMinute: reads, burst: Math.max(smallestBurst, reads / 12) },
      write: { perMinute: writes, burst: writes },
    },
  })
  const tokens = rememberingTokens()
  const shares = new Map<string, Share[]>()

  function sharesOfStranger(address: string): Share[] {
    const known = shares.get(address)
    if (known) return known
    const made = [...all(address), ...strangers(address)]
    if (shares.size >= mostAddresses) shares.clear()
    shares.set(address, made)
    return made
  }

  return {
    count(limit: Limit, { address, token }: Caller, cost = 1) {
      const isKnown = token !== undefined && tokens.has(token)
      limits.take(limit, isKnown ? all(address) : sharesOfStranger(address), cost)
    },
    /** Counts a call of a visitor who is not signed in; false if it must be refused, and then it is not counted. */
    tryVisit: (address: string) => limits.tryTake('browse', sharesOfStranger(address)),
    countAccount: (limit: Limit, account: string) => limits.take(limit, [accountOf(account)]),
    spend(cost: number, { address, account }: { address: string; account?: string | undefined }) {
      const own = account === undefined ? strangers(address) : [accountOf(account)]
      limits.spend('browse', [...all(address), ...own], cost)
    },
    /** A call with an unknown token counts as not signed in, because tokens can be invented. */
    remember: (token: string, isGood: boolean) => tokens.set(token, isGood),
  }
}

function accountOf(account: string): Share {
  return { key: account, times: 1 }
}

function all(address: string): Share[] {
  return networksOf(address).map(({ key, times }) => ({ key, times: times * shared }))
}

function strangers(address: string): Share[] {
  return networksOf(address).map(({ key, times }) => ({ key: `strangers of ${key}`, times }))
}

/** Tokens that were valid at the last check. Each is still looked up with every call. */
function rememberingTokens() {
  const known = new Set<string>()
  const hash = (token: string) => hashToken(token).toString('base64')
  return {
    has: (token: string) => known.has(hash(token)),
    set(token: string, isGood: boolean) {
      const key = hash(token)
      known.delete(key)
      // When the set is full, all tokens are removed; the next call with each of them counts as not signed in.
      if (known.size >= mostTokens) known.clear()
      if (isGood) known.add(key)
    },
  }
}
