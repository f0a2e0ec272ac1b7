import { tooManyTries } from '#domain/contract/refusal.ts'

/** Calls per minute, and how many of them at once. */
type Rate = { perMinute: number; burst: number }
type Bucket = { left: number; since: number; rate: Rate }

export type Limit = 'browse' | 'write'

/** An allowance that a call counts against: its owner, and its size as a multiple of the usual one. */
export type Share = { key: string; times: number }

export type TokenBuckets = {
  /** Counts a call against all of these, or refuses it and counts it against none. */
  take: (limit: Limit, shares: Share[], cost?: number) => void
  /** Like take, but returns false instead of refusing. */
  tryTake: (limit: Limit, shares: Share[], cost?: number) => boolean
  /** Charges finished work. It may leave an allowance in debt by at most `longestDebt`. */
  spend: (limit: Limit, shares: Share[], cost: number) => void
}

type Options = { rates: Record<Limit, Rate>; now: () => number; room?: number }

/** The maximum number of allowances in memory; more than this indicate a flood. */
const mostKeys = 100_000
/** The time, in seconds, in which the debt is repaid at the allowed rate. */
const longestDebt = 10
/** How many allowances are examined to find one to forget. */
const mostLookedAt = 64

/**
 * Token buckets for frequent calls, kept in the memory of each process; see actions.ts for limits across all processes.
 * Each class and owner has a bucket that refills evenly: a burst is allowed, a stream above the rate is not.
 */
export function createTokenBuckets({ rates, now, room = mostKeys }: Options): TokenBuckets {
  const buckets = new Map<string, Bucket>()
  const forgetOne = forgetting(buckets)

  function bucketOf(limit: Limit, { key, times }: Share): Bucket {
    const { perMinute, burst } = rates[limit]
    const name = `${limit} ${key}`
    const rate = { perMinute: perMinute * times, burst: burst * times }
    const known = buckets.get(name)
    if (known) {
      refill(known, now())
      return known
    }
    if (buckets.size >= room) forgetOne(now())
    const bucket = { left: rate.burst, since: now(), rate }
    buckets.set(name, bucket)
    return bucket
  }

  /** Takes from all of them and returns 0, or takes nothing and returns the seconds to wait. */
  function takeOrWait(limit: Limit, shares: Share[], cost = 1): number {
    const taken = shares.map((share) => bucketOf(limit, share))
    let longest = 0
    for (const { left, rate } of taken) longest = Math.max(longest, ((cost - left) * 60) / rate.perMinute)
    if (longest > 0) return longest
    for (const bucket of taken) bucket.left -= cost
    return 0
  }

  return {
    take(limit, shares, cost) {
      const wait = takeOrWait(limit, shares, cost)
      if (wait > 0) throw tooManyTries(Math.ceil(wait))
    },
    tryTake: (limit, shares, cost) => takeOrWait(limit, shares, cost) === 0,
    spend(limit, shares, cost) {
      for (const share of shares) {
        const bucket = bucketOf(limit, share)
        bucket.left = Math.max(bucket.left - cost, (-longestDebt * bucket.rate.perMinute) / 60)
      }
    },
  }
}

function refill(bucket: Bucket, now: number) {
  // A clock that was set back neither adds nor removes tries.
  const gained = (Math.max(0, now - bucket.since) * bucket.rate.perMinute) / 60_000
  bucket.left = Math.min(bucket.rate.burst, bucket.left + gained)
  bucket.since = now
}

/**
 * Forgets buckets that are nearly full, since they contain almost no information. A bucket that is used up stays:
 * otherwise a flood from many addresses would reset the callers who are being refused.
 */
function forgetting(buckets: Map<string, Bucket>) {
  // Continues where the last search stopped; starting over would pass all the buckets already examined.
  let places = buckets.entries()

  return (now: number) => {
    for (let looked = 1; ; looked += 1) {
      let place = places.next()
      if (place.done) {
        places = buckets.entries()
        place = places.next()
      }
      if (place.done) return
      const [key, bucket] = place.value
      refill(bucket, now)
      if (bucket.left < bucket.rate.burst / 2 && looked < mostLookedAt) continue
      buckets.delete(key)
      return
    }
  }
}
