import { api } from '#domain/api.ts'
import type { Endpoint } from '#domain/contract/endpoint.ts'
import { addPeople } from '#campaigns/rig/fixtures.ts'
import type { Tally } from '#campaigns/rig/tally.ts'
import type { Client } from '#server/platform/database/db.ts'
import { type Answer, judge, rules } from './judge.ts'
import type { FuzzRequest, Identity, Ids, Target } from './requests.ts'

export type Shop = {
  origin: string
  client: Client
  ids: Ids
  tally: Tally
  tokens: Record<Identity, string | undefined>
}

let renewing: Promise<void> | undefined

/** Once, however many requests have found out. */
async function renewTokens({ client, tokens }: Shop) {
  renewing ??= openTokens(client)
    .then((fresh) => void Object.assign(tokens, fresh))
    .finally(() => (renewing = undefined))
  await renewing
}

export async function openTokens(client: Client): Promise<Shop['tokens']> {
  const [admin] = await addPeople(client, 'admin', 1)
  const [customer] = await addPeople(client, 'customer', 1)
  const [worker] = await addPeople(client, 'customer', 1)
  await client.query(
    `update professionals set user_id = $1 where id = (select id from professionals where user_id is null order by id limit 1)`,
    [worker?.id],
  )
  // Bookings of this customer, so that requests for own records find some.
  await client.query(
    `update bookings set customer_id = $1 where id in (select id from bookings order by id limit 40)`,
    [customer?.id],
  )
  return { visitor: undefined, admin: admin?.token, customer: customer?.token, professional: worker?.token }
}

export async function listIds(client: Client): Promise<Ids> {
  const { rows } = await client.query<{ name: string; ids: string[] }>(`
    select 'service' as name, array(select id::text from services order by id limit 30) as ids
    union all select 'booking', array(select id::text from bookings order by id limit 60)
    union all select 'professional', array(select id::text from professionals order by id limit 30)
    union all select 'customer', array(select id::text from users order by id limit 30)
    union all select 'review', array(select id::text from reviews order by id limit 30)
    union all select 'invoice', array(select id::text from invoices order by id limit 20)
    union all select 'category', array(select key from categories)
    union all select 'slug', array(select slug from services order by id limit 10)
    union all select 'page', array['faq', 'privacy', 'terms']`)
  return Object.fromEntries(rows.map(({ name, ids }) => [name, ids]))
}

export async function askOne(shop: Shop, request: FuzzRequest): Promise<Answer | undefined> {
  const { target, by, body } = request
  const what = `${by}, ${target.method} ${request.address.slice(0, 200)} ${(body ?? '').slice(0, 300)}`
  const answer = await ask(shop, request).catch((error: Error) => {
    // The client itself refuses some headers.
    if (error instanceof TypeError && /invalid header|Headers/i.test(`${error.message} ${String(error.cause)}`)) return
    shop.tally.wrong(rules.noReply, `${what}: ${error.message} ${String(error.cause)}`)
  })
  if (!answer) return undefined
  judge(what, answer, shop.tally)
  if (answer.status < 300) {
    shop.tally.count(`reached: ${target.name}`)
    checkReply(target, answer, shop.tally)
  }
  // The request before may have ended the session, or closed the account.
  if (answer.status === 401 && by !== 'visitor' && !request.headers['authorization']) await renewTokens(shop)
  return answer
}

async function ask({ origin, tokens }: Shop, { target, by, address, headers, body }: FuzzRequest): Promise<Answer> {
  const token = tokens[by]
  const response = await fetch(origin + address, {
    method: target.method.toUpperCase(),
    redirect: 'manual',
    headers: {
      'x-storefront': 'documents',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body }),
  })
  return {
    status: response.status,
    type: response.headers.get('content-type') ?? '',
    text: await response.text(),
    mayComeAgain: response.headers.has('retry-after'),
  }
}

const endpoints = new Map(
  Object.values(api).flatMap((group) =>
    Object.values(group).map((one: Endpoint) => [
      `${one.method.toLowerCase()} ${one.path.replace(/:(\w+)/g, '{$1}')}`,
      one,
    ]),
  ),
)

function checkReply({ name }: Target, { text, type }: Answer, { wrong }: Tally) {
  const endpoint = endpoints.get(name)
  if (!endpoint?.hasReply || endpoint.type !== undefined || !type.startsWith('application/json')) return
  const { error } = endpoint.reply.safeParse(JSON.parse(text))
  if (error) wrong(rules.wrongBody, `${name}: ${error.message.slice(0, 300)}`)
}
