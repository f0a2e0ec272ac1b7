import { always, get } from '#domain/contract/endpoint.ts'
import { AreaAnswer, AreaQuery } from '#domain/storefront/area.ts'

export const area = {
  check: get('/api/storefront/area', {
    access: 'anyone',
    limit: 'browse',
    summary: 'Find out whether a storefront serves a postcode',
    query: AreaQuery,
    reply: AreaAnswer,
    isKept: always,
  }),
}
