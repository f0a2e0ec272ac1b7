import { addDays, dayIn } from '#domain/format/zone.ts'
import type { Random } from '#domain/random/random.ts'
import { noteOf } from '#campaigns/invariants/ledger.ts'
import type { Person } from '#campaigns/rig/fixtures.ts'
import type { Tally } from '#campaigns/rig/tally.ts'
import type { Arena, Contest } from './arena.ts'
import { type RawReply, type RawRequest, sendTogether } from './sockets.ts'

export const kinds = ['one slot', 'one key', 'one customer', 'one key for two requests'] as const
export type RoundKind = (typeof kinds)[number]

const atOnce = 50
/** Each round has times of its own, and what it books is cancelled afterwards. */
const times = ['09:00', '10:00', '11:00', '12:00', '13:00']
const days = { first: 3, last: 20 }
const cutShare = 0.3

type Round = { kind: RoundKind; round: number; tally: Tally; chance: Random }
type Slot = Contest & { date: string; time: string }

export async function checkRound(arena: Arena, { kind, round, tally, chance }: Round) {
  const contest = chance.oneOf(arena.contests)
  const date = addDays(dayIn('Asia/Kolkata', new Date()), chance.whole(days.first, days.last))
  const slot = { ...contest, date, time: chance.oneOf(times) }
  const key = `burst-${kind.replaceAll(' ', '-')}-${round}`
  const context = { arena, slot, key, tally, chance }
  await checks[kind](context)
  await arena.client.query(
    "update bookings set status = 'cancelled', version = version + 1 where status <> 'cancelled'",
  )
  await arena.client.query(
    `insert into booking_changes (booking_id, status, at, by_id, note)
    select id, 'cancelled', now(), customer_id, '' from bookings b
    where (select status from booking_changes c where c.booking_id = b.id order by c.id desc limit 1) <> 'cancelled'`,
  )
}

type Context = { arena: Arena; slot: Slot; key: string; tally: Tally; chance: Random }

const checks: Record<RoundKind, (context: Context) => Promise<void>> = {
  async 'one slot'(context) {
    const { arena, slot, key, tally } = context
    const customers = arena.customers.slice(0, atOnce)
    const replies = await send(
      context,
      customers.map((by, at) => requestOf(context, { by, key: `${key}-${at}` })),
    )
    judgeLosers(tally, { replies, slot })
  },
  /** Some replies are lost, and those customers send their request again. */
  async 'one key'(context) {
    const { arena, key, tally, chance, slot } = context
    const by = chance.oneOf(arena.customers)
    const copies = Array.from({ length: atOnce }, () => ({
      ...requestOf(context, { by, key }),
      isCut: chance.fraction() < cutShare,
    }))
    const replies = await send(context, copies)
    const [again] = await send(context, [requestOf(context, { by, key })])
    const kept = replies.filter(({ status }) => status === 201)
    if (new Set([...kept, again].map((one) => one?.text)).size > 1) tally.wrong('different replies for one key', key)
    if (again?.status !== 201) tally.wrong('repeated requests without the first reply', `${key}: ${again?.text}`)
    for (const { status, text } of replies)
      if (![0, 201].includes(status)) tally.wrong('repeated requests without the first reply', `${key}: ${text}`)
    await countBookings(context, { key, is: 1, slot })
  },
  async 'one customer'(context) {
    const { arena, slot, key, tally, chance } = context
    const by = chance.oneOf(arena.customers)
    const requests = Array.from({ length: atOnce }, (_, at) => requestOf(context, { by, key: `${key}-${at}` }))
    judgeLosers(tally, { replies: await send(context, requests), slot })
  },
  async 'one key for two requests'(context) {
    const { arena, key, tally, chance, slot } = context
    const by = chance.oneOf(arena.customers)
    const requests = Array.from({ length: atOnce }, (_, at) => requestOf(context, { by, key, place: `Lane ${at % 2}` }))
    const replies = await send(context, requests)
    const won = replies.findIndex(({ status }) => status === 201)
    for (const [at, { status, code, text }] of replies.entries()) {
      const isSame = at % 2 === won % 2
      const isRight = isSame ? status === 201 : code === 'idempotency_key_reused'
      if (!isRight) tally.wrong('another request with the same key that was not refused', `${key}: ${status} ${text}`)
    }
    await countBookings(context, { key, is: 1, slot })
  },
}

type Asked = { by: Person; key: string; place?: string }

function requestOf({ arena, slot, chance }: Context, { by, key, place = 'Lane' }: Asked): RawRequest {
  const { service, date, time } = slot
  const body = { service, date, time, address: `14, ${place}\nPune`, notes: noteOf(key) }
  arena.asked.add(noteOf(key))
  return { port: chance.oneOf(arena.ports), token: by.token, key, body }
}

async function send({ tally }: Context, requests: RawRequest[]): Promise<RawReply[]> {
  const replies = await sendTogether(requests)
  for (const [at, { status, code, text }] of replies.entries()) {
    tally.count('requests')
    tally.count(`replies: ${status} ${code}`.trim())
    if (status === 201) tally.count('winners')
    if (status === 0 && requests[at]?.isCut) tally.count('replies that were lost')
    else if (![201, 409, 422].includes(status)) tally.wrong('unexpected answers', `${status} ${text.slice(0, 300)}`)
  }
  return replies
}

/** As many bookings as there are professionals, and the others are offered other times. */
function judgeLosers(tally: Tally, { replies, slot }: { replies: RawReply[]; slot: Slot }) {
  const winners = replies.filter(({ status }) => status === 201).length
  const { capacity, date, time } = slot
  if (winners !== capacity)
    tally.wrong(
      'bursts with another number of bookings than free professionals',
      `${winners} of ${capacity}, ${date} ${time}`,
    )
  for (const { status, code, text } of replies)
    if (status !== 201 && (code !== 'slot_taken' || !text.includes('"alternatives":[{')))
      tally.wrong('requests that lost without 409 slot_taken', `${status} ${text.slice(0, 300)}`)
}

async function countBookings({ arena, tally }: Context, { key, is }: { key: string; is: number; slot: Slot }) {
  const { rows } = await arena.client.query('select id from bookings where notes = $1', [noteOf(key)])
  if (rows.length > is) tally.wrong('keys with more than one booking', `${key}: ${rows.length}`)
}
