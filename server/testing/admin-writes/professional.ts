import { expect } from 'vitest'
import { bytesOf } from '#server/testing/images.ts'
import { type AdminWrite, ask, send, type StaffedShop } from './calls.ts'

const hours = [{ day: 2, from: '08:00', to: '23:00' }]

const laterHours = [{ from: '2026-12-01', hours: [{ day: 3, from: '10:00', to: '12:00' }] }]
/** Every field that a change can have except the picture, each other than before. */
const postcodes = ['4110*', '411201']
const contact = { email: 'Anil.Rao@example.com', phone: '98765 43210' }
const everyField = { postcodes, name: 'Anil Rao', categories: ['personal'], hours, laterHours, active: false }
const anyPicture: unknown = expect.stringMatching(/^\/media\//)

async function aPicture(shop: StaffedShop): Promise<string> {
  const sent = await send(shop, 'images', { body: await bytesOf('png', 500, 400), type: 'image/png' })
  const { imageUrl } = (await sent.json()) as { imageUrl: string }
  return imageUrl
}

const withAddress = ({ client, anil }: StaffedShop) =>
  client.query("update professionals set email = id || '@example.com' where id = $1", [anil])

export const professionalWrites: Record<string, AdminWrite> = {
  'professional.add': {
    kind: 'professional-added',
    make: async (shop) => {
      const body = {
        name: 'Zoya Khan',
        categories: ['tax'],
        hours,
        laterHours,
        postcodes,
        ...contact,
        imageUrl: await aPicture(shop),
      }
      return () => ask(shop, 'professionals', { method: 'POST', body })
    },
    before: null,
    after: {
      name: 'Zoya Khan',
      categories: ['tax'],
      hours,
      laterHours,
      postcodes,
      imageUrl: anyPicture,
      active: true,
      contact: ['email', 'phone'],
    },
  },
  'professional.change': {
    kind: 'professional-changed',
    make: async (shop) => {
      const body = { ...everyField, ...contact, imageUrl: await aPicture(shop) }
      return () => ask(shop, `professionals/${shop.anil}`, { body })
    },
    before: expect.objectContaining({
      name: 'Anil Nair',
      categories: ['tax'],
      laterHours: [],
      imageUrl: '',
      active: true,
    }),
    after: { ...everyField, imageUrl: anyPicture, contact: ['email', 'phone'] },
  },
  'professional.invite': {
    kind: 'professional-invited',
    make: async (shop) => {
      await withAddress(shop)
      return () => ask(shop, `professionals/${shop.anil}/invitation`, { method: 'POST' })
    },
    before: null,
    after: null,
  },
  'professional.endInvitation': {
    kind: 'professional-invitation-ended',
    make: async (shop) => {
      await withAddress(shop)
      await ask(shop, `professionals/${shop.anil}/invitation`, { method: 'POST' })
      return () => ask(shop, `professionals/${shop.anil}/invitation`, { method: 'DELETE' })
    },
    before: null,
    after: null,
  },
  'professional.endAccess': {
    kind: 'professional-access-ended',
    make: async (shop) => {
      await shop.aWorker({ professional: shop.anil })
      return () => ask(shop, `professionals/${shop.anil}/access`, { method: 'DELETE' })
    },
    before: null,
    after: null,
  },
}
