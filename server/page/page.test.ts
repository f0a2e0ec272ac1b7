import { describe, expect, test } from 'vitest'
import type { Activity } from '#domain/activity.ts'
import { mostOfText } from '#domain/page/fields.ts'
import { textOf, type Written } from '#domain/page/tree.ts'
import { fieldsIn, problemIn } from '#server/testing/answers.ts'
import { openShop } from '#server/testing/shop.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'
import { listUnreadLegalPages } from './actions.ts'
import { removeDemoArticles } from './articles/store.ts'

const shop = openShop({ processes: 2, watching: true, admin: { name: 'Olive Stone' } })

type To = { at?: TestApp; storefront?: string }
const admin = (path: string, { at = shop, ...to }: To = {}) =>
  at.get(`/api/admin/${path}`, { token: shop.admin.token, ...to })
const put = (page: string, body: object, { at = shop, ...to }: To = {}) =>
  at.ask('PUT', `/api/admin/pages/${page}`, { token: shop.admin.token, body, ...to })
const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  shop.ask('POST', `/api/admin/${path}`, { token: shop.admin.token, body, headers })
const versionOf = async (page: string): Promise<number> => (await admin(`pages/${page}`)).body.version

const wordsOf = ({ introduction, sections }: Written) =>
  [textOf(introduction), ...sections.map(({ blocks }) => textOf(blocks))].join('\n')
const readAbout = async (to: To = {}): Promise<Written> =>
  (await (to.at ?? shop).get('/api/storefront/about', { storefront: to.storefront ?? 'documents' })).body

