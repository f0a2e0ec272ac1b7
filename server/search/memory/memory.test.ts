import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Service } from '#domain/catalogue.ts'
import { withQuery } from '#domain/contract/address.ts'
import { type Random, seededRandom } from '#domain/random/random.ts'
import { termsOf, wordsOf } from '#domain/search.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'
import { createWordsBuilder } from './builder.ts'
import { findServices } from './find.ts'
import { createForms, listPhrases } from './forms.ts'
import { createWordsIndex } from './index.ts'
import { readLexemes } from './tsvector.ts'

type Row = { id: string; slug: string; title: string; words: Buffer; recommendation: number; featured: boolean }

async function rowsOf({ deps }: TestApp, storefront: string): Promise<Row[]> {
  const { rows } = await deps.db.execute<Row>(sql`
    select id, slug, title, tsvectorsend(words) as words, recommendation, featured from services
    where storefront = ${storefront} and archived_at is null order by id`)
  return rows
}

/** An index of a storefront's services, as rows of the database have them. */
async function indexOf(shop: TestApp, storefront: string) {
  const plan = shop.deps.storefronts.ofKey(storefront)
  if (!plan) throw new Error(`there is no storefront ${storefront}`)
  const { synonyms } = plan
  const rows = await rowsOf(shop, storefront)
  const phrases = await listPhrases(shop.deps.db, synonyms)
  const builder = createWordsBuilder(phrases)
  for (const [doc, { words }] of rows.entries()) builder.add(doc, words)
  const index = createWordsIndex(builder.finish())
  const { formsOf, learn } = createForms()

  async function find(typed: string): Promise<string[] | undefined> {
    for (;;) {
      const answer = findServices(index, termsOf(typed, synonyms), { formsOf, synonyms })
      if ('notIndexed' in answer || 'tooMany' in answer) return undefined
      if ('found' in answer) return inOrder(rows, answer.found)
      await learn(shop.deps.db, answer.unknown)
    }
  }
  return { find, index, rows }
}

function inOrder(rows: Row[], { docs, scores }: { docs: Uint32Array; scores: Uint32Array }): string[] {
  const found = [...docs].map((doc, at) => ({ row: rows[doc], score: scores[at] ?? 0 }))
  return found
    .flatMap(({ row, score }) => (row ? [{ ...row, score }] : []))
    .sort(
      (a, b) =>
        b.score - a.score ||
        b.recommendation - a.recommendation ||
        Number(b.featured) - Number(a.featured) ||
        (a.title < b.title ? -1 : a.title > b.title ? 1 : a.id < b.id ? -1 : 1),
    )
    .map(({ slug }) => slug)
}

async function inDatabase(shop: TestApp, search: string, storefront: string): Promise<string[]> {
  const answer = await shop.get(withQuery('/api/services', { search, limit: 100 }), { storefront })
  expect(answer.status).toBe(200)
  return answer.body.map(({ slug }: Service) => slug)
}

const searches = {
  documents:
    'gst, passport, registration, registrations, rent agreement, licence, itr, income tax return, certificate, trademrk, pasport, adhaar, regstration certifcate, drving licnse, marraige, pa, reg, cert, p, passport in pune, power of attorney, gst nagpur, zzzzz, voter card, votr card, private limited, brand nam, the, for the, 50, certif, registr, agreement rent, attorney of power, import export code, 15ca, क्षमा, digital sign, pasport qwrtzpx, police verification',
  home: 'plumer, elctrician, fauset, tap, ac, air conditioner, air conditoner, plumbing, plumber, cleaning, deep clean, hair, womens haircut, repair, paint, sofa, bathroom cleaning, kitchen, cleanning, instalation',
}

/** A text of up to three words, some of which have typing mistakes or only begin. */
function typedWith({ fraction, oneOf, whole }: Random, words: string[]): string {
  function mistyped(word: string): string {
    const at = whole(0, word.length)
    const changed = [
      word.slice(0, at + 1),
      word.slice(0, at) + word.slice(at + 1),
      `${word.slice(0, at)}x${word.slice(at)}`,
    ]
    return fraction() < 0.4 ? word : oneOf(changed)
  }
  return Array.from({ length: whole(1, 3) }, () => mistyped(oneOf(words))).join(' ')
}

const oneIn = (share: number) => sql`ascii(right(id::text, 1)) % ${share} = 1`

const changes = [
  sql`update services set title = 'Zebra Licence for ' || title where ${oneIn(5)}`,
  sql`update services set title = 'Private', includes = array['limited'],
    description = 'Rent, agreement. Power of attorney; air conditioner.' where ${oneIn(7)}`,
  sql`update services set archived_at = now() where ${oneIn(4)}`,
]

describe.each(Object.entries(searches))(
  'in the storefront %s, the index finds what the database finds',
  (storefront, list) => {
    test('for words, beginnings, synonyms and typing mistakes', async () => {
      const shop = await testApp({ unlimited: true })
      const { find } = await indexOf(shop, storefront)
      for (const typed of list.split(', '))
        expect(await find(typed), typed).toEqual(await inDatabase(shop, typed, storefront))
    })

    test('for random texts of its words, also after changes', async () => {
      const shop = await testApp({ unlimited: true })
      const { find, index, rows } = await indexOf(shop, storefront)
      const random = seededRandom(`searches in ${storefront}`)
      const words = rows.flatMap(({ title, words }) => [...wordsOf(title), ...lexemesIn(words).filter(isWord)])
      const compare = async (other: TestApp) => {
        const phrases = ['private limited', 'zebr', 'zerba', 'power of attorney', 'air conditioner']
        for (const typed of [...phrases, ...Array.from({ length: 40 }, () => typedWith(random, words))])
          expect(await find(typed), typed).toEqual(await inDatabase(other, typed, storefront))
      }
      await compare(shop)
      for (const change of changes) {
        await shop.deps.db.execute(change)
        const current = new Map((await rowsOf(shop, storefront)).map((row) => [row.id, row]))
        for (const [doc, row] of rows.entries()) {
          const now = current.get(row.id)
          if (now) index.replace(doc, Object.assign(row, now).words)
          else index.remove(doc)
        }
        // Another process, which has no outdated vocabulary.
        await compare(await testApp({ unlimited: true, connection: shop.connection }))
      }
    })
  },
)

function lexemesIn(words: Buffer): string[] {
  const found: string[] = []
  readLexemes(words, (from, to) => void found.push(words.toString('utf8', from, to)))
  return found
}

const isWord = (text: string) => /^[a-z0-9]+$/.test(text)
