import { expect, test } from 'vitest'
import { mostNotes } from '#domain/customer.ts'
import { idOf } from '#server/testing/admin-writes/customer.ts'
import { fieldsIn, idsOf, problemIn } from '#server/testing/answers.ts'
import { openShop } from '#server/testing/shop.ts'

const shop = openShop({ admin: { name: 'Olive Stone' } })
const text = 'Prefers calls after five.\nSecond director is her brother.'

async function notesOf(customer = shop.customer) {
  const id = await idOf(shop, customer)
  const path = `/api/admin/customers/${id}/notes`
  const { token } = shop.admin
  return {
    add: (body: object, { by = token, key }: { by?: string; key?: string } = {}) =>
      shop.post(path, { token: by, body, ...(key !== undefined && { headers: { 'Idempotency-Key': key } }) }),
    remove: (note: string, by = token) => shop.del(`${path}/${note}`, { token: by }),
    read: async () => (await shop.get(`/api/admin/customers/${id}`, { token })).body.notes,
  }
}

test('administrators add notes on a customer and delete them, the newest is first', async () => {
  const ravi = await shop.aVisitor({ role: 'admin', name: 'Ravi Menon' })
  const { add, remove, read } = await notesOf()
  const first = await add({ text: `  ${text}  ` })
  expect([first.status, first.body]).toEqual([
    201,
    { _id: expect.any(String), text, by: 'Olive Stone', at: '2026-11-20T06:30:00.000Z' },
  ])
  shop.moveClock(1)
  const second = await add({ text: 'Ring twice.' }, { by: ravi.token })
  shop.moveClock(-1)
  expect(idsOf(await read())).toEqual(idsOf([second.body, first.body]))
  expect((await remove(first.body._id, ravi.token)).status).toBe(204)
  expect((await remove(first.body._id)).status).toBe(404)
  expect(await read()).toEqual([expect.objectContaining({ text: 'Ring twice.', by: 'Ravi Menon' })])
  const another = await shop.aVisitor()
  expect((await (await notesOf(another)).remove(second.body._id)).status).toBe(404)
})

test('a note that is sent again with its key is stored once', async () => {
  const { add, read } = await notesOf()
  const key = 'note-1'
  const both = await Promise.all([add({ text }, { key }), add({ text }, { key })])
  expect(both.map(({ status }) => status)).toEqual([201, 201])
  expect(both[0].body).toEqual(both[1].body)
  expect(await read()).toHaveLength(1)
  expect(problemIn(await add({ text: 'Another' }, { key })).code).toBe('idempotency_key_reused')
})

test.each([
  ['no text', {}],
  ['an empty text', { text: ' \n ' }],
  ['a text that is too long', { text: 'x'.repeat(2_001) }],
])('a note with %s is refused at its field', async (_, body) => {
  const { add } = await notesOf()
  const answer = await add(body)
  expect([answer.status, fieldsIn(answer)]).toEqual([422, ['text']])
})

test('there is a maximum of notes on one customer', async () => {
  const { add, read } = await notesOf()
  await shop.client.query(
    `insert into customer_notes (id, customer_id, text, by_id, at)
     select gen_random_uuid(), $1, 'Ring twice.', $1, now() from generate_series(1, $2::integer)`,
    [await idOf(shop, shop.customer), mostNotes],
  )
  const answer = await add({ text })
  expect([answer.status, fieldsIn(answer)]).toEqual([422, ['text']])
  expect(await read()).toHaveLength(mostNotes)
})

test('customers never see the notes on them, and the notes go with the account', async () => {
  const { add } = await notesOf()
  await add({ text })
  const { token } = shop.customer
  const id = await idOf(shop, shop.customer)
  expect((await shop.get(`/api/admin/customers/${id}`, { token })).status).toBe(403)
  expect((await shop.get('/api/users/me/export', { token })).text).not.toContain('director')
  expect((await shop.closeAccount()).status).toBe(204)
  expect((await shop.client.query('select from customer_notes where customer_id = $1', [id])).rowCount).toBe(0)
})
