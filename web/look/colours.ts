import { linear } from '#domain/format/colour.ts'
import type { Door } from '#domain/storefront/navigation.ts'

/** The colours that a style sheet defines, as linear RGB, in light (mode 0) or dark (mode 1). */
export function coloursOf(css: string, { hue, chroma, chromaDark }: Door, mode: number): Map<string, number[]> {
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
  return found
}

/** `0.44 calc(0.073 * 0.9) 182` with its calc() evaluated. */
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
