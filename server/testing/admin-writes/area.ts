import { type AdminWrite, ask } from './calls.ts'

export const areaWrites: Record<string, AdminWrite> = {
  'area.forget': {
    kind: 'area-request-deleted',
    make: async (shop) => {
      const { token } = shop.admin
      const area = 'settings/area'
      await shop.put(`/api/admin/${area}`, { token, body: { postcodes: ['4110*'] } })
      await shop.post('/api/storefront/area-requests', { body: { postcode: '110001', email: 'devika@example.com' } })
      const [request] = (await shop.get('/api/admin/area-requests', { token })).body
      await shop.put(`/api/admin/${area}`, { token, body: { postcodes: [] } })
      return () => ask(shop, `area-requests/${request._id}`, { method: 'DELETE' })
    },
    before: null,
    after: null,
  },
}
