import { networksOf } from '#server/platform/http/address.ts'
import type { Deps } from '#server/deps.ts'
import { createTokenBuckets, type Limit, type Share } from './token-buckets.ts'
import { hashToken } from '#server/platform/auth/token.ts'

type Caller = { address: string; token?: string | undefined }

/** Several people share the address of an office; together they may do as much as two. */
const shared = 2
/** A page or a search may cost ten calls, so that many can always be made at once. */
const smallestBurst = 10
const mostTokens = 10_000

/**
 * Counts calls against the allowances of those who make them, before anything is asked of the database. An address has
 * one allowance, however many accounts ask from it, and an account has one, however many addresses it asks from. In the
 * allowance of an address, those who are not signed in have a part of their own, so that none of them alone keeps the
 * people of an office from working.
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

  return {
    count(limit: Limit, { address, token }: Caller, cost = 1) {
      const isKnown = token !== undefined && tokens.has(token)
      limits.take(limit, isKnown ? all(address) : [...all(address), ...strangers(address)], cost)
    },
    countAccount: (limit: Limit, account: string) => limits.take(limit, [accountOf(account)]),
    spend(cost: number, { address, account }: { address: string; account?: string | undefined }) {
      const own = account === undefined ? strangers(address) : [accountOf(account)]
      limits.spend('browse', [...all(address), ...own], cost)
    },
    /** A token that nobody knows is counted as one who is not signed in: anybody can make up any number of them. */
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

/** The tokens that were good when last asked about. Each is still looked up with every call. */
function rememberingTokens() {
  const known = new Set<string>()
  const hash = (token: string) => hashToken(token).toString('base64')
  return {
    has: (token: string) => known.has(hash(token)),
    set(token: string, isGood: boolean) {
      const key = hash(token)
      known.delete(key)
      // More than these are all forgotten; each of them is counted once as a stranger's then.
      if (known.size >= mostTokens) known.clear()
      if (isGood) known.add(key)
    },
  }
}
