/** A part of a text, and whether it is what was typed. */
export type Part = { text: string; isMatch: boolean }

/** Splits a text at the words that were typed, in upper or lower case. */
export function partsOf(text: string, words: string[]): Part[] {
  const low = text.toLowerCase()
  // A few letters have another length in lower case, where the places would be wrong.
  if (low.length !== text.length) return [{ text, isMatch: false }]
  const isMatch = Array.from({ length: text.length }, () => false)
  for (const word of words.map((one) => one.toLowerCase()))
    for (let at = low.indexOf(word); word !== '' && at !== -1; at = low.indexOf(word, at + 1))
      isMatch.fill(true, at, at + word.length)
  const parts: Part[] = []
  for (const [at, letter] of text.split('').entries()) {
    const last = parts.at(-1)
    if (last && last.isMatch === isMatch[at]) last.text += letter
    else parts.push({ text: letter, isMatch: isMatch[at] ?? false })
  }
  return parts
}

/** Whether a text contains all words, in any order. */
export function containsAll(text: string, words: string[]): boolean {
  const low = text.toLowerCase()
  return words.every((word) => low.includes(word.toLowerCase()))
}
