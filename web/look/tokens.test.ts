import { describe, expect, test } from 'vitest'
import { hexOf, emailPalette } from '#domain/format/colour.ts'
import type { Door } from '#domain/navigation.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { coloursOf } from './colours.ts'
import names from './tailwind.css?raw'
import css from './tokens.css?raw'

/** A text or line, its background, and the contrast that WCAG 2.2 requires. */
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

/** Contrasts from the design, computed independently of this test. */
const measured: [string, string, string, number, number][] = [
  ['documents', 'text', 'bg', 16.78, 16.65],
  ['documents', 'on-brand', 'brand', 7.47, 9.66],
  ['documents', 'brand-text', 'brand-soft', 7.34, 8.72],
  ['documents', 'star', 'surface', 3.16, 9.2],
  ['home', 'text-3', 'fill', 4.94, 5.76],
  ['home', 'on-brand-soft', 'brand-soft-2', 8.65, 8.21],
  ['home', 'on-brand-deep', 'brand-deep', 13.45, 13.86],
]

/** The token of each colour of an email. */
const tokenOf = {
  ground: 'bg-sunken',
  surface: 'surface',
  text: 'text',
  secondary: 'text-2',
  border: 'border',
  brand: 'brand',
  onBrand: 'on-brand',
  link: 'brand-text',
  accent: 'accent',
  pending: 'pending-bg',
  onPending: 'pending-text',
  confirmed: 'confirmed-bg',
  onConfirmed: 'confirmed-text',
  completed: 'completed-bg',
  onCompleted: 'completed-text',
  cancelled: 'cancelled-bg',
  onCancelled: 'cancelled-text',
} as const

const pairsInEmails = [
  ['text', 'surface'],
  ['text', 'ground'],
  ['secondary', 'surface'],
  ['secondary', 'ground'],
  ['link', 'surface'],
  ['link', 'ground'],
  ['onBrand', 'brand'],
  ['onPending', 'pending'],
  ['onConfirmed', 'confirmed'],
  ['onCompleted', 'completed'],
  ['onCancelled', 'cancelled'],
] as const

const shops = import.meta.glob<{ storefront: StorefrontPlan }>('/storefronts/*/storefront.ts', { eager: true })
const plans = Object.values(shops).map(({ storefront }) => storefront)

describe.each(plans.map(({ key, frame }) => ({ key, door: frame.door })))('the colours of $key', ({ key, door }) => {
  const values = [0, 1].map((mode) => colours(door, mode))

  test.each(pairs)('%s on %s has enough contrast, in light and in dark', (front, ground, least) => {
    for (const tokens of values) expect(contrast(tokens, front, ground)).toBeGreaterThanOrEqual(least)
  })

  test('are all in the sRGB gamut', () => {
    const outside = values.flatMap((tokens) =>
      [...tokens].filter(([, rgb]) => rgb.some((c) => c < -0.002 || c > 1.002)),
    )
    expect(outside).toEqual([])
  })

  test('are the same in emails, which cannot use the tokens', () => {
    const palette = emailPalette(door)
    const expected = values.map((tokens) =>
      Object.fromEntries(Object.entries(tokenOf).map(([name, token]) => [name, hexOf(tokens.get(token) ?? [])])),
    )
    expect([palette.light, palette.dark]).toEqual(expected)
  })

  test.each(pairsInEmails)('%s on %s has enough contrast in an email', (front, ground) => {
    for (const tokens of values) {
      expect(contrast(tokens, tokenOf[front], tokenOf[ground])).toBeGreaterThanOrEqual(4.5)
    }
  })

  test.each(measured.filter(([shop]) => shop === key))(
    'of %s: %s on %s is as measured',
    (_, front, ground, ...expected) => {
      values.forEach((tokens, mode) => expect(contrast(tokens, front, ground)).toBeCloseTo(expected[mode] ?? 0, 1))
    },
  )
})

test('every colour of a class is a token', () => {
  const used = [...names.matchAll(/--color-[\w-]+: var\(--([\w-]+)\)/g)].map(([, name]) => name)
  const known = colours({ hue: 182, chroma: 0.07, chromaDark: 0.09 }, 0)
  expect(used.length).toBeGreaterThan(50)
  expect(used.filter((name) => name !== 'scrim' && !known.has(name ?? ''))).toEqual([])
})

function colours(door: Door, mode: number): Map<string, number[]> {
  const found = coloursOf(css, door, mode)
  if (found.size < 50) throw new Error('the tokens could not be read')
  return found
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
