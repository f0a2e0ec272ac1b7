import type { AdminCategory } from '#domain/catalogue/category.ts'
import type { TestApp } from './app.ts'

export const aCategoryForm = { name: 'Travel', description: 'Visas, tickets and insurance for a journey.' }

type CallOptions = { token?: string; storefront?: string; headers?: Record<string, string> }

/** The calls of an administrator on categories. */
export function categoryCalls(shop: TestApp & { admin: { token: string } }) {
  const token = () => shop.admin.token
  const path = '/api/admin/categories'
  return {
    add: (body: object = {}, options: CallOptions = {}) =>
      shop.post(path, { token: token(), body: { ...aCategoryForm, ...body }, ...options }),
    put: (category: string, body: object, options: CallOptions = {}) =>
      shop.put(`${path}/${category}`, { token: token(), body, ...options }),
    order: (keys: string[], options: CallOptions = {}) =>
      shop.put(`${path}/order`, { token: token(), body: { keys }, ...options }),
    move: (category: string, body: object, options: CallOptions = {}) =>
      shop.post(`${path}/${category}/move-services`, { token: token(), body, ...options }),
    read: (category: string, options: CallOptions = {}) =>
      shop.get(`${path}/${category}`, { token: token(), ...options }),
    list: async (query = '', storefront = 'documents'): Promise<AdminCategory[]> =>
      (await shop.get(`${path}?limit=100&${query}`, { token: token(), storefront })).body,
  }
}
