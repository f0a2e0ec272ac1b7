import { beforeAll, describe, expect, test } from 'vitest'
import type { Review } from '#domain/review.ts'
import { openShop } from '#server/testing/shop.ts'
import { openReviews } from '#server/testing/reviews.ts'

type Service = { slug: string; price: number }

describe('as soon as a write is answered, the same process reads the change', () => {
  const shop = openShop({ inMemory: true })
  let gst: string
  beforeAll(async () => {
    gst = (await shop.get('/api/services/gst')).body._id
  })

  /** Changes the price many times, and reads it back each time without waiting. */
  async function staleReads(address: string, priceIn: (body: never) => number | undefined) {
    let stale = 0
    for (let price = 5_000; price < 5_050; price += 1) {
      await shop.get(address)
      const { status } = await shop.put(`/api/admin/services/${gst}`, { token: shop.admin.token, body: { price } })
      expect(status).toBe(200)
      if (priceIn((await shop.get(address)).body as never) !== price) stale += 1
    }
    return stale
  }
  const inList = (services: Service[]) => services.find(({ slug }) => slug === 'gst')?.price

  test('in a list that is kept ready', async () => {
    expect(await staleReads('/api/services?limit=100', inList)).toBe(0)
  }, 60_000)

  test('in a list from memory', async () => {
    expect(await staleReads('/api/services?category=tax&maxPrice=9000&limit=100', inList)).toBe(0)
  }, 60_000)

  test('in the details of the service', async () => {
    expect(await staleReads('/api/services/gst', ({ price }: Service) => price)).toBe(0)
  }, 60_000)

  test('also when many writes end at the same moment', async () => {
    const { token } = shop.admin
    const ids = (await shop.get('/api/services?limit=20')).body.map(({ _id }: { _id: string }) => _id)
    for (let price = 6_000; price < 6_010; price += 1) {
      const read = ids.map(async (id: string) => {
        await shop.put(`/api/admin/services/${id}`, { token, body: { price } })
        const { body } = await shop.get('/api/services?limit=100')
        return body.find(({ _id }: { _id: string }) => _id === id)?.price
      })
      expect(await Promise.all(read)).toEqual(ids.map(() => price))
    }
  }, 60_000)
})

describe('as soon as a customer changes a review or the own name', () => {
  const shop = openReviews({ watching: true })

  test('both are below the service', async () => {
    const { _id } = await shop.aPastReview()
    const { token } = shop.customer
    const seen = async () => {
      const reviews: Review[] = (await shop.get('/api/services/gst/reviews')).body
      return reviews.map(({ comment, user }) => `${comment} ${user.name}`)
    }
    for (let turn = 0; turn < 50; turn += 1) {
      await shop.patch(`/api/users/reviews/${_id}`, { token, body: { rating: 4, comment: `Tidy ${turn}.` } })
      expect(await seen()).toEqual([expect.stringContaining(`Tidy ${turn}.`)])
      const name = `Asha ${'abcdefghijklmnopqrstuvwxyz'[turn % 26]?.toUpperCase()}`
      await shop.patch('/api/auth/me', { token, body: { name } })
      expect(await seen()).toEqual([`Tidy ${turn}. ${name}.`])
    }
  }, 60_000)
})
