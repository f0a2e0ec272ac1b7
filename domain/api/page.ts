import { del, get, list, nothing, post, put } from '#domain/contract/endpoint.ts'
import {
  AdminArticle,
  AdminPage,
  ArticleFilter,
  NewArticle,
  PageParam,
  PageReading,
  PageRestore,
  PageRow,
  PageSave,
  PageVersion,
  Preview,
  PreviewRequest,
  VersionContent,
  VersionFilter,
} from '#domain/page/admin.ts'
import { id, line } from '#domain/contract/field.ts'

const named = { page: PageParam }
const admin = { access: 'admin', limit: 'browse' } as const
const write = { access: 'admin', limit: 'write' } as const

/** The words of a storefront, for administrators. An article is a page whose name is its id. */
export const page = {
  all: list('/api/admin/pages', { ...admin, summary: 'List the pages of a storefront', query: nothing, item: PageRow }),
  one: get('/api/admin/pages/:page', {
    ...admin,
    params: named,
    summary: 'Retrieve a page or an article as it is written',
    query: nothing,
    reply: AdminPage,
  }),
  save: put('/api/admin/pages/:page', {
    ...write,
    params: named,
    summary: 'Store a new version of a page or an article',
    body: PageSave,
    reply: AdminPage,
  }),
  versions: list('/api/admin/pages/:page/versions', {
    ...admin,
    params: named,
    summary: 'List the versions of a page, newest first',
    query: VersionFilter,
    item: PageVersion,
  }),
  version: get('/api/admin/pages/:page/versions/:version', {
    ...admin,
    params: { ...named, version: line({ max: 9 }) },
    summary: 'Retrieve a version of a page',
    query: nothing,
    reply: VersionContent,
  }),
  restore: post('/api/admin/pages/:page/restore', {
    ...write,
    params: named,
    summary: 'Store an earlier version of a page as its newest',
    body: PageRestore,
    reply: AdminPage,
  }),
  read: post('/api/admin/pages/:page/read', {
    ...write,
    params: named,
    summary: 'Note that this version of a legal page has been read',
    body: PageReading,
    reply: AdminPage,
  }),
  preview: post('/api/admin/pages/preview', {
    access: 'admin',
    limit: 'browse',
    summary: 'Show a text as its page would, without storing it',
    body: PreviewRequest,
    reply: Preview,
  }),
  articles: list('/api/admin/articles', {
    ...admin,
    summary: 'List the articles of a storefront and their drafts, newest first',
    query: ArticleFilter,
    item: AdminArticle,
  }),
  addArticle: post('/api/admin/articles', {
    ...write,
    summary: 'Add an article',
    body: NewArticle,
    reply: AdminPage,
    status: 201,
    takesKey: true,
  }),
  removeArticle: del('/api/admin/articles/:article', {
    ...write,
    params: { article: id },
    summary: 'Delete an article; its address is no longer found',
    body: nothing,
    reply: nothing,
  }),
  restoreArticle: post('/api/admin/articles/:article/restore', {
    ...write,
    params: { article: id },
    summary: 'Restore a deleted article as it was',
    body: nothing,
    reply: nothing,
  }),
}
