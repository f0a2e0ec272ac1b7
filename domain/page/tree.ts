import * as z from 'zod/mini'

/** A part of a line of text. */
export type Inline =
  | string
  | { kind: 'strong' | 'emphasis' | 'link'; to?: string; of: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'break' }
  /** The value of a placeholder, in a preview only. */
  | { kind: 'filled'; text: string }

/** A part of a page, one below the other. */
export type Block =
  | { kind: 'paragraph'; of: Inline[] }
  | { kind: 'heading'; level: number; of: Inline[] }
  /** In a list that is close, items have no space between them. */
  | { kind: 'list'; start?: number; isClose: boolean; items: Block[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'quote'; of: Block[] }
  | { kind: 'rule' }

// A tree of any depth has no form that the description of the API could contain.
export const inlines = z.array(z.custom<Inline>())
export const blocks = z.array(z.custom<Block>())

/** A page: what is above its first heading, and a section for each heading of the second level. */
export const Written = z.strictObject({
  title: z.string(),
  /** One sentence, for search engines. */
  summary: z.string(),
  introduction: blocks,
  sections: z.array(z.strictObject({ heading: inlines, blocks })),
})
export type Written = z.infer<typeof Written>

/** The words of a line without what distinguishes them. */
export function textOfInlines(of: Inline[]): string {
  return of.map(textOfInline).join('')
}

function textOfInline(one: Inline): string {
  if (typeof one === 'string') return one
  if (one.kind === 'break') return ' '
  return 'text' in one ? one.text : textOfInlines(one.of)
}

/** The words of a page, a line for each block. */
export function textOf(all: Block[]): string {
  return all.flatMap(linesOf).join('\n')
}

function linesOf(block: Block): string[] {
  switch (block.kind) {
    case 'rule':
      return []
    case 'quote':
      return [textOf(block.of)]
    case 'list':
      return block.items.map(textOf)
    case 'table':
      return [block.head, ...block.rows].map((cells) => cells.map(textOfInlines).join(' '))
    case 'heading':
    case 'paragraph':
      return [textOfInlines(block.of)]
  }
}

const wordsPerMinute = 200

/** At least one minute. */
export function minutesToRead(text: string): number {
  return Math.max(1, Math.round(countWords(text) / wordsPerMinute))
}

export function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length
}
