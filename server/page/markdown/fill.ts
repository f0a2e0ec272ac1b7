import {
  isPlaceholder,
  type Placeholder,
  placeholderForm,
  type PlaceholderValues,
} from '#domain/page/placeholder-names.ts'
import type { Block, Inline } from '#domain/page/tree.ts'
import { fillAddress } from './address.ts'
import { joinTexts } from './parse.ts'

export type Filling = {
  values: PlaceholderValues
  /** Whether the values stay recognizable, as in a preview. */
  isMarked?: boolean
  /** Told which placeholders have left something out. */
  onMissing?: (name: Placeholder) => void
}

/**
 * Fills in the placeholders. A paragraph, an item of a list or a row of a table that uses a setting without a value is
 * left out, and so is a heading below which nothing remains.
 */
export function fillBlocks(all: Block[], filling: Filling): Block[] {
  const filled = all.map((block) => fillBlock(block, filling))
  // From the end, so that a heading is decided after those below it.
  for (let at = all.length - 1; at >= 0; at--) {
    const heading = all[at]
    if (heading?.kind !== 'heading') continue
    const isNext = (block: Block) => block.kind === 'heading' && block.level <= heading.level
    const rest = all.slice(at + 1)
    const end = rest.findIndex(isNext)
    const below = filled.slice(at + 1, end === -1 ? undefined : at + 1 + end)
    if (below.length > 0 && below.every((block) => block === undefined)) filled[at] = undefined
  }
  return filled.flatMap((block) => block ?? [])
}

function fillBlock(block: Block, filling: Filling): Block | undefined {
  switch (block.kind) {
    case 'rule':
      return block
    case 'quote': {
      const of = fillBlocks(block.of, filling)
      return of.length > 0 ? { ...block, of } : undefined
    }
    case 'list': {
      const items = block.items.map((item) => fillBlocks(item, filling))
      const left = items.filter((item, at) => item.length > 0 || block.items[at]?.length === 0)
      return left.length > 0 ? { ...block, items: left } : undefined
    }
    case 'table': {
      const rows = block.rows.flatMap((row) => {
        const cells = row.map((cell) => fillLineOf(cell, filling))
        return cells.every((cell) => cell !== undefined) ? [cells] : []
      })
      const head = block.head.map((cell) => fillLineOf(cell, filling) ?? [])
      return rows.length > 0 || block.rows.length === 0 ? { ...block, head, rows } : undefined
    }
    case 'heading':
    case 'paragraph': {
      const of = fillLineOf(block.of, filling)
      return of && { ...block, of }
    }
  }
}

/** Undefined if a value is missing. */
function fillLineOf(of: Inline[], filling: Filling): Inline[] | undefined {
  const missing = namesIn(of).filter((name) => filling.values[name] === '')
  for (const name of missing) filling.onMissing?.(name)
  return missing.length > 0 ? undefined : fillInlines(of, filling)
}

function fillInlines(of: Inline[], filling: Filling): Inline[] {
  return joinTexts(of.flatMap((one) => fillInline(one, filling)))
}

function fillInline(one: Inline, filling: Filling): Inline[] {
  if (typeof one === 'string') return fillText(one, filling)
  if (!('of' in one)) return [one]
  return [
    {
      ...one,
      of: fillInlines(one.of, filling),
      ...(one.to !== undefined && { to: fillAddress(one.to, filling.values) }),
    },
  ]
}

function fillText(text: string, { values, isMarked = false }: Filling): Inline[] {
  // The names are at the odd places.
  return text.split(placeholderForm).map((part, at): Inline => {
    if (at % 2 === 0) return part
    if (!isPlaceholder(part)) return `{${part}}`
    return isMarked ? { kind: 'filled', text: values[part] } : values[part]
  })
}

function namesIn(of: Inline[]): Placeholder[] {
  return of.flatMap((one) => {
    if (typeof one === 'string') return namesInText(one)
    return 'of' in one ? [...namesIn(one.of), ...namesInText(one.to ?? '')] : []
  })
}

function namesInText(text: string): Placeholder[] {
  return [...text.matchAll(placeholderForm)].map(([, name = '']) => name).filter(isPlaceholder)
}
