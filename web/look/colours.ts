import type { Door } from '#domain/frame.ts'

/** Every colour that a style sheet of ours defines, as linear red, green and blue; light is mode 0, dark is 1. */
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

/** For where style sheets do not reach: pictures that are sent as files. */
export function hexOf(rgb: number[]): string {
  const channels = rgb.map((channel) => {
    const inside = Math.min(1, Math.max(0, channel))
    const shown = inside <= 0.0031308 ? 12.92 * inside : 1.055 * inside ** (1 / 2.4) - 0.055
    return Math.round(shown * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${channels.join('')}`
}
