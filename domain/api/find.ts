import { get } from '#domain/contract/endpoint.ts'
import { Found, FindQuery } from '#domain/find.ts'
import { Explanations, WhyNotQuery } from '#domain/slot/why-not.ts'

export const find = {
  anything: get('/api/admin/find', {
    access: 'admin',
    limit: 'browse',
    summary: 'Find bookings, customers, services and professionals that contain all words of a text',
    query: FindQuery,
    reply: Found,
    isLive: true,
  }),
}

export const whyNot = {
  explain: get('/api/admin/why-not', {
    access: 'admin',
    limit: 'browse',
    summary: 'Explain for each professional why a service can or cannot be booked at a time',
    query: WhyNotQuery,
    reply: Explanations,
    isLive: true,
  }),
}
