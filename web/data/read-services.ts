import { api } from '#domain/api.ts'
import type { Service, ServiceFilter } from '#domain/catalogue.ts'
import type { Ask, Page } from '#domain/contract/endpoint.ts'
import { firstOf } from './read-first.ts'

/** The first services that a filter finds, as many as are wanted. */
export function readServices(ask: Ask, filter: ServiceFilter, wanted: number): Promise<Page<Service>> {
  return firstOf(wanted, (part) => ask(api.catalogue.services, { query: { ...filter, ...part } }))
}
