import type { PlaceholderValues } from '#domain/page/placeholder-names.ts'
import { fillLine } from '#domain/page/placeholders.ts'
import { type Block, textOf, textOfInlines, type Written } from '#domain/page/tree.ts'
import { type Filling, fillBlocks } from './fill.ts'
import { parseMarkdown } from './parse.ts'

type Text = { text: string; summary?: string }
type Options = Filling & { title: string }

/** A page of Markdown as visitors read it. Without a heading of the first level it has the given title. */
export function writePage({ text, summary = '' }: Text, { title, ...filling }: Options): Written {
  const all = fillBlocks(parseMarkdown(text).blocks, filling)
  const first = all.findIndex((block) => block.kind === 'heading' && block.level === 1)
  const head = all[first]
  const rest = all.filter((_, at) => at !== first)
  const { introduction, sections } = inSections(rest)
  return {
    title: head?.kind === 'heading' ? textOfInlines(head.of) : title,
    summary: summary === '' ? firstSentenceOf(rest) : fillLine(summary, filling.values),
    introduction,
    sections,
  }
}

/** The blocks of a short text that has no sections, such as an answer. */
export function writeText(text: string, values: PlaceholderValues): Block[] {
  return fillBlocks(parseMarkdown(text).blocks, { values }).map(atMostThird)
}

const mostOfSummary = 240

function firstSentenceOf(all: Block[]): string {
  const text = textOf(all.filter(({ kind }) => kind === 'paragraph').slice(0, 1))
  return text.length <= mostOfSummary ? text : `${text.slice(0, mostOfSummary - 3).replace(/\s+\S*$/, '')}...`
}

function inSections(all: Block[]): Pick<Written, 'introduction' | 'sections'> {
  const introduction: Block[] = []
  const sections: Written['sections'] = []
  for (const block of all) {
    if (block.kind === 'heading' && block.level <= 2) sections.push({ heading: block.of, blocks: [] })
    else (sections.at(-1)?.blocks ?? introduction).push(atMostThird(block))
  }
  return { introduction, sections }
}

/** Only a section has a heading of the second level. */
function atMostThird(block: Block): Block {
  if (block.kind === 'heading') return { ...block, level: Math.min(4, Math.max(3, block.level)) }
  if (block.kind === 'quote') return { ...block, of: block.of.map(atMostThird) }
  if (block.kind === 'list') return { ...block, items: block.items.map((item) => item.map(atMostThird)) }
  return block
}
