/** A term of a search; any of its phrases matches. */
export type SearchTerm = {
  phrases: string[]
  /** Whether longer words that begin with it also match: the last word may be incomplete. */
  isOpen: boolean
  /** Whether it is the last term. */
  isLast: boolean
}

/** Groups of phrases with the same meaning, in lower case with single spaces. */
export type Synonyms = string[][]

/** Stop words. */
const small = new Set(
  'a an and at by can do for from get how i in is it me my near need of on or our please some the to want we with you your'.split(
    ' ',
  ),
)

/** Splits text into words: apostrophes are removed, all other punctuation separates words. */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/['’ʼ`´]/g, '')
  return [...plain.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(([word]) => word)
}

/**
 * The terms of a search. Two letters are a complete word (AC, PF, ID); three or more may be the beginning of one, but
 * only in the last word, since the others were typed completely.
 */
export function termsOf(text: string, synonyms: Synonyms): SearchTerm[] {
  const words = wordsOf(text)
  const isSmallTalk = words.every((word) => small.has(word))
  const terms: SearchTerm[] = []
  for (let at = 0; at < words.length && terms.length < mostTerms;) {
    const [length, phrases] = phraseAt(words, at, synonyms)
    const word = words[at] ?? ''
    at += length
    const isLast = at >= words.length
    if (phrases) terms.push({ phrases, isOpen: false, isLast })
    else if (isSmallTalk || !small.has(word)) terms.push({ phrases: [word], isOpen: isLast && word.length > 2, isLast })
  }
  return terms
}

/** Limits the cost of a search. */
const mostTerms = 8
const longestPhrase = 4

/** The longest phrase with synonyms that starts here, with its synonyms. */
function phraseAt(words: string[], at: number, synonyms: Synonyms): [number, string[] | undefined] {
  for (let length = longestPhrase; length > 0; length -= 1) {
    const phrase = words.slice(at, at + length).join(' ')
    const found = at + length <= words.length && synonyms.find((phrases) => phrases.includes(phrase))
    if (found) return [length, found]
  }
  return [1, undefined]
}

type CorrectionData = { found: boolean[]; words: string[]; synonyms: Synonyms }

/** Corrects the spelling of the first few terms that find nothing. */
export function correctTerms(terms: SearchTerm[], { found, words, synonyms }: CorrectionData): SearchTerm[] {
  const vocabulary = [...new Set([...words, ...synonyms.flat().filter((phrase) => !phrase.includes(' '))])]
  const lost = terms.filter((_, at) => found[at] !== true).slice(0, mostCorrected)
  return terms.map((term) => (lost.includes(term) ? widened(correctTerm(term, vocabulary), synonyms) : term))
}

export const mostCorrected = 4

/** Adds the synonyms of the corrected words: "plumer" is a plumber, which also means plumbing. */
function widened(term: SearchTerm, synonyms: Synonyms): SearchTerm {
  const same = synonyms.filter((phrases) => phrases.some((phrase) => term.phrases.includes(phrase)))
  return { ...term, phrases: [...new Set([...term.phrases, ...same.flat()])] }
}

function correctTerm({ phrases, isLast }: SearchTerm, vocabulary: string[]): SearchTerm {
  const meant = phrases.flatMap((phrase) => nearestWords(phrase, vocabulary))
  return { phrases: [...new Set([...phrases, ...meant])], isOpen: isLast, isLast }
}

const mostGuesses = 3

/** The nearest words: a typing error is an extra, missing or different letter, or two transposed ones. */
function nearestWords(typed: string, vocabulary: string[]): string[] {
  const allowed = typed.length < 3 ? 0 : typed.length < 6 ? 1 : 2
  if (allowed === 0) return []
  let best = allowed
  let near: string[] = []
  for (const word of vocabulary) {
    const begun = errorsToBegin(typed, word, best)
    if (begun > best) continue
    if (begun < best) near = []
    best = begun
    near.push(word)
  }
  return near
    .map((word) => ({ word, whole: errorsBetween(typed, word).whole }))
    .sort((a, b) => a.whole - b.whole || (a.word < b.word ? -1 : 1))
    .slice(0, mostGuesses)
    .map(({ word }) => word)
}

/** The fewest typing errors between the typed text and a beginning of `word`, which is at most that much longer. */
function errorsToBegin(typed: string, word: string, most: number): number {
  if (word.length < typed.length - most) return most + 1
  return errorsBetween(typed, word.slice(0, typed.length + most), most).begun
}

/** The typing errors to the whole `word`, and to a beginning of it. Counting stops above `most`. */
function errorsBetween(typed: string, word: string, most = Number.POSITIVE_INFINITY): { whole: number; begun: number } {
  let beforeLast: number[] = []
  let last = Array.from({ length: word.length + 1 }, (_, index) => index)
  for (let i = 1; i <= typed.length; i += 1) {
    const row = [i]
    let least = i
    for (let j = 1; j <= word.length; j += 1) {
      const isSame = typed[i - 1] === word[j - 1]
      const isSwapped = i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1]
      const errors = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (beforeLast[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
      row[j] = errors
      if (errors < least) least = errors
    }
    // Transposed letters look back two rows, so both must be above the limit.
    if (least > most && Math.min(...last) > most) return { whole: least, begun: least }
    beforeLast = last
    last = row
  }
  return { whole: last[word.length] ?? 0, begun: Math.min(...last) }
}
