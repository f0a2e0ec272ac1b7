import { del, list, nothing, post, put } from '#domain/contract/endpoint.ts'
import { id } from '#domain/contract/field.ts'
import { NewView, SavedView, ViewChange, ViewFilter } from '#domain/booking/view.ts'

/** The saved views of the list of bookings. */
export const view = {
  all: list('/api/admin/views', {
    access: 'admin',
    limit: 'browse',
    summary: "List one's own and the shared views of the list of bookings; with all, those that cover all storefronts",
    query: ViewFilter,
    item: SavedView,
  }),
  save: post('/api/admin/views', {
    access: 'admin',
    limit: 'write',
    summary: 'Save a view of the list of bookings',
    body: NewView,
    reply: SavedView,
    status: 201,
    takesKey: true,
  }),
  change: put('/api/admin/views/:view', {
    params: { view: id },
    access: 'admin',
    limit: 'write',
    summary: "Update one's own view, or take over a shared one whose owner is no longer an administrator",
    body: ViewChange,
    reply: SavedView,
  }),
  remove: del('/api/admin/views/:view', {
    params: { view: id },
    access: 'admin',
    limit: 'write',
    summary: "Delete one's own view, or a shared one whose owner is no longer an administrator",
    body: nothing,
    reply: nothing,
  }),
}
