import { expect, test } from 'vitest'
import { idsOf, nextPageIn } from '#server/testing/answers.ts'
import { openShop } from '#server/testing/shop.ts'
import { addBookings } from '#server/testing/tallies.ts'

const shop = openShop()

test('bookings at the same time are on one page each', async () => {
  const { email, token } = shop.customer
  const made = await addBookings(shop.client, { email, day: '2026-12-01', times: 5 })
  for (const query of ['', 'status=upcoming', 'status=pending', 'reviewed=false']) {
    const read = idsOf(await shop.readPages(`/api/bookings?limit=2&${query}`, { token }))
    expect(read.toSorted()).toEqual(made.toSorted())
  }
  expect(idsOf(await shop.readBookings())).toHaveLength(5)
})

test('a page whose bookings have been cancelled is empty and has the total of the others', async () => {
  const { email, token } = shop.customer
  await addBookings(shop.client, { email, day: '2026-12-01', times: 2 })
  const [last] = await addBookings(shop.client, { email, day: '2026-12-02' })
  const first = await shop.get('/api/bookings?status=upcoming&limit=2', { token })
  expect(first.headers.get('x-total-count')).toBe('3')
  await shop.client.query("update bookings set status = 'cancelled' where id = $1", [last])
  const second = await shop.get(nextPageIn(first) ?? '', { token })
  expect([second.status, second.body, second.headers.get('x-total-count')]).toEqual([200, [], '2'])
})
