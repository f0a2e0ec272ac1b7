const columns = 72

/** Characters that end a line or an address line early, or turn the direction of what is written after them. */
const unfit = /[\p{Cc}\p{Zl}\p{Zp}\s\u202A-\u202E\u2066-\u2069]+/gu

/** What somebody wrote, on one line that reads as it was typed. */
export function oneLine(text: string): string {
  return text.toWellFormed().replaceAll(unfit, ' ').trim()
}

/** In lines that fit a mail program. A longer word has its line alone, and stays whole. */
export function wrapped(text: string): string {
  const lines: string[] = []
  for (const word of oneLine(text).split(' ')) {
    const line = lines.at(-1)
    if (line !== undefined && line.length + 1 + word.length <= columns) lines[lines.length - 1] = `${line} ${word}`
    else lines.push(word)
  }
  return lines.join('\n')
}
