import type { api } from '#domain/api.ts'
import { wholePage } from '#domain/contract/endpoint.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import type { ServerDeps } from '#server/deps.ts'
import type { Answers } from '#server/platform/http/endpoints.ts'
import { previewText } from './markdown/accept.ts'
import {
  createArticle,
  getPage,
  getVersion,
  readLegalPage,
  readPages,
  readVersions,
  restorePage,
  savePage,
} from './actions.ts'
import { bringBackArticle, removeArticle } from './articles/actions.ts'
import { listArticles } from './articles/store.ts'

export function pageRoutes(deps: ServerDeps): Answers<typeof api.page> {
  const { db } = deps
  return {
    all: async ({ storefront }) => wholePage(await readPages(db, deps, { storefront })),
    one: ({ storefront, params }) => getPage(db, deps, { storefront, ...params }),
    save: ({ params, ...asked }) => savePage(db, deps, { ...asked, ...params }),
    versions: ({ storefront, params, query }) => readVersions(db, deps, { storefront, ...params, query }),
    version: ({ storefront, params: { page, version } }) =>
      getVersion(db, deps, { storefront, page, version: versionIn(version) }),
    restore: ({ params, ...asked }) => restorePage(db, deps, { ...asked, ...params }),
    read: ({ params, ...asked }) => readLegalPage(db, deps, { ...asked, ...params }),
    preview: async ({ storefront, body }) => previewText(storefront, body),
    articles: ({ storefront, query }) => listArticles(db, storefront.key, query ?? {}),
    addArticle: (asked) => createArticle(db, deps, asked),
    removeArticle: (asked) => removeArticle(db, deps, asked),
    restoreArticle: (asked) => bringBackArticle(db, deps, asked),
  }
}

function versionIn(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Refusal('not_found')
  return Number(text)
}
