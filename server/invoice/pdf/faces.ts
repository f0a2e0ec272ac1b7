import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { create, type Font } from 'fontkit'
import { unpackWoff } from './woff.ts'

/** The styles of the page in static weights. */
const weights = {
  regular: { family: 'figtree', weight: 400 },
  medium: { family: 'figtree', weight: 500 },
  strong: { family: 'figtree', weight: 600 },
  bold: { family: 'figtree', weight: 700 },
  title: { family: 'bricolage-grotesque', weight: 700 },
  lightTitle: { family: 'bricolage-grotesque', weight: 500 },
}
export type Weight = keyof typeof weights

/** For what the typefaces of the page lack. Not all of these have the rupee sign. */
const fallback = [
  'latin',
  'latin-ext',
  'devanagari',
  'cyrillic',
  'cyrillic-ext',
  'greek',
  'greek-ext',
  'vietnamese',
] as const

/** `isReordered`: its letters are not drawn in the order of the text. */
export type Face = { name: string; font: Font; isReordered: boolean }
/** A piece of text that one font has. */
export type Run = { face: Face; text: string }

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })
const zeroWidthSpace = 0x200b
const joiners = /^[\u200C\u200D]$/

/**
 * Divides a text into runs. Letters with their marks stay together. What no font has is shown as '?': a blank or a box
 * would hide that something is missing.
 */
export function runsOf(text: string, weight: Weight): Run[] {
  const runs: Run[] = []
  for (const { segment } of graphemes.segment(readable(text))) {
    const last = runs.at(-1)
    // A space between two words of a script belongs to their run.
    const face = segment === ' ' && last ? last.face : faceFor(segment, weight)
    const shown = face ? segment : '?'
    const used = face ?? loaded(facesOf(weight)[0])
    if (last?.face === used) last.text += shown
    else runs.push({ face: used, text: shown })
  }
  return runs
}

/** Composed letters, one kind of no-break space, and none of the invisible marks that some formats contain. */
function readable(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll('\u202F', '\u00A0')
    .replaceAll(/[^\S\u00A0]/g, ' ')
    .replaceAll(/(?![\u200C\u200D])[\p{Cc}\p{Cf}]/gu, '')
}

function faceFor(grapheme: string, weight: Weight): Face | undefined {
  const characters = Array.from(grapheme).filter((character) => !joiners.test(character))
  return facesOf(weight)
    .map((name) => () => loaded(name))
    .find((load) => characters.every((character) => has(load().font, character)))?.()
}

function has(font: Font, character: string): boolean {
  return font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)
}

/** The names of the fonts to try, in this order. */
function facesOf(weight: Weight): [string, ...string[]] {
  const { family, weight: number } = weights[weight]
  return [
    `${family}-latin-${number}`,
    `${family}-latin-ext-${number}`,
    ...(family === 'figtree' ? [] : [`figtree-latin-${number}`, `figtree-latin-ext-${number}`]),
    ...fallback.map((subset) => `noto-sans-${subset}-${number}`),
  ]
}

/** Kept, because reading a font costs more than drawing a page with it. */
const kept = new Map<string, Face>()

function loaded(name: string): Face {
  const known = kept.get(name)
  if (known) return known
  const [, family] = /^(figtree|bricolage-grotesque|noto-sans)-/.exec(name) ?? []
  const file = fileURLToPath(import.meta.resolve(`@fontsource/${family}/files/${name}-normal.woff`))
  const font = create(unpackWoff(readFileSync(file)))
  if (!('layout' in font)) throw new Error(`${file} has more than one font`)
  const face = { name, font, isReordered: name.includes('devanagari') }
  keepText(face)
  kept.set(name, face)
  return face
}

/**
 * fontkit keeps the first text for which it used a glyph. Forgetting it before each document makes its bytes independent
 * of earlier ones. This is a private part of fontkit; a test reads a no-break space back.
 */
export function forgetGlyphs() {
  for (const { font } of kept.values()) Object.assign(font, { _glyphs: {} })
}

/** Every glyph must stand for some text, or readers of the file invent one. */
function keepText({ font, isReordered }: Face) {
  const layout = font.layout.bind(font)
  font.layout = (text, features) => {
    const names = Array.isArray(features) ? features.map((name) => [name, true]) : []
    // 'ccmp' divides composed letters, but Devanagari cannot be written without it.
    const run = layout(text, isReordered ? features : { ...Object.fromEntries(names), ccmp: false })
    for (const glyph of run.glyphs) if (glyph.codePoints.length === 0) glyph.codePoints = [zeroWidthSpace]
    return run
  }
}
