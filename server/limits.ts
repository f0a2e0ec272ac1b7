import { tooManyTries } from '#domain/refusal.ts'

type Rate = { tries: number; seconds: number }
type Bucket = { tries: number; since: number }

/** `take` counts a call, and refuses one too many. */
type Limits = { take: (limit: 'browse' | 'write', who: string) => void }

type Options = { rates: Record<'browse' | 'write', Rate>; now: () => number }

/** More keys than this are a flood: the oldest are forgotten, so that memory stays bounded. */
const mostKeys = 100_000

/**
 * What is counted by each process for itself, because it comes often; see server/limit for what opens accounts.
 * A bucket for each class and caller that refills evenly: a burst is fine, a stream above the rate is not.
 */
export function createLimits({ rates, now }: Options): Limits {
  const buckets = new Map<string, Bucket>()

  return {
    take(limit, who) {
      const { tries, seconds } = rates[limit]
      const key = `${limit} ${who}`
      const bucket = refilled(buckets.get(key), tries / seconds, { tries, now: now() })
      // Deleted and set again, so that the first key of the map is always the one unused for longest.
      buckets.delete(key)
      buckets.set(key, bucket)
      if (buckets.size > mostKeys) forgetOldest(buckets)
      if (bucket.tries < 1) {
        throw tooManyTries(Math.ceil((1 - bucket.tries) / (tries / seconds)))
      }
      bucket.tries -= 1
    },
  }
}

function refilled(bucket: Bucket | undefined, perSecond: number, full: { tries: number; now: number }): Bucket {
  if (!bucket) return { tries: full.tries, since: full.now }
  // A clock that went back gives nothing and takes nothing.
  const gained = Math.max(0, (full.now - bucket.since) / 1000) * perSecond
  return { tries: Math.min(full.tries, bucket.tries + gained), since: full.now }
}

function forgetOldest(buckets: Map<string, Bucket>) {
  const [oldest] = buckets.keys()
  if (oldest !== undefined) buckets.delete(oldest)
}
