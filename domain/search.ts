/** One thing that is looked for: any of its phrases will do. */
export type Wish = {
  phrases: string[]
  /** Typed perhaps only halfway: longer words that begin with it will do too. */
  isOpen: boolean
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

/** What somebody looks for. Two letters are a word of their own (AC, PF, ID), three may be the beginning of one. */
export function wishesOf(text: string, synonyms: Synonyms): Wish[] {
  const words = wordsOf(text)
  const isSmallTalk = words.every((word) => small.has(word))
  const wishes: Wish[] = []
  for (let at = 0; at < words.length && wishes.length < mostWishes;) {
    const [length, phrases] = phraseAt(words, at, synonyms)
    const word = words[at] ?? ''
    if (phrases) wishes.push({ phrases, isOpen: false })
    else if (isSmallTalk || !small.has(word)) wishes.push({ phrases: [word], isOpen: word.length > 2 })
    at += length
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

/** For a wish that finds nothing as it was typed: what may have been meant. */
export function mendWish({ phrases }: Wish, vocabulary: string[]): Wish {
  const meant = phrases.flatMap((phrase) => nearestWords(phrase, vocabulary))
  return { phrases: [...new Set([...phrases, ...meant])], isOpen: true }
}

const mostGuesses = 3

/** The words that are fewest slips away: a letter too many, too few, another one, or two that changed places. */
function nearestWords(typed: string, vocabulary: string[]): string[] {
  const allowed = typed.length < 3 ? 0 : typed.length < 6 ? 1 : 2
  if (allowed === 0) return []
  const near = vocabulary
    .filter((word) => word.length >= typed.length - allowed)
    .map((word) => ({ word, ...slipsBetween(typed, word) }))
    .filter(({ begun }) => begun <= allowed)
    .sort((a, b) => a.begun - b.begun || a.whole - b.whole || (a.word < b.word ? -1 : 1))
  const [best] = near
  return near
    .filter(({ begun }) => begun === best?.begun)
    .slice(0, mostGuesses)
    .map(({ word }) => word)
}

/** How many slips make `word` of what was typed, and how many make a beginning of it. */
function slipsBetween(typed: string, word: string): { whole: number; begun: number } {
  let beforeLast: number[] = []
  let last = Array.from({ length: word.length + 1 }, (_, index) => index)
  for (let i = 1; i <= typed.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= word.length; j += 1) {
      const isSame = typed[i - 1] === word[j - 1]
      const isSwapped = i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1]
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (beforeLast[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    beforeLast = last
    last = row
  }
  return { whole: last[word.length] ?? 0, begun: Math.min(...last) }
}
