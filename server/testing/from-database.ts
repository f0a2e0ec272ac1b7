import { createApp } from '#server/app.ts'
import { createCache } from '#server/platform/cache/cache.ts'
import type { TestApp } from './app.ts'

/** The same shop, but with answers from the database, none of which is cached. */
export function fromDatabase({ deps }: Pick<TestApp, 'deps'>) {
  const { catalogues: _catalogues, ...others } = deps
  return createApp({ ...others, cache: createCache() })
}
