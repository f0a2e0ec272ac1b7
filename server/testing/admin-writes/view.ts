import { expect } from 'vitest'
import { type AdminWrite, ask, now, type StaffedShop } from './calls.ts'

const view = { name: 'My mornings', query: { status: 'pending', search: 'Kavita Desai' } }
const logged = { status: 'pending', isSearched: true }

/** Every field that a change can have, each other than before. */
const everyField = {
  name: 'Mornings of all',
  shared: true,
  query: { status: 'confirmed' },
  columns: ['customer', 'date'],
  sort: 'latest',
}

const save = (shop: StaffedShop, name = view.name) => ask(shop, 'views', { method: 'POST', body: { ...view, name } })

export const viewWrites: Record<string, AdminWrite> = {
  'view.save': {
    kind: 'view-saved',
    make: (shop) => now(() => ask(shop, 'views', { method: 'POST', body: { ...everyField, ...view } })),
    before: null,
    after: { ...everyField, name: view.name, query: logged },
  },
  'view.change': {
    kind: 'view-changed',
    make: async (shop) => {
      const { _id } = (await save(shop, 'Mornings to change')).body
      return () => ask(shop, `views/${_id}`, { body: everyField })
    },
    before: expect.objectContaining({ name: 'Personal view', shared: false, query: logged, sort: 'next' }),
    after: { ...everyField, query: { status: 'confirmed', isSearched: false } },
  },
  'view.remove': {
    kind: 'view-deleted',
    make: async (shop) => {
      const { _id } = (await save(shop, 'Mornings to delete')).body
      return () => ask(shop, `views/${_id}`, { method: 'DELETE' })
    },
    before: expect.objectContaining({ name: 'Personal view', query: logged }),
    after: null,
  },
}
