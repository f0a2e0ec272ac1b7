import { expect } from 'vitest'
import { type AdminWrite, ask, now, type StaffedShop } from './calls.ts'

const view = { name: 'My mornings', query: { status: 'pending', search: 'Kavita Desai' } }
const logged = { status: 'pending', isSearched: true }

const save = (shop: StaffedShop, name = view.name) => ask(shop, 'views', { method: 'POST', body: { ...view, name } })

export const viewWrites: Record<string, AdminWrite> = {
  'view.save': {
    kind: 'view-saved',
    make: (shop) => now(() => save(shop)),
    before: null,
    after: expect.objectContaining({ name: 'My mornings', shared: false, query: logged }),
  },
  'view.change': {
    kind: 'view-changed',
    make: async (shop) => {
      const { _id } = (await save(shop, 'Mornings to change')).body
      return () => ask(shop, `views/${_id}`, { body: { shared: true, name: 'Mornings of all' } })
    },
    before: { shared: false, name: 'Mornings to change' },
    after: { shared: true, name: 'Mornings of all' },
  },
  'view.remove': {
    kind: 'view-deleted',
    make: async (shop) => {
      const { _id } = (await save(shop, 'Mornings to delete')).body
      return () => ask(shop, `views/${_id}`, { method: 'DELETE' })
    },
    before: expect.objectContaining({ name: 'Mornings to delete', query: logged }),
    after: null,
  },
}
