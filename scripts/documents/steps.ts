import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A code block of a document, and the file that the paragraph above it names. */
export type Step = { file: string; language: string; text: string }

const codeBlock = /^( *)```(\w+)\n([^]*?)^ *```$/gm
/** An empty line or an item of a list begins a paragraph. */
const paragraphs = /\n\s*\n|\n(?=\s*(?:\d+\.|-) )/
/** A file with its folder, in backticks: `domain/notice.ts`. */
const named = /`([\w.-]+\/[\w./-]*\.\w+)`/g

/** The code blocks of a document, in their order. */
export function stepsIn(markdown: string): Step[] {
  let end = 0
  return [...markdown.matchAll(codeBlock)].map((block) => {
    const [whole, indent = '', language = '', code = ''] = block
    const above = markdown.slice(end, block.index).trimEnd().split(paragraphs).at(-1) ?? ''
    end = block.index + whole.length
    const text = code.replaceAll(new RegExp(`^${indent}`, 'gm'), '')
    return { file: onlyFileIn(above), language, text }
  })
}

/** Writes the file of a step below a folder, or adds its lines to the file that is there. */
export function takeStep(folder: string, { file, language, text }: Step) {
  const path = join(folder, file)
  mkdirSync(dirname(path), { recursive: true })
  if (language !== 'diff') return writeFileSync(path, text)
  const added = additionsIn(text).reduce((before, addition) => add(before, addition, file), readFileSync(path, 'utf8'))
  writeFileSync(path, added)
}

type Addition = { above: string; lines: string }

/** Each group of lines with a plus, and the group of lines above it. */
function additionsIn(diff: string): Addition[] {
  const groups = [...diff.matchAll(/((?:^ .*\n)+)((?:^\+.*\n)+)/gm)]
  return groups.map(([, above = '', lines = '']) => ({ above: unmarked(above), lines: unmarked(lines) }))
}

function unmarked(lines: string): string {
  return lines.replaceAll(/^[ +]/gm, '')
}

function add(text: string, { above, lines }: Addition, file: string): string {
  const [before, after, ...others] = `\n${text}`.split(`\n${above}`)
  if (after === undefined || others.length > 0) throw new Error(`${file} must have these lines once:\n${above}`)
  return `${before}\n${above}${lines}${after}`.slice(1)
}

function onlyFileIn(paragraph: string): string {
  const [file, ...others] = [...paragraph.matchAll(named)].map(([, path = '']) => path)
  if (file === undefined || others.length > 0) throw new Error(`This must name one file: ${paragraph}`)
  return file
}
