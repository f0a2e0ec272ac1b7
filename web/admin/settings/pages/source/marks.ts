/** A part of a line of Markdown, by what it is. */
export type Mark = { text: string; kind: 'plain' | 'mark' | 'strong' | 'heading' | 'placeholder' | 'unknown' }

const marks =
  /(\{[A-Za-z][A-Za-z\d]*\})|(\*\*|__)(?=\S)(.+?)(?<=\S)\2|(\[)([^\]]*)(\]\([^)\s]*\))|(`)([^`]+)(`)|([*_])(?=\S)([^*_]+)(?<=\S)\10/g
const beginning = /^(\s*(?:#{1,6}\s+|[-+*]\s+|\d+[.)]\s+|>\s?))(.*)$/

/** Splits a line into what it says and the marks around it. */
export function marksIn(line: string, isKnown: (name: string) => boolean): Mark[] {
  const [, begin, rest = line] = beginning.exec(line) ?? []
  const isHeading = begin?.trimStart().startsWith('#') ?? false
  const parts = partsOf(rest, isHeading ? 'heading' : 'plain', isKnown)
  return begin === undefined ? parts : [{ text: begin, kind: 'mark' }, ...parts]
}

function partsOf(text: string, kind: Mark['kind'], isKnown: (name: string) => boolean): Mark[] {
  const parts: Mark[] = []
  let end = 0
  const mark = (...texts: (string | undefined)[]) => parts.push({ text: texts.join(''), kind: 'mark' })
  const inside = (words: string, as: Mark['kind']) => parts.push(...partsOf(words, as, isKnown))
  for (const found of text.matchAll(marks)) {
    if (found.index > end) parts.push({ text: text.slice(end, found.index), kind })
    end = found.index + found[0].length
    const [, placeholder, strong, bold = '', open, label = '', close, tick, code = '', , star, light = ''] = found
    if (placeholder !== undefined) {
      parts.push({ text: placeholder, kind: isKnown(placeholder.slice(1, -1)) ? 'placeholder' : 'unknown' })
    } else if (strong !== undefined) {
      mark(strong)
      inside(bold, 'strong')
      mark(strong)
    } else if (open !== undefined) {
      mark(open)
      inside(label, kind)
      mark(close)
    } else if (tick !== undefined) {
      mark(tick)
      parts.push({ text: code, kind })
      mark(tick)
    } else {
      mark(star)
      inside(light, kind)
      mark(star)
    }
  }
  if (end < text.length) parts.push({ text: text.slice(end), kind })
  return parts
}
