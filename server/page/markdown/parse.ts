import { parser, Table } from '@lezer/markdown'
import type { Block, Inline } from '#domain/page/tree.ts'
import { problemOfAddress } from './address.ts'

/** HTML, code blocks and named link targets are text here. */
const textOnly = ['HTMLBlock', 'HTMLTag', 'Entity', 'IndentedCode', 'FencedCode', 'LinkReference']
const markdown = parser.configure([Table, { remove: textOnly }])

type SyntaxNode = ReturnType<typeof markdown.parse>['topNode']

export type Parsed = {
  blocks: Block[]
  /** Why the text must not be stored, in sentences. */
  problems: string[]
}

const mostLinks = 500
const mostMarks = 4_000
const deepest = 12
const deeper = new RegExp(`^(?:[ \\t]*(?:>|[-+*]|\\d{1,9}[.)])){${deepest + 1}}`, 'm')
const tooDeep = `Lists and quotes can be nested ${deepest} deep at most.`

/** What would take the parser long: its time grows with the square of these numbers. */
function problemOfSize(text: string): string | undefined {
  if (text.split('](').length - 1 > mostLinks) return `A text can have ${mostLinks} links at most.`
  if (text.split(/[*_]/).length - 1 > mostMarks) return `A text can have ${mostMarks} of the marks * and _ at most.`
  return deeper.test(text) ? tooDeep : undefined
}

/** Parses a text, with its placeholders left in it. */
export function parseMarkdown(text: string): Parsed {
  const problem = problemOfSize(text)
  if (problem !== undefined) return { blocks: [], problems: [problem] }
  const problems = new Set<string>()
  const root = markdown.parse(text).topNode
  return { blocks: new Reader(text, problems).readBlocks(root, 0), problems: [...problems] }
}

class Reader {
  readonly #text: string
  readonly #problems: Set<string>

  constructor(text: string, problems: Set<string>) {
    this.#text = text
    this.#problems = problems
  }

  readBlocks(parent: SyntaxNode, depth: number): Block[] {
    if (depth > deepest) {
      this.#problems.add(tooDeep)
      return []
    }
    return childrenOf(parent).flatMap((node) => this.#readBlock(node, depth + 1))
  }

  #readBlock(node: SyntaxNode, depth: number): Block[] {
    const level = /^(?:ATX|Setext)Heading(\d)$/.exec(node.name)?.[1]
    if (level !== undefined) return [{ kind: 'heading', level: Number(level), of: this.#readInlines(node) }]
    switch (node.name) {
      case 'Paragraph':
        return [{ kind: 'paragraph', of: this.#readInlines(node) }]
      case 'BulletList':
      case 'OrderedList':
        return [this.#readList(node, depth)]
      case 'Table':
        return [this.#readTable(node)]
      case 'Blockquote':
        return [{ kind: 'quote', of: this.readBlocks(node, depth) }]
      case 'HorizontalRule':
        return [{ kind: 'rule' }]
      default:
        return []
    }
  }

  #readList(node: SyntaxNode, depth: number): Block {
    const items = childrenOf(node).filter(({ name }) => name === 'ListItem')
    const first = items[0]?.getChild('ListMark')
    const start = first && node.name === 'OrderedList' ? Number.parseInt(this.#sourceOf(first), 10) : undefined
    return {
      kind: 'list',
      ...(start !== undefined && { start }),
      isClose: !/\n[ \t>]*\n/.test(this.#sourceOf(node).trimEnd()),
      items: items.map((item) => this.readBlocks(item, depth)),
    }
  }

  #readTable(node: SyntaxNode): Block {
    const [head = [], ...rows] = childrenOf(node)
      .filter(({ name }) => name === 'TableHeader' || name === 'TableRow')
      .map((row) => this.#readCells(row))
    // A row may be shorter or longer than the head.
    const fitted = rows.map((row) => head.map((_, at) => row[at] ?? []))
    return { kind: 'table', head, rows: fitted }
  }

  /** The tree has no node for an empty cell. */
  #readCells(row: SyntaxNode): Inline[][] {
    const cells: Inline[][] = []
    let isOpen = false
    for (const node of childrenOf(row)) {
      if (node.name === 'TableCell') {
        cells.push(this.#readInlines(node))
        isOpen = false
      } else if (node.name === 'TableDelimiter') {
        if (isOpen) cells.push([])
        isOpen = true
      }
    }
    return cells
  }

  /** What is between the nodes of a line is its text. */
  #readInlines(parent: SyntaxNode, { from, to }: { from: number; to: number } = parent): Inline[] {
    const parts: Inline[] = []
    let end = from
    for (const node of childrenOf(parent)) {
      if (node.from < from || node.to > to) continue
      parts.push(this.#textBetween(end, node.from), ...this.#readInline(node))
      end = node.to
    }
    parts.push(this.#textBetween(end, to))
    return joinTexts(trimEnds(joinTexts(parts), parent.name))
  }

  #readInline(node: SyntaxNode): Inline[] {
    switch (node.name) {
      case 'StrongEmphasis':
        return [{ kind: 'strong', of: this.#readInlines(node) }]
      case 'Emphasis':
        return [{ kind: 'emphasis', of: this.#readInlines(node) }]
      case 'InlineCode': {
        const [first, last] = [node.firstChild, node.lastChild]
        return [{ kind: 'code', text: this.#textBetween(first?.to ?? node.from, last?.from ?? node.to) }]
      }
      case 'Escape':
        return [this.#textBetween(node.from + 1, node.to)]
      case 'HardBreak':
        return [{ kind: 'break' }]
      case 'Image':
        this.#problems.add('A picture cannot be part of the text.')
        return []
      case 'Link':
        return this.#readLink(node)
      // Brackets that are no link.
      case 'LinkLabel':
        return [this.#sourceOf(node)]
      case 'LinkMark':
        return node.parent?.getChild('URL') ? [] : [this.#sourceOf(node)]
      default:
        return []
    }
  }

  #readLink(node: SyntaxNode): Inline[] {
    const url = node.getChild('URL')
    if (!url) return this.#readInlines(node)
    const [open, close] = node.getChildren('LinkMark')
    const label = { from: open?.to ?? node.from, to: close?.from ?? url.from }
    const of = this.#readInlines(node, label)
    const to = this.#sourceOf(url)
      .replace(/^<(.*)>$/s, '$1')
      .replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')
    const problem = problemOfAddress(to, this.#sourceOf(label))
    if (problem !== undefined) this.#problems.add(problem)
    return [{ kind: 'link', to, of }]
  }

  #textBetween(from: number, to: number): string {
    return this.#sourceOf({ from, to }).replaceAll(/[ \t]*\n[ \t]*/g, ' ')
  }

  #sourceOf({ from, to }: { from: number; to: number }): string {
    return this.#text.slice(from, to)
  }
}

function childrenOf(node: SyntaxNode): SyntaxNode[] {
  const children: SyntaxNode[] = []
  for (let child = node.firstChild; child; child = child.nextSibling) children.push(child)
  return children
}

export function joinTexts(parts: Inline[]): Inline[] {
  const joined: Inline[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (typeof part === 'string' && typeof last === 'string') joined.splice(-1, 1, last + part)
    else if (part !== '') joined.push(part)
  }
  return joined
}

/** The spaces between the marks of a heading and its text. */
function trimEnds(parts: Inline[], within: string): Inline[] {
  if (!/Heading|Cell|Paragraph/.test(within)) return parts
  return parts.map((part, at) => {
    if (typeof part !== 'string') return part
    const begun = at === 0 ? part.trimStart() : part
    return at === parts.length - 1 ? begun.trimEnd() : begun
  })
}
