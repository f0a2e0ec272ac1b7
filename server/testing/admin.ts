import type { Activity } from '#domain/activity.ts'
import type { TestApp } from './app.ts'

export const aForm = {
  title: 'Ration Card Correction',
  category: 'personal',
  price: 749.5,
  duration: 45,
  description: 'A name or an address that is wrong on the card, put right.',
}

type Where = { token?: string; storefront?: string; headers?: Record<string, string> }

/** The calls of an administrator on services. */
export function keepingServices(shop: TestApp, token: string) {
  return {
    add: (body: object = {}, where: Where = {}) =>
      shop.post('/api/admin/services', { token, body: { ...aForm, ...body }, ...where }),
    put: (id: string, body: object, by = token) => shop.put(`/api/admin/services/${id}`, { token: by, body }),
    remove: (id: string) => shop.del(`/api/admin/services/${id}`, { token }),
    restore: (id: string) => shop.post(`/api/admin/services/${id}/restore`, { token }),
    read: (id: string) => shop.get(`/api/admin/services/${id}`, { token }),
    list: (query = '', storefront = 'documents') => shop.get(`/api/admin/services?${query}`, { token, storefront }),
    shown: (idOrSlug: string, storefront = 'documents') => shop.get(`/api/services/${idOrSlug}`, { storefront }),
    /** The recorded activity of one service or of all, newest first. */
    async activities(of?: string): Promise<Activity[]> {
      const { body } = await shop.get('/api/admin/activity?limit=100&storefront=all', { token })
      return (body as Activity[]).filter(({ subject }) => of === undefined || subject._id === of)
    },
  }
}
