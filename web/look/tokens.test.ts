import { describe, expect, test } from 'vitest'
import type { StorefrontPlan } from '#domain/storefront.ts'
import names from './tailwind.css?raw'
import css from './tokens.css?raw'

type Door = { hue: number; chroma: number; chromaDark: number }

/** What stands on what: the text or line, the ground, and the contrast that WCAG 2.2 asks for. */
const pairs: [string, string, number][] = [
  ['text', 'bg', 4.5],
  ['text', 'bg-sunken', 4.5],
  ['text', 'surface-raised', 4.5],
  ['text-2', 'bg', 4.5],
  ['text-2', 'bg-sunken', 4.5],
  ['text-2', 'surface-raised', 4.5],
  ['text-2', 'fill', 4.5],
  ['text-3', 'bg', 4.5],
  ['text-3', 'bg-sunken', 4.5],
  ['text-3', 'surface-2', 4.5],
  ['text-3', 'surface-raised', 4.5],
  ['text-3', 'fill', 4.5],
  ['border-strong', 'surface', 3],
  ['border-strong', 'bg-sunken', 3],
  ['border-strong', 'surface-raised', 3],
  ['on-brand', 'brand', 4.5],
  ['on-brand', 'brand-hover', 4.5],
  ['on-brand', 'brand-active', 4.5],
  ['brand-text', 'bg', 4.5],
  ['brand-text', 'bg-sunken', 4.5],
  ['brand-text', 'surface-raised', 4.5],
  ['brand-text', 'brand-soft', 4.5],
  ['on-brand-soft', 'brand-soft', 4.5],
  ['on-brand-soft', 'brand-soft-2', 4.5],
  ['brand', 'surface', 3],
  ['on-brand-deep', 'brand-deep', 4.5],
  ['on-brand-deep-2', 'brand-deep', 4.5],
  ['on-accent', 'accent', 4.5],
  ['on-accent', 'accent-hover', 4.5],
  ['on-accent-soft', 'accent-soft', 4.5],
  ['star', 'surface', 3],
  ['focus', 'bg', 3],
  ['focus', 'bg-sunken', 3],
  ['focus', 'surface-raised', 3],
  ['on-ink', 'ink', 4.5],
  ['on-ink', 'ink-hover', 4.5],
  ['on-danger', 'danger', 4.5],
  ['on-danger', 'danger-hover', 4.5],
  ['danger-text', 'surface', 4.5],
  ['danger-text', 'surface-raised', 4.5],
  ['danger-text', 'danger-soft', 4.5],
  ['success-text', 'success-soft', 4.5],
  ['pending-text', 'pending-bg', 4.5],
  ['confirmed-text', 'confirmed-bg', 4.5],
  ['completed-text', 'completed-bg', 4.5],
  ['cancelled-text', 'cancelled-bg', 4.5],
  ['confirmed', 'surface', 3],
  ['completed', 'surface', 3],
  ['cancelled', 'surface', 3],
]

/** As the brief measured them: our own arithmetic, held against somebody else's. */
const measured: [string, string, string, number, number][] = [
  ['documents', 'text', 'bg', 16.78, 16.65],
  ['documents', 'on-brand', 'brand', 7.47, 9.66],
  ['documents', 'brand-text', 'brand-soft', 7.34, 8.72],
  ['documents', 'star', 'surface', 3.16, 9.2],
  ['home', 'text-3', 'fill', 4.94, 5.76],
  ['home', 'on-brand-soft', 'brand-soft-2', 8.65, 8.21],
  ['home', 'on-brand-deep', 'brand-deep', 13.45, 13.86],
]

const shops = import.meta.glob<{ storefront: StorefrontPlan }>('/storefronts/*/storefront.ts', { eager: true })
const plans = Object.values(shops).map(({ storefront }) => storefront)

describe.each(plans.map(({ key, frame }) => ({ key, door: frame.door })))('the colours of $key', ({ key, door }) => {
  const values = [0, 1].map((mode) => colours(door, mode))

  test.each(pairs)('%s on %s can be told apart, in light and in dark', (front, ground, least) => {
    for (const tokens of values) expect(contrast(tokens, front, ground)).toBeGreaterThanOrEqual(least)
  })

  test('are all colours that a screen can show', () => {
    const outside = values.flatMap((tokens) =>
      [...tokens].filter(([, rgb]) => rgb.some((c) => c < -0.002 || c > 1.002)),
    )
    expect(outside).toEqual([])
  })

  test.each(measured.filter(([shop]) => shop === key))(
    'of %s: %s on %s is as measured',
    (_, front, ground, ...expected) => {
      values.forEach((tokens, mode) => expect(contrast(tokens, front, ground)).toBeCloseTo(expected[mode] ?? 0, 1))
    },
  )
})

test('every colour that a class can name is a token', () => {
  const used = [...names.matchAll(/--color-[\w-]+: var\(--([\w-]+)\)/g)].map(([, name]) => name)
  const known = colours({ hue: 182, chroma: 0.07, chromaDark: 0.09 }, 0)
  expect(used.length).toBeGreaterThan(50)
  expect(used.filter((name) => name !== 'scrim' && !known.has(name ?? ''))).toEqual([])
})

/** Every token of the real file, as linear red, green and blue. */
function colours({ hue, chroma, chromaDark }: Door, mode: number): Map<string, number[]> {
  const filled = css
    .replaceAll('var(--h)', `${hue}`)
    .replaceAll('var(--c)', `${chroma}`)
    .replaceAll('var(--d)', `${chromaDark}`)
  const found = new Map<string, number[]>()
  for (const [, name = '', both = ''] of filled.matchAll(/^ {2}--([\w-]+):\s*light-dark\(([\s\S]*?)\);$/gm)) {
    const values = [...both.matchAll(/oklch\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)/g)].map(([, inner = '']) => inner)
    const value = values[mode]
    if (value === undefined) throw new Error(`${name} has no value for mode ${mode}`)
    if (!value.includes('/')) found.set(name, linear(partsOf(value)))
  }
  if (found.size < 50) throw new Error('the tokens could not be read')
  return found
}

/** `0.44 calc(0.073 * 0.9) 182`, with the sums done. */
function partsOf(text: string): number[] {
  const product = text.replaceAll(/calc\(([\d.]+) \* ([\d.]+)\)/g, (_, a: string, b: string) =>
    String(Number(a) * Number(b)),
  )
  const least = product.replaceAll(/min\(([\d.e-]+), ([\d.]+)\)/g, (_, a: string, b: string) =>
    String(Math.min(Number(a), Number(b))),
  )
  const numbers = least.trim().split(/\s+/).map(Number)
  if (numbers.length !== 3 || numbers.some(Number.isNaN)) throw new Error(`not a colour: ${text}`)
  return numbers
}

function linear([lightness = 0, chroma = 0, hue = 0]: number[]): number[] {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

function contrast(tokens: Map<string, number[]>, front: string, ground: string): number {
  const [a, b] = [front, ground].map((name) => {
    const rgb = tokens.get(name)
    if (!rgb) throw new Error(`there is no token --${name}`)
    const [red = 0, green = 0, blue = 0] = rgb.map((channel) => Math.min(1, Math.max(0, channel)))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
  }) as [number, number]
  return Math.max(a, b) / Math.min(a, b)
}