describe('a page', () => {
  test('is as it came until it is saved, and every process then shows what was saved', async () => {
    const came = await admin('pages/about')
    expect(came.body).toMatchObject({ version: 1, changed: null, name: 'About', path: '/aboutus', isRead: null })
    expect(came.body.content.text).toContain('# About {brand}')
    const versions = await admin('pages/about/versions')
    expect(versions.body).toEqual([{ version: 1, at: null, by: 'Doorstep', change: 'As it came' }])
    await readAbout({ at: shop.second })
    const home = await readAbout({ storefront: 'home' })

    const text = came.body.content.text.replace('## What we cannot do', '## What no one can do').trim()
    const saved = await put('about', { version: 1, content: { summary: 'All about us', text } })
    expect([saved.status, saved.body.version, saved.body.changed.by]).toEqual([200, 2, 'Olive Stone'])
    // Another process has the notice of the database some milliseconds later.
    await expect.poll(async () => (await readAbout({ at: shop.second })).summary).toBe('All about us')
    for (const at of [shop, shop.second]) {
      const read = await readAbout({ at })
      expect([read.title, read.summary]).toEqual(['About Doorstep Documents', 'All about us'])
      expect(read.sections.map(({ heading }) => heading)).toContainEqual(['What no one can do'])
    }
    expect(await readAbout({ storefront: 'home' })).toEqual(home)

    // The same save again is no further version.
    expect((await put('about', { version: 1, content: { summary: 'All about us', text } })).body.version).toBe(2)
    expect((await admin('pages/about/versions')).body).toMatchObject([
      { version: 2, by: 'Olive Stone', change: '2 lines changed' },
      { version: 1 },
    ])
  })

  test('is saved by one of two administrators at the same moment', async () => {
    const version = await versionOf('cookies')
    const answers = await shop.queue(
      ['One', 'Two'].map(
        (text, at) => () =>
          put('cookies', { version, content: { summary: '', text } }, { at: at === 0 ? shop : shop.second }),
      ),
      'lock table page_versions in exclusive mode',
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const refused = answers.find(({ status }) => status === 409)
    expect(refused && problemIn(refused).message).toMatch(/^Olive Stone changed this page on /)
    expect(await versionOf('cookies')).toBe(version + 1)
    for (const stale of [version - 1, version, version + 2])
      expect((await put('cookies', { version: stale, content: { summary: '', text: 'Three' } })).status).toBe(409)
  })

  test('gets an earlier version again as a new one', async () => {
    const { body: came } = await admin('pages/pricing')
    await put('pricing', { version: 1, content: { summary: '', text: '# Prices\n\nFree.' } })
    const restored = await post('pages/pricing/restore', { version: 2, from: 1 })
    expect(restored.body).toMatchObject({ version: 3, content: came.content })
    expect((await admin('pages/pricing/versions')).body[0]).toMatchObject({ version: 3, change: 'Version 1 restored' })
    expect((await admin('pages/pricing/versions/2')).body.content.text).toBe('# Prices\n\nFree.')
    expect((await post('pages/pricing/restore', { version: 2, from: 1 })).status).toBe(200)
    expect((await post('pages/pricing/restore', { version: 1, from: 2 })).status).toBe(409)
    for (const missing of ['0', '4', 'x', '1.5', '99999999999'])
      expect((await admin(`pages/pricing/versions/${missing}`)).status).toBe(404)
    expect((await post('pages/pricing/restore', { version: 3, from: 9 })).status).toBe(404)
  })

  test.each([
    ['{phonee}', '{phonee} is not known.'],
    ['{brand} {Brand}', '{Brand} is not known.'],
    ['[a](javascript:alert(1))', 'The link “a” leads to “javascript:alert(1)”.'],
    ['![a](/b)', 'A picture cannot be part of the text.'],
    ['a'.repeat(mostOfText + 1), `Please use at most ${mostOfText} characters.`],
    ['  \n', 'Please enter a text'],
    ['a\u0000', ''],
    [7, 'Please enter a text'],
  ])('refuses %j', async (text, sentence) => {
    const answer = await put('terms', { version: 1, content: { summary: '', text } })
    expect([answer.status, fieldsIn(answer)]).toEqual([422, ['content.text']])
    expect(answer.text.replaceAll('\\"', '"')).toContain(sentence)
  })

  test('refuses what is no content, in the field it is in', async () => {
    const question = { question: 'Where?', answer: '[here](ftp://x)' }
    const answers = [
      await put('terms', { version: 1 }),
      await put('terms', { version: 1, content: 'a' }),
      await put('faq', { version: 1, content: { questions: [question] } }),
      await put('faq', { version: 1, content: { questions: [{ question: '{x}', answer: 'a' }] } }),
      await put('home', { version: 1, content: {} }),
    ]
    expect(answers.map((answer) => [answer.status, fieldsIn(answer)?.[0]])).toEqual([
      [422, 'content'],
      [422, 'content'],
      [422, 'content.questions.0.answer'],
      [422, 'content.questions.0.question'],
      [422, 'content.title'],
    ])
    for (const page of ['nothing', 'toString', '4e882f35-eeee-4fda-94b0-a9bf695ae8ca'])
      expect((await put(page, { version: 1, content: { summary: '', text: 'a' } })).status).not.toBe(200)
  })

  test('is previewed with its values, without what has none, and with what is wrong', async () => {
    const text = '# {brand}\n\nCall {phone}.\n\n{legalName}\n\n{phonee} [a](javascript:x)'
    const { body } = await post('pages/preview', { page: 'terms', text })
    expect(body.title).toBe('Doorstep Documents')
    expect(body.introduction[0]).toEqual({
      kind: 'paragraph',
      of: ['Call ', { kind: 'filled', text: '1800-000-0000' }, '.'],
    })
    expect(body.problems.length).toBe(2)
    expect([body.problems[0], body.missing]).toEqual(['{phonee} is not known.', ['legalName']])
  })
})

describe('a legal page', () => {
  test('is to be read by an administrator, again after each change', async () => {
    const rows = async () => (await admin('pages', { storefront: 'home' })).body
    const isRead = async () => (await rows()).find(({ page }: { page: string }) => page === 'terms').isRead
    const unread = () => listUnreadLegalPages(shop.deps.db, 'home')
    expect([await isRead(), await unread()]).toEqual([false, ['privacy-policy', 'terms', 'cookies']])
    const read = (version: number) =>
      shop.ask('POST', '/api/admin/pages/terms/read', {
        token: shop.admin.token,
        storefront: 'home',
        body: { version },
      })
    expect((await read(2)).status).toBe(409)
    expect([(await read(1)).status, (await read(1)).body.isRead]).toEqual([200, true])
    expect([await isRead(), await unread()]).toEqual([true, ['privacy-policy', 'cookies']])
    await put('terms', { version: 1, content: { summary: '', text: 'Other terms' } }, { storefront: 'home' })
    expect([await isRead(), await unread()]).toEqual([false, ['privacy-policy', 'terms', 'cookies']])
    expect((await post('pages/about/read', { version: 1 })).status).toBe(404)
  })
})

describe('an article', () => {
  const content = { title: 'On time', slug: 'on-time', summary: 'How we plan.', date: '2026-11-19', text: 'At nine.' }
  const listed = async () => (await shop.get('/api/storefront/articles')).body.map(({ slug }: { slug: string }) => slug)

  test('is a draft until it is published, and then on the page and in the site map', async () => {
    const headers = { 'Idempotency-Key': 'one' }
    const { status, body } = await post('articles', { content }, headers)
    expect([status, body.path, body.version, body.content.published]).toEqual([201, null, 1, false])
    expect((await post('articles', { content }, headers)).body.page).toBe(body.page)
    expect((await post('articles', { content: { ...content, title: 'Other' } }, headers)).status).toBe(422)
    expect(await listed()).not.toContain('on-time')
    expect((await shop.get('/api/storefront/articles/on-time')).status).toBe(404)
    expect((await admin('articles?limit=2')).body[0]).toMatchObject({ _id: body.page, published: false })

    const published = { version: 1, content: { ...content, published: true } }
    expect((await put(body.page, published)).body).toMatchObject({ path: '/blog/on-time', version: 2 })
    expect((await put(body.page, published, { storefront: 'home' })).status).toBe(404)
    expect((await listed())[0]).toBe('on-time')
    const read = (await shop.get('/api/storefront/articles/on-time')).body
    expect([read.minutes, wordsOf(read)]).toEqual([1, 'At nine.'])
    const [done]: Activity[] = (await admin('activity?limit=1')).body
    expect([done?.kind, done?.before, done?.after]).toEqual([
      'article-changed',
      { published: false, version: 1 },
      { published: true, version: 2, change: '1 line changed' },
    ])
    expect((await put(body.page, { version: 2, content })).body.path).toBeNull()
    expect((await shop.get('/api/storefront/articles/on-time')).status).toBe(404)
  })

  test('that is deleted is no longer found, frees its address, and is restored as it was', async () => {
    const published = { ...content, slug: 'late', published: true }
    const { page } = (await post('articles', { content: published })).body
    const { token } = shop.admin
    const remove = (storefront = 'documents') =>
      shop.ask('DELETE', `/api/admin/articles/${page}`, { token, storefront })
    const restore = () => post(`articles/${page}/restore`, {})
    const read = async (at: TestApp = shop) => (await at.get('/api/storefront/articles/late')).status
    const deleted = async () => (await admin('articles?deleted=true')).body.map(({ _id }: { _id: string }) => _id)

    expect([await read(), await read(shop.second), (await remove('home')).status]).toEqual([200, 200, 404])
    expect((await remove()).status).toBe(204)
    await expect.poll(() => read(shop.second)).toBe(404)
    expect([await read(), await read(shop.second), (await remove()).status]).toEqual([404, 404, 404])
    expect([await deleted(), (await admin(`pages/${page}`)).status]).toEqual([[page], 404])
    expect((await put(page, { version: 1, content: published })).status).toBe(404)
    expect(await listed()).not.toContain('late')
    const [done]: Activity[] = (await admin('activity?limit=1')).body
    expect([done?.kind, done?.before, done?.after]).toMatchObject([
      'article-deleted',
      { deleted: false },
      { deleted: true },
    ])

    const { page: other } = (await post('articles', { content: published })).body
    const taken = await restore()
    expect([taken.status, problemIn(taken).message]).toEqual([
      422,
      'Another article has this address. Please choose another.',
    ])
    expect((await put(other, { version: 1, content: { ...published, slug: 'later' } })).status).toBe(200)
    expect([(await restore()).status, (await restore()).status, await read(), await deleted()]).toEqual([
      204,
      204,
      200,
      [],
    ])
    expect((await admin(`pages/${page}/versions`)).body).toMatchObject([{ version: 1, change: 'Written' }])
  })

  test('has an address of its own in the storefront, and an uploaded picture', async () => {
    await post('articles', { content: { ...content, slug: 'same' } })
    const again = [
      await post('articles', { content: { ...content, slug: 'same' } }),
      await post('articles', { content: { ...content, slug: 'A b' } }),
      await post('articles', { content: { ...content, slug: 'b', imageUrl: 'https://example.com/a.png' } }),
      await post('articles', {
        content: { ...content, slug: 'c', imageUrl: '/images/4e882f35-eeee-4fda-94b0-a9bf695ae8ca.webp' },
      }),
      await post('articles', { content: { ...content, slug: 'd', date: 'today' } }),
      await post('articles', { content: { ...content, slug: 'e', text: '{x}' } }),
    ]
    expect(again.map((answer) => [answer.status, fieldsIn(answer)])).toEqual([
      [422, ['content.slug']],
      [422, ['content.slug']],
      [422, ['content.imageUrl']],
      [422, ['content.imageUrl']],
      [422, ['content.date']],
      [422, ['content.text']],
    ])
  })
})

test('a shop that is no demo starts without testimonials and articles, and shows none that came with Doorstep', async () => {
  const own = await testApp({ env: { DEMO: 'no' } })
  const frame = (await own.get('/api/storefront/frame')).body
  expect([(await own.get('/api/storefront/articles')).body, frame.hasNoArticles]).toEqual([[], true])
  const readWelcome = async () => (await own.get('/api/storefront/welcome')).body
  expect((await readWelcome()).testimonials).toEqual([])
  const invented = (await shop.get('/api/storefront/welcome')).body.testimonials
  expect(invented.length).toBeGreaterThan(2)

  const { token } = await own.aVisitor({ role: 'admin' })
  const real = { quote: 'They came at nine.', name: 'Asha', role: '', rating: 5 }
  const content = { testimonials: [invented[0], real] }
  expect((await own.ask('PUT', '/api/admin/pages/testimonials', { token, body: { version: 1, content } })).status).toBe(
    200,
  )
  expect((await readWelcome()).testimonials).toEqual([real])
})

test('leaving the demo removes the articles that came with it and no one has changed', async () => {
  const demo = await testApp()
  const { token } = await demo.aVisitor({ role: 'admin' })
  const [first] = (await demo.get('/api/admin/articles', { token })).body
  const { body } = await demo.get(`/api/admin/pages/${first._id}`, { token })
  const save = { version: 1, content: { ...body.content, title: 'Ours now' } }
  expect((await demo.ask('PUT', `/api/admin/pages/${first._id}`, { token, body: save })).status).toBe(200)
  expect(await removeDemoArticles(demo.deps.db, demo.deps.storefronts.getPlan('documents'))).toBe(2)
  expect((await demo.get('/api/storefront/articles')).body).toMatchObject([{ title: 'Ours now' }])
})
