import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { AdminService } from '#domain/catalogue/admin.ts'
import { aForm } from '#server/testing/admin.ts'
import { bytesOf } from '#server/testing/images.ts'
import { aNewOne, fileOf, importing } from '#server/testing/imports.ts'
import { type AdminWrite, ask, now, send, type StaffedShop } from './calls.ts'

async function aService(shop: StaffedShop): Promise<AdminService> {
  const title = `${aForm.title} ${randomUUID().slice(0, 8)}`
  return (await ask(shop, 'services', { method: 'POST', body: { ...aForm, title } })).body
}

/** Every field, each other than in the form. */
const everyField = {
  title: 'Ration Card Renewal',
  category: 'tax',
  price: 1,
  duration: 60,
  description: 'A card that has run out.',
  imageUrl: 'https://example.com/card.png',
  featured: true,
  includes: ['The fee'],
  taxCode: '998231',
}

export const catalogueWrites: Record<string, AdminWrite> = {
  'adminCatalogue.add': {
    kind: 'service-added',
    make: (shop) => now(() => ask(shop, 'services', { method: 'POST', body: everyField })),
    before: null,
    after: everyField,
  },
  'adminCatalogue.change': {
    kind: 'service-changed',
    make: async (shop) => {
      const { _id: service } = await aService(shop)
      return () => ask(shop, `services/${service}`, { body: everyField })
    },
    before: {
      ...aForm,
      title: expect.stringContaining(aForm.title),
      imageUrl: '',
      featured: false,
      includes: [],
      taxCode: '',
    },
    after: everyField,
  },
  'adminCatalogue.remove': {
    kind: 'service-archived',
    make: async (shop) => {
      const { _id: service } = await aService(shop)
      return () => ask(shop, `services/${service}`, { method: 'DELETE' })
    },
    before: { archived: false },
    after: { archived: true },
  },
  'adminCatalogue.restore': {
    kind: 'service-restored',
    make: async (shop) => {
      const { _id: service } = await aService(shop)
      await ask(shop, `services/${service}`, { method: 'DELETE' })
      return () => ask(shop, `services/${service}/restore`, { method: 'POST' })
    },
    before: { archived: true },
    after: { archived: false },
  },
  'image.add': {
    kind: 'picture-added',
    make: async (shop) => {
      const picture = await bytesOf('png', 500, 400)
      return () => send(shop, 'images', { body: picture, type: 'image/png' })
    },
    before: null,
    after: expect.objectContaining({ width: 500, height: 400 }),
  },
  'imports.begin': {
    kind: 'import-sent',
    make: (shop) => now(() => send(shop, 'services/imports', { body: fileOf(aNewOne), type: 'text/csv' })),
    before: null,
    after: { bytes: fileOf(aNewOne).length },
  },
  'imports.write': {
    // The job that writes the services also records each of them, in its transaction.
    kind: 'catalogue-imported',
    also: ['service-added', 'service-changed'],
    make: async (shop) => {
      const { slug, title, category, duration, description } = await aService(shop)
      const changed = { slug, title, category, price: '2', duration: String(duration), description }
      const { _id } = await importing(shop).check(fileOf(aNewOne, changed))
      return async () => {
        const { status } = await importing(shop).confirm(_id)
        await importing(shop).write(_id)
        return { status }
      }
    },
    before: null,
    after: { adds: 1, changes: 1, unchanged: 0 },
  },
}
