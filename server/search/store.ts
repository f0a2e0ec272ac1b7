import { type SQL, sql } from 'drizzle-orm'
import { services } from '#server/catalogue/tables.ts'
import type { Db } from '#server/platform/database/db.ts'

/** A search word in PostgreSQL's query syntax, as typed and by its stem: in any part of a service, and by label. */
export type TermQuery = { queries: { written: string; stem: string }[]; phrases: string[] }

/** The words that match a phrase. */
type WordForms = { written: string[]; stems: string[] }

/**
 * The text query of a search word, empty when it contains no word, the same query for each of the best labels, and the
 * forms of its phrases.
 */
export type ParsedTerm = { query: string; labelled: string[]; forms: WordForms[] }

/** The search terms in PostgreSQL's form, and the version of the catalogue. Reads no service. */
export async function parseTerms(
  db: Db,
  storefront: string,
  asked: TermQuery[],
): Promise<{ parsed: ParsedTerm[]; version: string }> {
  const parsed = asked.map(({ queries, phrases }) => {
    const forms = phrases.map(
      (phrase) => sql`json_build_object(
        'written', tsvector_to_array(to_tsvector('simple', ${phrase})),
        'stems', tsvector_to_array(to_tsvector('english', ${phrase})))`,
    )
    const [query, ...labelled] = queries.map(
      ({ written, stem }) => sql`(to_tsquery('english', ${stem}) || to_tsquery('simple', ${written}))::text`,
    )
    return sql`json_build_object(
      'query', ${query}, 'labelled', json_build_array(${sql.join(labelled, sql`, `)}),
      'forms', json_build_array(${sql.join(forms, sql`, `)}))`
  })
  const { rows } = await db.execute<{ parsed: ParsedTerm[]; version: string }>(sql`
    select json_build_array(${sql.join(parsed, sql`, `)}) as parsed,
      coalesce((select catalogue_version from storefronts where key = ${storefront}), 0)::text as version`)
  const [row] = rows
  if (!row) throw new Error('a select without a from has one row')
  return row
}

/**
 * Which of the queries find something. Each uses the full-text index alone: with the storefront in the same condition,
 * PostgreSQL would scan all services for a word without a match.
 */
export async function haveResults(db: Db, storefront: string, queries: string[]): Promise<boolean[]> {
  if (queries.length === 0) return []
  const found = (at: number) => sql.identifier(`found_${at}`)
  const parts = queries.map(
    (query, at) => sql`${found(at)} as materialized (
      select storefront from ${services} where archived_at is null and ${isFound(query)})`,
  )
  const results = queries.map((_, at) => sql`exists (select from ${found(at)} where storefront = ${storefront})`)
  const { rows } = await db.execute<{ results: boolean[] }>(
    sql`with ${sql.join(parts, sql`, `)} select array[${sql.join(results, sql`, `)}] as results`,
  )
  return rows[0]?.results ?? []
}

/** Whether the words of a service match a query. */
function isFound(query: string): SQL {
  return sql`words @@ ${query}::tsquery`
}

/** The most frequent words of titles and categories, or of the other texts. */
export async function listWords(
  db: Db,
  storefront: string,
  { of, most }: { of: 'titles' | 'others'; most: number },
): Promise<string[]> {
  const weights = { titles: 'ab', others: 'cd' }[of]
  const { rows } = await db.execute<{ word: string }>(sql`
    select word from ts_stat(
      format('select words from services where storefront = %L and archived_at is null', ${storefront}::text), ${weights})
    order by ndoc desc, word limit ${most}`)
  return rows.map(({ word }) => word)
}

/** The text queries of a phrase: as written and by its stems. */
export type Forms = { written: string; stems: string }

export async function readForms(db: Db, phrases: string[]): Promise<[string, Forms][]> {
  if (phrases.length === 0) return []
  const queries = phrases.map((phrase) => phrase.replaceAll(' ', ' <-> '))
  const { rows } = await db.execute<Forms>(sql`
    select to_tsquery('simple', phrase)::text as written, to_tsquery('english', phrase)::text as stems
    from unnest(${sql.param(queries)}::text[]) with ordinality as asked (phrase, place) order by place`)
  return rows.map(({ written, stems }, at) => [phrases[at] ?? '', { written, stems }])
}
