import { and, or, type SQL, sql } from 'drizzle-orm'
import { wordsOf } from '#domain/booking/search.ts'
import { activity, activityTitles } from '#server/activity/tables.ts'
import { bookings } from '#server/booking/tables.ts'
import { fewestIndexed, holds } from '#server/platform/database/columns.ts'

/** What a text is looked up by. */
export type Sought = {
  /** The ids and times of the entries that match and fulfil a further condition: each query by its own index. */
  each: ((others: SQL | undefined) => SQL)[]
  /** The same for a list that is followed in its order: PostgreSQL must not look the matches up instead. */
  tested: SQL[]
  /** Only numbers of a month or less match, which are close to each other in the index but may be far down the list. */
  isNarrow: boolean
}

const isNumber = sql`${activity.subjectTitle} like 'DS-%'`
const isTitle = sql`${activity.subjectTitle} not like 'DS-%'`

/** A part of a booking number from its start, from its day, or its turn. */
export function soughtIn(search: string): Sought {
  const text = search.toLowerCase().trim()
  const [word = '', ...others] = wordsOf(search)
  const [, prefix, days = '', turn] = (others.length === 0 && /^(ds-?)?(\d{0,6})(-\d*)?$/i.exec(word || text)) || []
  const isOfNumber = /^ds-?$/.test(text) || days !== ''
  const start = `DS-${days}${turn ?? ''}%`
  const numbers = isOfNumber ? [sql`${isNumber} and ${activity.subjectTitle} like ${start}`] : []
  // Digits alone may also be the turn, which begins after the day.
  const isTurn = prefix === undefined && turn === undefined && days.length >= shortestTurn
  const turns = isTurn
    ? [
        sql`${isNumber} and ${activity.subjectId} in (
          select ${bookings.id}::text from ${bookings} where substr(${bookings.number}, 11) = ${days})`,
      ]
    : []
  const isNumberOnly = isOfNumber && prefix !== undefined
  const byNumber = [...numbers, ...turns].map(
    (those) => (others?: SQL) => sql`select id, at from ${activity} where ${and(those, others)}`,
  )
  const each = [...byNumber, ...(isNumberOnly ? [] : [(others?: SQL) => entitled(text, others)])]
  // In a form that no index of titles has.
  const title = sql`(${activity.subjectTitle} || '')`
  const isTitled = and(sql`${title} not like 'DS-%'`, holdsWords(sql`lower(${title})`, text))
  const tested = [...numbers, ...turns, ...(isNumberOnly ? [] : [isTitled ?? sql`false`])]
  return { each, tested, isNarrow: isOfNumber && days.length >= digitsOfMonth }
}

const shortestTurn = 4
const digitsOfMonth = 4

/** The entries of the titles that match, title by title: otherwise PostgreSQL might read the log to join it. */
function entitled(text: string, others: SQL | undefined): SQL {
  const { kind, storefront, title, sought } = activityTitles
  const isOfTitle = sql`${activity.subjectTitle} = ${title} and ${activity.kind} = ${kind}
    and coalesce(${activity.storefront}, '') = ${storefront}`
  return sql`
    select entries.id, entries.at from ${activityTitles} cross join lateral (
      select id, at from ${activity} where ${and(isTitle, isOfTitle, others)} offset 0
    ) as entries
    where ${holdsWords(sql`${sought}`, text)}`
}

/**
 * Whether a row matches, for a list that is followed in its order: PostgreSQL expects few matches, and would look all of
 * them up instead.
 */
export function isSought({ tested }: Sought): SQL {
  return or(...tested) ?? sql`false`
}

/** All words, in any order. Texts that are too short for the index are compared with the beginning of the title. */
function holdsWords(title: SQL, text: string): SQL | undefined {
  // In the order of bytes, as the index has it. The last character of all ends the range.
  if (text.length < fewestIndexed) return sql`${title} ~>=~ ${text} and ${title} ~<~ ${`${text}\u{10FFFF}`}`
  return and(...text.split(/\s+/).map((word) => holds(title, word)))
}
