import * as z from 'zod/mini'
import { Category, CategoryFilter, Service, ServiceDetails, ServiceFilter } from '#domain/catalogue.ts'
import { Article, ArticleSummary, Preparation, Question, Welcome } from '#domain/page/fields.ts'
import { always, get, list, nothing, post } from '#domain/contract/endpoint.ts'
import { pathName } from '#domain/contract/field.ts'
import { StorefrontFrame } from '#domain/storefront/navigation.ts'
import { Written } from '#domain/page/tree.ts'
import { Availability, AvailabilityQuery, NextSlot, NextSlotsQuery } from '#domain/slot.ts'
import { Storefront } from '#domain/storefront.ts'
import { MadeStorefront, NewStorefront } from '#domain/storefront/making.ts'

export const slot = {
  availability: get('/api/services/:service/availability', {
    params: { service: pathName },
    access: 'anyone',
    limit: 'browse',
    summary: 'List slots of a day with reasons for unavailable ones, count free slots per day, or list bookable days',
    query: AvailabilityQuery,
    reply: Availability,
    isLive: true,
  }),
  nextSlots: list('/api/services/next-slots', {
    access: 'anyone',
    limit: 'browse',
    summary: 'Find the next free slot of several services',
    query: NextSlotsQuery,
    item: NextSlot,
    isLive: true,
  }),
}

type FilterValues = Pick<ServiceFilter, 'search' | 'minPrice' | 'maxPrice' | 'cursor'>

/** Filters make the number of different queries unlimited; unfiltered queries are few and are cached. */
function isFiltered({ search, minPrice, maxPrice, cursor }: FilterValues): boolean {
  return [search, minPrice, maxPrice, cursor].some((value) => value !== undefined)
}

export const catalogue = {
  services: list('/api/services', {
    access: 'anyone',
    limit: 'browse',
    summary: 'List services',
    query: ServiceFilter,
    item: Service,
    isKept: (query) => !isFiltered(query),
    isCostly: isFiltered,
  }),
  service: get('/api/services/:service', {
    params: { service: pathName },
    access: 'anyone',
    limit: 'browse',
    summary: 'Retrieve a service by id or slug',
    query: nothing,
    reply: ServiceDetails,
    isKept: always,
  }),
  related: list('/api/services/:service/related', {
    params: { service: pathName },
    access: 'anyone',
    limit: 'browse',
    summary: 'List related services: first of its category, then those its customers also booked',
    query: nothing,
    item: Service,
    isKept: always,
  }),
  categories: list('/api/categories', {
    access: 'anyone',
    limit: 'browse',
    summary: 'List categories with the number of matching services',
    query: CategoryFilter,
    item: Category,
    isKept: (query) => !isFiltered(query),
    isCostly: isFiltered,
  }),
}

export const storefront = {
  current: get('/api/storefront', {
    access: 'anyone',
    limit: 'browse',
    summary: 'Retrieve the storefront named by the host or the X-Storefront header',
    query: nothing,
    reply: Storefront,
    isKept: always,
  }),
  frame: get('/api/storefront/frame', {
    access: 'anyone',
    limit: 'browse',
    summary: 'Retrieve the texts and links of header, menu and footer',
    query: nothing,
    reply: StorefrontFrame,
    isKept: always,
  }),
  welcome: get('/api/storefront/welcome', {
    access: 'anyone',
    limit: 'browse',
    summary: 'Retrieve the texts of the home page',
    query: nothing,
    reply: Welcome,
    isKept: always,
  }),
  preparations: list('/api/storefront/preparations', {
    access: 'anyone',
    limit: 'browse',
    summary: 'List how to prepare for a visit, by category',
    query: nothing,
    item: Preparation,
    isKept: always,
  }),
  about: get('/api/storefront/about', {
    access: 'anyone',
    limit: 'browse',
    summary: 'Storefront profile',
    query: nothing,
    reply: Written,
    isKept: always,
  }),
  pricing: get('/api/storefront/pricing', {
    access: 'anyone',
    limit: 'browse',
    summary: 'Retrieve the introduction of the pricing page',
    query: nothing,
    reply: Written,
    isKept: always,
  }),
  faq: list('/api/storefront/faq', {
    access: 'anyone',
    limit: 'browse',
    summary: 'List frequently asked questions',
    query: nothing,
    item: Question,
    isKept: always,
  }),
  articles: list('/api/storefront/articles', {
    access: 'anyone',
    limit: 'browse',
    summary: 'List blog articles, newest first, without their text',
    query: nothing,
    item: ArticleSummary,
    isKept: always,
  }),
  article: get('/api/storefront/articles/:article', {
    params: { article: pathName },
    access: 'anyone',
    limit: 'browse',
    summary: 'Retrieve a blog article by slug',
    query: nothing,
    reply: Article,
    isKept: always,
  }),
  legal: get('/api/storefront/legal/:page', {
    params: { page: pathName },
    access: 'anyone',
    limit: 'browse',
    summary: 'Retrieve the terms, the privacy policy, the cookie policy or the accessibility statement',
    query: nothing,
    reply: Written,
    isKept: always,
  }),
}

/** Making one, for administrators. It cannot be deleted. */
export const adminStorefronts = {
  make: post('/api/admin/storefronts', {
    access: 'admin',
    limit: 'write',
    isRecent: true,
    summary: 'Make a storefront; key, locale, currency and time zone cannot be changed later',
    body: NewStorefront,
    reply: MadeStorefront,
    status: 201,
  }),
}

export const contract = {
  openapi: get('/api/openapi.json', {
    access: 'anyone',
    limit: 'browse',
    summary: 'Retrieve this API description as OpenAPI 3.1',
    query: nothing,
    reply: z.record(z.string(), z.unknown()),
    isKept: always,
  }),
}
