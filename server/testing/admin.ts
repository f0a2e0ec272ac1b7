import type { Activity } from '#domain/activity.ts'
import type { TestApp } from './app.ts'

export const aForm = {
  title: 'Ration Card Correction',
  category: 'personal',
  price: 749.5,
  duration: 45,
  description: 'A name or an address that is wrong on the card, put right.',
}

type CallOptions = { token?: string; storefront?: string; headers?: Record<string, string> }

/** The calls of an administrator on services. */
export function serviceCalls(shop: TestApp & { admin: { token: string } }) {
  const token = () => shop.admin.token
  return {
    add: (body: object = {}, options: CallOptions = {}) =>
      shop.post('/api/admin/services', { token: token(), body: { ...aForm, ...body }, ...options }),
    put: (id: string, body: object, by = token()) => shop.put(`/api/admin/services/${id}`, { token: by, body }),
    remove: (id: string) => shop.del(`/api/admin/services/${id}`, { token: token() }),
    restore: (id: string) => shop.post(`/api/admin/services/${id}/restore`, { token: token() }),
    read: (id: string) => shop.get(`/api/admin/services/${id}`, { token: token() }),
    list: (query = '', storefront = 'documents') =>
      shop.get(`/api/admin/services?${query}`, { token: token(), storefront }),
    readPublic: (idOrSlug: string, storefront = 'documents') => shop.get(`/api/services/${idOrSlug}`, { storefront }),
    /** The recorded activity of one service or of all, newest first. */
    async readActivity(of?: string): Promise<Activity[]> {
      const { body } = await shop.get('/api/admin/activity?limit=100&storefront=all', { token: token() })
      return (body as Activity[]).filter(({ subject }) => of === undefined || subject._id === of)
    },
  }
}
