import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { aForm } from '#server/testing/admin.ts'
import { bytesOf } from '#server/testing/images.ts'
import { aNewOne, fileOf, importing } from '#server/testing/imports.ts'
import { type AdminWrite, ask, now, send, type StaffedShop } from './calls.ts'

async function aService(shop: StaffedShop): Promise<string> {
  const title = `${aForm.title} ${randomUUID().slice(0, 8)}`
  return (await ask(shop, 'services', { method: 'POST', body: { ...aForm, title } })).body._id
}

export const catalogueWrites: Record<string, AdminWrite> = {
  'adminCatalogue.add': {
    kind: 'service-added',
    make: (shop) => now(() => ask(shop, 'services', { method: 'POST', body: aForm })),
    before: null,
    after: expect.objectContaining({ title: aForm.title, price: aForm.price }),
  },
  'adminCatalogue.change': {
    kind: 'service-changed',
    make: async (shop) => {
      const service = await aService(shop)
      return () => ask(shop, `services/${service}`, { body: { price: 1 } })
    },
    before: { price: aForm.price },
    after: { price: 1 },
  },
  'adminCatalogue.remove': {
    kind: 'service-archived',
    make: async (shop) => {
      const service = await aService(shop)
      return () => ask(shop, `services/${service}`, { method: 'DELETE' })
    },
    before: expect.objectContaining({ price: aForm.price }),
    after: null,
  },
  'adminCatalogue.restore': {
    kind: 'service-restored',
    make: async (shop) => {
      const service = await aService(shop)
      await ask(shop, `services/${service}`, { method: 'DELETE' })
      return () => ask(shop, `services/${service}/restore`, { method: 'POST' })
    },
    before: null,
    after: expect.objectContaining({ price: aForm.price }),
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
    make: async (shop) => {
      const { _id } = await importing(shop).check(await importing(shop).exported())
      return async () => {
        const { status } = await importing(shop).confirm(_id)
        await importing(shop).write(_id)
        return { status }
      }
    },
    before: null,
    after: expect.objectContaining({ adds: 0, changes: 0 }),
  },
}
