import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { aCategoryForm } from '#server/testing/categories.ts'
import { type AdminWrite, ask, now, type StaffedShop } from './calls.ts'

const fields = { description: aCategoryForm.description, imageUrl: '', archived: false }

const aNewOne = { ...aCategoryForm, key: 'trips', imageUrl: 'https://example.com/trip.png' }

/** Every field that a change can have, each other than in the form. */
const everyField = {
  name: 'Journeys',
  description: 'By train',
  imageUrl: 'https://example.com/train.png',
  archived: true,
}

async function aCategory(shop: StaffedShop): Promise<{ _id: string; key: string; name: string }> {
  const name = `Travel ${randomUUID().slice(0, 8)}`
  return (await ask(shop, 'categories', { method: 'POST', body: { ...aCategoryForm, name } })).body
}

export const categoryWrites: Record<string, AdminWrite> = {
  'category.add': {
    kind: 'category-added',
    make: (shop) => now(() => ask(shop, 'categories', { method: 'POST', body: aNewOne })),
    before: null,
    after: { ...aNewOne, archived: false },
  },
  'category.change': {
    kind: 'category-archived',
    make: async (shop) => {
      const { _id } = await aCategory(shop)
      return () => ask(shop, `categories/${_id}`, { body: everyField })
    },
    before: { ...fields, name: expect.stringMatching(/^Travel/) },
    after: everyField,
  },
  'category.order': {
    kind: 'categories-ordered',
    make: async (shop) => {
      const listed = (await shop.get('/api/admin/categories?limit=100', { token: shop.admin.token })).body
      const keys = listed.map(({ key }: { key: string }) => key).toReversed()
      return () => ask(shop, 'categories/order', { body: { keys } })
    },
    before: expect.objectContaining({ keys: expect.arrayContaining(['tax']) }),
    after: expect.objectContaining({ keys: expect.arrayContaining(['tax']) }),
  },
  'category.moveServices': {
    kind: 'services-moved',
    make: async (shop) => {
      const { key } = await aCategory(shop)
      await ask(shop, 'categories/immigration/move-services', { method: 'POST', body: { to: key } })
      await ask(shop, `professionals/${shop.anil}`, { body: { categories: [key] } })
      const body = { to: 'immigration', professionals: true }
      return () => ask(shop, `categories/${key}/move-services`, { method: 'POST', body })
    },
    also: ['professional-changed'],
    before: { category: expect.stringMatching(/^travel-/) },
    after: { category: 'immigration', services: 7 },
  },
}
