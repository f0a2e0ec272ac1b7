import { always, del, get, list, nothing, post } from '#domain/contract/endpoint.ts'
import { id } from '#domain/contract/field.ts'
import {
  AreaAnswer,
  AreaDemand,
  AreaOverview,
  AreaQuery,
  AreaRequest,
  AreaRequestFilter,
  NewAreaRequest,
} from '#domain/storefront/area-request.ts'

export const area = {
  check: get('/api/storefront/area', {
    access: 'anyone',
    limit: 'browse',
    summary: 'Find out whether a storefront serves a postcode',
    query: AreaQuery,
    reply: AreaAnswer,
    isKept: always,
  }),
  request: post('/api/storefront/area-requests', {
    access: 'anyone',
    limit: 'write',
    summary: 'Ask for one email when a storefront serves a postcode; again, nothing more is stored',
    body: NewAreaRequest,
    reply: nothing,
    status: 202,
  }),
  overview: get('/api/admin/area', {
    access: 'admin',
    limit: 'browse',
    summary:
      "Retrieve which professionals have an area of their own, and how many upcoming bookings are outside the call's storefront",
    query: nothing,
    reply: AreaOverview,
  }),
  requests: list('/api/admin/area-requests', {
    access: 'admin',
    limit: 'browse',
    summary: "List the addresses that wait for the call's storefront, by postcode",
    query: AreaRequestFilter,
    item: AreaRequest,
  }),
  demand: get('/api/admin/area-requests/postcodes', {
    access: 'admin',
    limit: 'browse',
    summary: "Count the addresses that wait for the call's storefront by postcode",
    query: nothing,
    reply: AreaDemand,
  }),
  forget: del('/api/admin/area-requests/:request', {
    params: { request: id },
    access: 'admin',
    limit: 'write',
    summary: 'Delete an address that waits for a storefront',
    body: nothing,
    reply: nothing,
  }),
}
