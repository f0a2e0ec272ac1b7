import type { Span, Style } from './pen.ts'

/** A line of text that fits. */
export type Line = { spans: Span[]; width: number; height: number }

type Ruler = { widthOf: (text: string, style: Style) => number }

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** Breaks text at its line breaks and spaces, and within a word that is wider than a line. Spans are a word apart. */
export function wrap(spans: Span[], width: number, ruler: Ruler): Line[] {
  const lines: Line[] = []
  let open: Line | undefined
  for (const { text, style } of spans) {
    for (const [index, paragraph] of text.split(/\r?\n/).entries()) {
      if (index > 0) open = undefined
      for (const word of wordsOf(paragraph).flatMap((whole) => split(whole, { style, width, ruler }))) {
        const wide = ruler.widthOf(word, style)
        const space = ruler.widthOf(' ', style)
        if (open && open.width + space + wide <= width) add(open, { text: ` ${word}`, style }, space + wide)
        else {
          open = { spans: [{ text: word, style }], width: wide, height: style.line }
          lines.push(open)
        }
      }
    }
  }
  return lines
}

function wordsOf(paragraph: string): string[] {
  // A no-break space does not divide words.
  return paragraph.split(/[^\S\u00A0\u202F]+/).filter((word) => word !== '')
}

function add(line: Line, { text, style }: Span, width: number) {
  const last = line.spans.at(-1)
  if (last?.style === style) last.text += text
  else line.spans.push({ text, style })
  line.width += width
  line.height = Math.max(line.height, style.line)
}

type Room = { style: Style; width: number; ruler: Ruler }

function split(word: string, { style, width, ruler }: Room): string[] {
  if (ruler.widthOf(word, style) <= width) return [word]
  const pieces: string[] = []
  let piece = ''
  for (const { segment } of graphemes.segment(word)) {
    if (piece !== '' && ruler.widthOf(piece + segment, style) > width) {
      pieces.push(piece)
      piece = ''
    }
    piece += segment
  }
  return [...pieces, piece]
}
