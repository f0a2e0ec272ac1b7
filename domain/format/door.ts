import { linear } from '#domain/format/colour.ts'

type Door = { hue: number; chroma: number; chromaDark: number }
type Colour = [lightness: number, chroma: number]

/** The tokens of web/look/tokens.css that the chroma of a door changes, in light and dark; tokens.test.ts compares. */
function coloursOf({ chroma: c, chromaDark: d }: Door): Colour[][][] {
  const white: Colour = [1, 0]
  const dark: Colour = [0.2, 0.03]
  // Each text or shape with the grounds that it stands on.
  return [
    [
      [white, [0.44, c], [0.385, c * 0.9], [0.34, c * 0.8]],
      [[0.42, c * 0.97], white, [0.974, 0.005], [0.962, Math.min(c * 0.24, 0.017)]],
      [
        [0.36, c * 0.86],
        [0.962, Math.min(c * 0.24, 0.017)],
        [0.918, Math.min(c * 0.5, 0.036)],
      ],
      [
        [0.975, 0.008],
        [0.285, c * 0.6],
      ],
      [
        [0.84, 0.03],
        [0.285, c * 0.6],
      ],
    ],
    [
      [dark, [0.79, d], [0.84, d * 0.78], [0.72, d * 0.92]],
      [
        [0.82, d * 0.86],
        [0.178, 0.011],
        [0.152, 0.01],
        [0.262, 0.015],
        [0.272, d * 0.42],
      ],
      [
        [0.88, d * 0.55],
        [0.272, d * 0.42],
        [0.34, d * 0.55],
      ],
      [
        [0.965, 0.008],
        [0.265, d * 0.48],
      ],
      [
        [0.82, 0.03],
        [0.265, d * 0.48],
      ],
    ],
  ]
}

/** What WCAG 2.2 requires of text. */
const leastContrast = 4.5
const inGamut = (rgb: number[]) => rgb.every((channel) => channel >= -0.002 && channel <= 1.002)

function contrast(one: number[], other: number[]): number {
  const [a = 0, b = 0] = [one, other].map(([red = 0, green = 0, blue = 0]) => {
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
  })
  return Math.max(a, b) / Math.min(a, b)
}

/** Why texts could not be read with this door colour, or screens could not show it; undefined if all is well. */
export function problemOfDoor(door: Door): string | undefined {
  const modes = coloursOf(door).map((groups) =>
    groups.map((colours) => colours.map(([lightness, chroma]) => linear([lightness, chroma, door.hue]))),
  )
  for (const [mode, groups] of modes.entries()) {
    const where = mode === 0 ? 'in light mode' : 'in dark mode'
    if (!groups.flat().every(inGamut))
      return `Screens cannot show a colour this strong ${where}. Please use a weaker one.`
    for (const [front = [], ...grounds] of groups) {
      if (grounds.some((ground) => contrast(front, ground) < leastContrast))
        return `Text would be hard to read ${where} with this colour. Please use a weaker one.`
    }
  }
  return undefined
}
