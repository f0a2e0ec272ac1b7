const columns = 72

/** Characters that end a line or an address line early, or change the direction of the text after them. */
const unfit = /[\p{Cc}\p{Zl}\p{Zp}\s\u202A-\u202E\u2066-\u2069]+/gu

/** A user's text on one line. */
export function oneLine(text: string): string {
  return text.toWellFormed().replaceAll(unfit, ' ').trim()
}

/** On one line of HTML: '10:00 am', '24 Nov' and '1 visit' stay together if the text has them with a no-break space. */
export function unbrokenLine(text: string): string {
  return text
    .split(/(?<=\d)[\u00A0\u202F](?=\p{L})/u)
    .map(oneLine)
    .join('\u00A0')
}

/** Wraps text to the width of mail programs. A longer word gets a line of its own. */
export function wrapped(text: string): string {
  const lines: string[] = []
  for (const word of oneLine(text).split(' ')) {
    const line = lines.at(-1)
    if (line !== undefined && line.length + 1 + word.length <= columns) lines[lines.length - 1] = `${line} ${word}`
    else lines.push(word)
  }
  return lines.join('\n')
}
