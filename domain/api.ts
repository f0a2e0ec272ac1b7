import * as z from 'zod/mini'
import { Category, Service, ServiceFilter } from './catalogue.ts'
import { About, Article, ArticleSummary, Question } from './content.ts'
import { get, list, nothing, post } from './endpoint.ts'
import { StorefrontFrame } from './frame.ts'
import { Login, SignedIn, SignUp, User } from './identity.ts'
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
    register: post('/api/auth/register', {
      by: 'anyone',
      // Trying out which addresses have an account is a guess too.
      limit: 'guess',
      says: 'Opens an account and signs it in',
      body: SignUp,
      reply: SignedIn,
      status: 201,
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
    frame: get('/api/storefront/frame', {
      by: 'anyone',
      limit: 'browse',
      says: 'What stands around every page: the words and links of header, menu and footer',
      query: nothing,
      reply: StorefrontFrame,
    }),
    about: get('/api/storefront/about', {
      by: 'anyone',
      limit: 'browse',
      says: 'Who the storefront is',
      query: nothing,
      reply: About,
    }),
    faq: list('/api/storefront/faq', {
      by: 'anyone',
      limit: 'browse',
      says: 'What people ask, with the answers',
      query: nothing,
      item: Question,
    }),
    articles: list('/api/storefront/articles', {
      by: 'anyone',
      limit: 'browse',
      says: 'The articles of the blog, newest first, without their text',
      query: nothing,
      item: ArticleSummary,
    }),
    article: get('/api/storefront/articles/:article', {
      by: 'anyone',
      limit: 'browse',
      says: 'One article with its text, by slug',
      query: nothing,
      reply: Article,
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
