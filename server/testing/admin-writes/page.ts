import { type AdminWrite, ask, now, type StaffedShop } from './calls.ts'

const anArticle = {
  title: 'What to ask on the phone',
  slug: 'what-to-ask',
  summary: 'Three questions.',
  date: '2026-11-01',
  imageUrl: '',
  published: false,
  text: 'Kavita asked.',
}
const { text: _, ...columns } = anArticle

async function addArticle(shop: StaffedShop, slug: string): Promise<string> {
  const content = { ...anArticle, slug }
  return (await ask(shop, 'articles', { method: 'POST', body: { content } })).body.page
}

const about = (text: string, version: number) => ({ version, content: { summary: '', text } })

/** Pages keep their versions from test to test. */
async function versionOf({ get, admin }: StaffedShop, page: string): Promise<number> {
  return (await get(`/api/admin/pages/${page}`, { token: admin.token })).body.version
}

export const pageWrites: Record<string, AdminWrite> = {
  'page.save': {
    kind: 'page-changed',
    make: async (shop) => {
      const version = await versionOf(shop, 'about')
      await ask(shop, 'pages/about', { body: about('One', version) })
      return () => ask(shop, 'pages/about', { body: about('One\n\nKavita Desai', version + 1) })
    },
    before: null,
    after: { version: 3, change: '1 line new' },
  },
  'page.restore': {
    kind: 'page-restored',
    make: async (shop) => {
      await ask(shop, 'pages/pricing', { body: about('One', await versionOf(shop, 'pricing')) })
      const body = { version: 2, from: 1 }
      return () => ask(shop, 'pages/pricing/restore', { method: 'POST', body })
    },
    before: null,
    after: { version: 3, change: 'Version 1 restored' },
  },
  'page.read': {
    kind: 'page-read',
    make: (shop) => now(() => ask(shop, 'pages/terms/read', { method: 'POST', body: { version: 1 } })),
    before: null,
    after: { version: 1 },
  },
  'page.addArticle': {
    kind: 'article-added',
    make: (shop) => now(() => ask(shop, 'articles', { method: 'POST', body: { content: anArticle } })),
    before: null,
    after: { ...columns, version: 1, change: 'Written' },
  },
  'page.removeArticle': {
    kind: 'article-deleted',
    make: async (shop) => {
      const id = await addArticle(shop, 'to-be-deleted')
      return () => ask(shop, `articles/${id}`, { method: 'DELETE' })
    },
    before: { deleted: false },
    after: { deleted: true },
  },
  'page.restoreArticle': {
    kind: 'article-restored',
    make: async (shop) => {
      const id = await addArticle(shop, 'to-be-restored')
      await ask(shop, `articles/${id}`, { method: 'DELETE' })
      return () => ask(shop, `articles/${id}/restore`, { method: 'POST' })
    },
    before: { deleted: true },
    after: { deleted: false },
  },
}
