import { mendWish, type Wish, wishesOf } from '#domain/search.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import type { Deps } from '#server/deps.ts'
import { askForWords, listVocabulary } from './store.ts'

/** A search as the database puts it; undefined without one, and empty when it holds no word that could be found. */
export async function understandSearch(
  deps: Deps,
  plan: StorefrontPlan,
  text: string | undefined,
): Promise<string | undefined> {
  if (text === undefined || text === '') return undefined
  const wishes = wishesOf(text, plan.synonyms)
  if (wishes.length === 0) return ''
  const key = `search ${wishes.map(({ phrases }) => phrases.join('|')).join(' ')}`
  return deps.ready.get(plan.key, key, {
    make: () => makeQuery(deps, plan, wishes),
    sizeOf: (query) => 2 * query.length,
  })
}

/** As it was typed; else with what was not found mended; else whatever has any of it. */
async function makeQuery({ db, ready }: Deps, { key, synonyms }: StorefrontPlan, wishes: Wish[]): Promise<string> {
  const typed = await askForWords(db, key, wishes.map(inWords))
  if (typed.isFound) return typed.all
  const known = await ready.get(key, 'vocabulary', {
    make: () => listVocabulary(db, key),
    sizeOf: (words) => 40 * words.length,
  })
  const vocabulary = [...known, ...synonyms.flat().filter((phrase) => !phrase.includes(' '))]
  const mended = wishes.map((wish, at) => (typed.found[at] ? wish : widened(mendWish(wish, vocabulary), synonyms)))
  const meant = await askForWords(db, key, mended.map(inWords))
  return meant.isFound ? meant.all : meant.any
}

/** What was meant may itself be called otherwise: "plumer" is a plumber, and that is plumbing. */
function widened(wish: Wish, synonyms: string[][]): Wish {
  const same = synonyms.filter((phrases) => phrases.some((phrase) => wish.phrases.includes(phrase)))
  return { ...wish, phrases: [...new Set([...wish.phrases, ...same.flat()])] }
}

/** In the words of the database, which take a star for "or longer". Words hold letters and digits only. */
function inWords({ phrases, isOpen }: Wish): { written: string; stem: string } {
  const followed = phrases.map((phrase) => phrase.replaceAll(' ', ' <-> '))
  return {
    written: followed.map((phrase) => (isOpen ? `${phrase}:*` : phrase)).join(' | '),
    stem: followed.join(' | '),
  }
}
