import { describe, expect, test } from 'vitest'
import { problemOfDoor } from '#domain/format/door.ts'
import { hexOf, emailPalette } from '#domain/format/colour.ts'
import type { Door } from '#domain/storefront/navigation.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { coloursOf } from './colours.ts'
import names from './tailwind.css?raw'
import css from './tokens.css?raw'

/** Each background with the texts on it, for which WCAG 2.2 requires a contrast of 4.5. */
const texts = {
  bg: ['text', 'text-2', 'text-3', 'brand-text'],
  'bg-sunken': ['text', 'text-2', 'text-3', 'brand-text'],
  'surface-raised': ['text', 'text-2', 'text-3', 'brand-text', 'danger-text'],
  fill: ['text-2', 'text-3'],
  'surface-2': ['text-3'],
  brand: ['on-brand'],
  'brand-hover': ['on-brand'],
  'brand-active': ['on-brand'],
  'brand-soft': ['brand-text', 'on-brand-soft'],
  'brand-soft-2': ['on-brand-soft'],
  'brand-deep': ['on-brand-deep', 'on-brand-deep-2'],
  accent: ['on-accent'],
  'accent-hover': ['on-accent'],
  'accent-soft': ['on-accent-soft'],
  ink: ['on-ink'],
  'ink-hover': ['on-ink'],
  danger: ['on-danger'],
  'danger-hover': ['on-danger'],
  surface: ['danger-text'],
  'danger-soft': ['danger-text'],
  'success-soft': ['success-text'],
  'pending-bg': ['pending-text'],
  'confirmed-bg': ['confirmed-text'],
  'completed-bg': ['completed-text'],
  'cancelled-bg': ['cancelled-text'],
}

/** Each background with the lines and shapes on it, for which 3 is enough. */
const lines = {
  surface: ['border-strong', 'brand', 'star', 'confirmed', 'completed', 'cancelled'],
  'bg-sunken': ['border-strong', 'focus'],
  'surface-raised': ['border-strong', 'focus'],
  bg: ['focus'],
}

const pairs = [
  ...Object.entries(texts).flatMap(([ground, fronts]) => fronts.map((front) => [front, ground, 4.5] as const)),
  ...Object.entries(lines).flatMap(([ground, fronts]) => fronts.map((front) => [front, ground, 3] as const)),
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

describe.each(plans.map(({ key, door }) => ({ key, door })))('the colours of $key', ({ key, door }) => {
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

test('a door colour that settings accept is readable in every place', () => {
  const refused: string[] = []
  let accepted = 0
  for (let hue = 0; hue < 360; hue += 12) {
    for (const chroma of [0, 0.03, 0.06, 0.09, 0.12, 0.16]) {
      const door = { hue, chroma, chromaDark: chroma }
      if (problemOfDoor(door) !== undefined) continue
      accepted += 1
      for (const tokens of [0, 1].map((mode) => colours(door, mode))) {
        const isUnreadable = pairs.some(([front, ground, least]) => contrast(tokens, front, ground) < least)
        if (isUnreadable) refused.push(JSON.stringify(door))
      }
    }
  }
  expect(accepted).toBeGreaterThan(60)
  expect(refused).toEqual([])
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
