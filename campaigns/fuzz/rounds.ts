import { type Random, seededRandom } from '#domain/random/random.ts'
import type { Queries } from './accounts.ts'
import { type Attack, exchange } from './exchange.ts'
import { inParallel } from './parallel.ts'
import { type Ids, oddRequest, plainRequest, type Target } from './requests.ts'

const share = { plain: 0.3 }
const refreshEvery = 500

/**
 * Every operation once in each round. The first round asks for nothing odd, so that each operation should succeed; the
 * demo is removed in the last one, while the others are asked.
 */
export async function askInRounds(attack: Attack, { count, seed }: { count: number; seed: string }) {
  const { targets, tally, world } = attack
  const all = Array.from({ length: Math.ceil(count / targets.length) }, (_, round) =>
    shuffled(targets, seededRandom(`round ${round} of ${seed}`)).map((target) => ({ target, round })),
  )
    .flat()
    .slice(0, count)
  const lastRound = Math.max(0, all.length - targets.length)
  await inParallel(all, async ({ target, round }, at) => {
    if (at % refreshEvery === 0) Object.assign(attack.ids, await listIds(world.client))
    const chance = seededRandom(`request ${at} of ${seed}`)
    const making = { world: { ...world, chance }, ids: attack.ids, chance }
    const miss = (why: string) => tally.count(`missing: ${why.slice(0, 160)}`)
    const isDemo = target.name === 'demo.remove'
    const isPlain = isDemo ? at >= lastRound : round === 0 || chance.fraction() < share.plain
    const request = await (isPlain ? plainRequest : oddRequest)(target, making, miss)
    if (isDemo && !isPlain) request.by = 'customer'
    const isRemoval = isDemo && isPlain
    attack.isRemoving ||= isRemoval
    await exchange(attack, request)
    if (isRemoval) attack.isRemoving = false
    tally.count(request.odd === undefined ? 'plain requests' : `odd ${request.odd}`)
  })
  const removal = targets.find(({ name }) => name === 'demo.remove')
  // A busy machine may have needed longer than a request may take.
  if (removal && tally.of('reached: demo.remove') === 0) {
    const making = { world, ids: attack.ids, chance: seededRandom(seed) }
    await exchange(attack, await plainRequest(removal, making, () => {}))
  }
}

function shuffled(targets: Target[], chance: Random): Target[] {
  return targets
    .map((target) => ({ target, place: chance.fraction() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ target }) => target)
}

export async function listIds(client: Queries): Promise<Ids> {
  const { rows } = await client.query<{ name: string; ids: string[] }>(`
    select 'service' as name, array(select id::text from services order by random() limit 30) as ids
    union all select 'booking', array(select id::text from bookings order by random() limit 60)
    union all select 'professional', array(select id::text from professionals order by random() limit 30)
    union all select 'customer', array(select id::text from users where role = 'customer' order by random() limit 30)
    union all select 'review', array(select id::text from reviews order by random() limit 30)
    union all select 'invoice', array(select id::text from invoices order by random() limit 20)
    union all select 'message', array(select id::text from messages order by random() limit 20)
    union all select 'contact', array(select id::text from contact_messages order by random() limit 20)
    union all select 'session', array(select id::text from sessions order by random() limit 20)
    union all select 'category', array(select key from categories where storefront = 'documents')
    union all select 'slug', array(select slug from services order by random() limit 10)
    union all select 'page', array['home', 'faq', 'terms']`)
  return Object.fromEntries(rows.flatMap(({ name, ids }) => (ids.length > 0 ? [[name, ids]] : [])))
}
