import { expect, test } from 'vitest'
import type { ArticleSummary } from '#domain/page/fields.ts'
import { problemIn } from '#server/testing/answers.ts'
import { openShop } from '#server/testing/shop.ts'

const shop = openShop()

test.each(['documents', 'home'])('%s has a profile and answers questions', async (storefront) => {
  const about = (await shop.get('/api/storefront/about', { storefront })).body
  expect(about.sections.length).toBeGreaterThan(2)
  const faq = await shop.get('/api/storefront/faq', { storefront })
  expect(faq.body.length).toBeGreaterThanOrEqual(8)
  expect(faq.headers.get('x-total-count')).toBe(String(faq.body.length))
})

test('each storefront has texts of its own', async () => {
  for (const address of ['/api/storefront/about', '/api/storefront/faq', '/api/storefront/articles']) {
    const documents = await shop.get(address, { storefront: 'documents' })
    const home = await shop.get(address, { storefront: 'home' })
    expect(documents.text).not.toBe(home.text)
  }
})

test.each(['documents', 'home'])(
  'the articles of %s are listed newest first, without their content',
  async (storefront) => {
    const articles: ArticleSummary[] = (await shop.get('/api/storefront/articles', { storefront })).body
    expect(articles.length).toBe(3)
    const dates = articles.map(({ date }) => date)
    expect(dates).toEqual(dates.toSorted().toReversed())
    expect(Object.keys(articles[0] ?? {}).sort()).toEqual(['date', 'minutes', 'slug', 'summary', 'title'])
  },
)

test.each(['documents', 'home'])('every article of %s can be read', async (storefront) => {
  const articles: ArticleSummary[] = (await shop.get('/api/storefront/articles', { storefront })).body
  for (const summary of articles) {
    const { body } = await shop.get(`/api/storefront/articles/${summary.slug}`, { storefront })
    expect(body).toMatchObject(summary)
    expect(body.sections.length).toBeGreaterThan(3)
  }
})

test.each(['terms', 'privacy-policy', 'cookies', 'accessibility'])(
  'the page %s names the storefront and contains no unreplaced placeholder',
  async (page) => {
    for (const [storefront, brand] of [
      ['documents', 'Doorstep Documents'],
      ['home', 'Doorstep Home'],
    ] as const) {
      const { status, body, text } = await shop.get(`/api/storefront/legal/${page}`, { storefront })
      expect([status, body.summary.includes(brand)]).toEqual([200, true])
      const plain = text.replaceAll(/\[[^\]]+\]\((\/[a-z-]+|(mailto|tel):[^)\s]+)\)|`\w+`/g, '')
      expect(plain).not.toMatch(/\]\(|`|undefined|NaN/)
    }
  },
)

test('the terms contain the fee, the tax and the booking days of the storefront', async () => {
  const { text } = await shop.get('/api/storefront/legal/terms', { storefront: 'home' })
  expect(text).toContain('a service fee of $5 and tax of 10% of the price')
  expect(text).toContain('up to 30 days ahead')
  for (const page of ['imprint', 'constructor'])
    expect((await shop.get(`/api/storefront/legal/${page}`)).status).toBe(404)
})

test('the privacy policy says how long the text of an email is kept, and that invoices remain', async () => {
  const { text } = await shop.get('/api/storefront/legal/privacy-policy')
  expect(text).toContain('for 90 days what they said')
  expect(text).toContain('invoices: they still show your name')
})

test('an unknown article or one of another storefront is not found', async () => {
  const [article]: ArticleSummary[] = (await shop.get('/api/storefront/articles', { storefront: 'home' })).body
  for (const slug of ['no-such-article', article?.slug]) {
    const answer = await shop.get(`/api/storefront/articles/${slug}`)
    expect([answer.status, problemIn(answer).code]).toEqual([404, 'not_found'])
  }
})
