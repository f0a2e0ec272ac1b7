import {
  AdminCategory,
  AdminCategoryFilter,
  CategoryChange,
  CategoryOrder,
  NewCategory,
  ServicesMove,
  ServicesMoved,
} from '#domain/catalogue/category.ts'
import { get, list, nothing, post, put } from '#domain/contract/endpoint.ts'
import { pathName } from '#domain/contract/field.ts'

/** An id, or the key of a category of the call's storefront. */
const params = { category: pathName }

/** The categories, for administrators. */
export const category = {
  all: list('/api/admin/categories', {
    access: 'admin',
    limit: 'browse',
    summary: 'List categories in the order of the shop, per storefront or overall',
    query: AdminCategoryFilter,
    item: AdminCategory,
  }),
  one: get('/api/admin/categories/:category', {
    params,
    access: 'admin',
    limit: 'browse',
    summary: 'Retrieve a category, including an archived one',
    query: nothing,
    reply: AdminCategory,
  }),
  add: post('/api/admin/categories', {
    access: 'admin',
    limit: 'write',
    summary: 'Create a category (idempotent with an Idempotency-Key)',
    body: NewCategory,
    reply: AdminCategory,
    status: 201,
    takesKey: true,
  }),
  // Before `change`, or 'order' would be read as a category.
  order: put('/api/admin/categories/order', {
    access: 'admin',
    limit: 'write',
    summary: 'Set the order of all categories of the storefront',
    body: CategoryOrder,
    reply: CategoryOrder,
  }),
  change: put('/api/admin/categories/:category', {
    params,
    access: 'admin',
    limit: 'write',
    summary: 'Update, archive or restore a category; its key never changes',
    body: CategoryChange,
    reply: AdminCategory,
  }),
  moveServices: post('/api/admin/categories/:category/move-services', {
    params,
    access: 'admin',
    limit: 'write',
    summary: 'Move all services of a category to another one',
    body: ServicesMove,
    reply: ServicesMoved,
  }),
}
