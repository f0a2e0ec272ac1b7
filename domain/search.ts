/** One thing that is looked for: any of its phrases will do. */
export type Wish = {
  phrases: string[]
  /** The last word, typed perhaps only halfway: longer words that begin with it will do too. */
  isOpen: boolean
  /** Nothing was typed after it. */
  isLast: boolean
}

/** Words that mean the same to a customer; a phrase is words with single spaces between, in lower case. */
export type Synonyms = string[][]

/** Words without which a search says the same. */
const small = new Set(
  'a an and at by can do for from get how i in is it me my near need of on or our please some the to want we with you your'.split(
    ' ',
  ),
)

/** What somebody typed, as words: apostrophes are passed over, and every other sign stands for a space. */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/['’ʼ`´]/g, '')
  return [...plain.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(([word]) => word)
}

/**
 * What a visitor looks for. Two letters are a word of their own (AC, PF, ID); three may be the beginning of one, but only
 * of the last word: the words before it were typed to their end.
 */
export function wishesOf(text: string, synonyms: Synonyms): Wish[] {
  const words = wordsOf(text)
  const isSmallTalk = words.every((word) => small.has(word))
  const wishes: Wish[] = []
  for (let at = 0; at < words.length && wishes.length < mostWishes;) {
    const [length, phrases] = phraseAt(words, at, synonyms)
    const word = words[at] ?? ''
    at += length
    const isLast = at >= words.length
    if (phrases) wishes.push({ phrases, isOpen: false, isLast })
    else if (isSmallTalk || !small.has(word))
      wishes.push({ phrases: [word], isOpen: isLast && word.length > 2, isLast })
  }
  return wishes
}

/** Nobody looks for more at once; and each is work. */
const mostWishes = 8
const longestPhrase = 4

/** The longest phrase with synonyms that starts here, with all that mean the same. */
function phraseAt(words: string[], at: number, synonyms: Synonyms): [number, string[] | undefined] {
  for (let length = longestPhrase; length > 0; length -= 1) {
    const phrase = words.slice(at, at + length).join(' ')
    const found = at + length <= words.length && synonyms.find((phrases) => phrases.includes(phrase))
    if (found) return [length, found]
  }
  return [1, undefined]
}

type Known = { found: boolean[]; words: string[]; synonyms: Synonyms }

/** What may have been meant, where a wish finds nothing as it was typed. The first few are mended: each is work. */
export function mendWishes(wishes: Wish[], { found, words, synonyms }: Known): Wish[] {
  const vocabulary = [...new Set([...words, ...synonyms.flat().filter((phrase) => !phrase.includes(' '))])]
  const lost = wishes.filter((_, at) => found[at] !== true).slice(0, mostMended)
  return wishes.map((wish) => (lost.includes(wish) ? widened(mendWish(wish, vocabulary), synonyms) : wish))
}

export const mostMended = 4

/** What was meant may itself be called otherwise: "plumer" is a plumber, and that is plumbing. */
function widened(wish: Wish, synonyms: Synonyms): Wish {
  const same = synonyms.filter((phrases) => phrases.some((phrase) => wish.phrases.includes(phrase)))
  return { ...wish, phrases: [...new Set([...wish.phrases, ...same.flat()])] }
}

function mendWish({ phrases, isLast }: Wish, vocabulary: string[]): Wish {
  const meant = phrases.flatMap((phrase) => nearestWords(phrase, vocabulary))
  return { phrases: [...new Set([...phrases, ...meant])], isOpen: isLast, isLast }
}

const mostGuesses = 3

/** The words that are fewest slips away: a letter too many, too few, another one, or two that changed places. */
function nearestWords(typed: string, vocabulary: string[]): string[] {
  const allowed = typed.length < 3 ? 0 : typed.length < 6 ? 1 : 2
  if (allowed === 0) return []
  let best = allowed
  let near: string[] = []
  for (const word of vocabulary) {
    const begun = slipsToBegin(typed, word, best)
    if (begun > best) continue
    if (begun < best) near = []
    best = begun
    near.push(word)
  }
  return near
    .map((word) => ({ word, whole: slipsBetween(typed, word).whole }))
    .sort((a, b) => a.whole - b.whole || (a.word < b.word ? -1 : 1))
    .slice(0, mostGuesses)
    .map(({ word }) => word)
}

/** How many slips make a beginning of `word` of what was typed. It is no longer than what was typed and the slips. */
function slipsToBegin(typed: string, word: string, most: number): number {
  if (word.length < typed.length - most) return most + 1
  return slipsBetween(typed, word.slice(0, typed.length + most), most).begun
}

/** How many slips make `word` of what was typed, and how many make a beginning of it. Above `most` nobody counts on. */
function slipsBetween(typed: string, word: string, most = Number.POSITIVE_INFINITY): { whole: number; begun: number } {
  let beforeLast: number[] = []
  let last = Array.from({ length: word.length + 1 }, (_, index) => index)
  for (let i = 1; i <= typed.length; i += 1) {
    const row = [i]
    let least = i
    for (let j = 1; j <= word.length; j += 1) {
      const isSame = typed[i - 1] === word[j - 1]
      const isSwapped = i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1]
      const slips = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (beforeLast[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
      row[j] = slips
      if (slips < least) least = slips
    }
    // Two letters that changed places reach back over one row, so both must be above it.
    if (least > most && Math.min(...last) > most) return { whole: least, begun: least }
    beforeLast = last
    last = row
  }
  return { whole: last[word.length] ?? 0, begun: Math.min(...last) }
}
