import * as z from 'zod/mini'
import { Category, Service, ServiceFilter } from './catalogue.ts'
import { get, list, nothing, post } from './endpoint.ts'
import { Login, SignedIn, User } from './identity.ts'
import { Storefront } from './storefront.ts'

/** Every endpoint of Doorstep. The server must answer all of them; the web may ask no others. */
export const api = {
  identity: {
    me: get('/api/auth/me', {
      by: 'signed-in',
      limit: 'browse',
      says: 'Who the token belongs to',
      query: nothing,
      reply: User,
    }),
    login: post('/api/auth/login', {
      by: 'anyone',
      limit: 'guess',
      says: 'Exchanges email and password for a token',
      body: Login,
      reply: SignedIn,
    }),
    logout: post('/api/auth/logout', {
      by: 'signed-in',
      limit: 'write',
      says: 'Ends the session of this token',
      body: nothing,
      reply: nothing,
    }),
  },
  catalogue: {
    services: list('/api/services', {
      by: 'anyone',
      limit: 'browse',
      says: 'The services of the storefront',
      query: ServiceFilter,
      item: Service,
    }),
    service: get('/api/services/:service', {
      by: 'anyone',
      limit: 'browse',
      says: 'One service, by id or slug',
      query: nothing,
      reply: Service,
    }),
    categories: list('/api/categories', {
      by: 'anyone',
      limit: 'browse',
      says: 'The categories of the storefront, each with the number of its services',
      query: nothing,
      item: Category,
    }),
  },
  storefront: {
    current: get('/api/storefront', {
      by: 'anyone',
      limit: 'browse',
      says: 'The storefront that this host, or the header X-Storefront, names',
      query: nothing,
      reply: Storefront,
    }),
  },
  contract: {
    openapi: get('/api/openapi.json', {
      by: 'anyone',
      limit: 'browse',
      says: 'This description, as OpenAPI 3.1',
      query: nothing,
      reply: z.record(z.string(), z.unknown()),
    }),
  },
}
