import * as z from 'zod/mini'
import { Category, CategoryFilter, Service, ServiceDetails, ServiceFilter } from '#domain/catalogue.ts'
import { About, Article, ArticleSummary, LegalPage, Preparation, Question, Welcome } from '#domain/content.ts'
import { always, get, list, nothing } from '#domain/contract/endpoint.ts'
import { pathName } from '#domain/contract/field.ts'
import { StorefrontFrame } from '#domain/navigation.ts'
import { Availability, AvailabilityQuery, NextSlot, NextSlotsQuery } from '#domain/slot.ts'
import { Storefront } from '#domain/storefront.ts'

export const slot = {
  availability: get('/api/services/:service/availability', {
    params: { service: pathName },
    access: 'anyone',
    limit: 'browse',
    summary:
      'The slots of a date, each that cannot be had with the reason; or how many are free on each day from … to …, or on each that can be booked',
    query: AvailabilityQuery,
    reply: Availability,
    isLive: true,
  }),
  nextSlots: list('/api/services/next-slots', {
    access: 'anyone',
    limit: 'browse',
    summary: 'When somebody can come first, for each of several services',
    query: NextSlotsQuery,
    item: NextSlot,
    isLive: true,
  }),
}

type Narrowing = Pick<ServiceFilter, 'search' | 'minPrice' | 'maxPrice' | 'cursor'>

/** Whether it may be one of more questions than anybody could count. What many ask is not. */
function isNarrowed({ search, minPrice, maxPrice, cursor }: Narrowing): boolean {
  return [search, minPrice, maxPrice, cursor].some((value) => value !== undefined)
}

export const catalogue = {
  services: list('/api/services', {
    access: 'anyone',
    limit: 'browse',
    summary: 'The services of the storefront: searched, narrowed, in order',
    query: ServiceFilter,
    item: Service,
    isKept: (query) => !isNarrowed(query),
    isCostly: isNarrowed,
  }),
  service: get('/api/services/:service', {
    params: { service: pathName },
    access: 'anyone',
    limit: 'browse',
    summary: 'One service, by id or slug',
    query: nothing,
    reply: ServiceDetails,
    isKept: always,
  }),
  related: list('/api/services/:service/related', {
    params: { service: pathName },
    access: 'anyone',
    limit: 'browse',
    summary:
      'What else somebody who looks at this service might want: others of its category, then what its customers have also had done',
    query: nothing,
    item: Service,
    isKept: always,
  }),
  categories: list('/api/categories', {
    access: 'anyone',
    limit: 'browse',
    summary: 'The categories of the storefront, each with the number of its services that are found',
    query: CategoryFilter,
    item: Category,
    isKept: (query) => !isNarrowed(query),
    isCostly: isNarrowed,
  }),
}

export const storefront = {
  current: get('/api/storefront', {
    access: 'anyone',
    limit: 'browse',
    summary: 'The storefront that this host, or the header X-Storefront, names',
    query: nothing,
    reply: Storefront,
    isKept: always,
  }),
  frame: get('/api/storefront/frame', {
    access: 'anyone',
    limit: 'browse',
    summary: 'What stands around every page: the words and links of header, menu and footer',
    query: nothing,
    reply: StorefrontFrame,
    isKept: always,
  }),
  welcome: get('/api/storefront/welcome', {
    access: 'anyone',
    limit: 'browse',
    summary: 'The words of the home page',
    query: nothing,
    reply: Welcome,
    isKept: always,
  }),
  preparations: list('/api/storefront/preparations', {
    access: 'anyone',
    limit: 'browse',
    summary: 'What a customer does well to keep ready for a visit, by category',
    query: nothing,
    item: Preparation,
    isKept: always,
  }),
  about: get('/api/storefront/about', {
    access: 'anyone',
    limit: 'browse',
    summary: 'Who the storefront is',
    query: nothing,
    reply: About,
    isKept: always,
  }),
  faq: list('/api/storefront/faq', {
    access: 'anyone',
    limit: 'browse',
    summary: 'What people ask, with the answers',
    query: nothing,
    item: Question,
    isKept: always,
  }),
  articles: list('/api/storefront/articles', {
    access: 'anyone',
    limit: 'browse',
    summary: 'The articles of the blog, newest first, without their text',
    query: nothing,
    item: ArticleSummary,
    isKept: always,
  }),
  article: get('/api/storefront/articles/:article', {
    params: { article: pathName },
    access: 'anyone',
    limit: 'browse',
    summary: 'One article with its text, by slug',
    query: nothing,
    reply: Article,
    isKept: always,
  }),
  legal: get('/api/storefront/legal/:page', {
    params: { page: pathName },
    access: 'anyone',
    limit: 'browse',
    summary: 'One of the pages terms, privacy-policy and cookies',
    query: nothing,
    reply: LegalPage,
    isKept: always,
  }),
}

export const contract = {
  openapi: get('/api/openapi.json', {
    access: 'anyone',
    limit: 'browse',
    summary: 'This description, as OpenAPI 3.1',
    query: nothing,
    reply: z.record(z.string(), z.unknown()),
    isKept: always,
  }),
}
