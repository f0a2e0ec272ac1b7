import type { BookingStatus } from '#domain/booking.ts'
import type { Door } from '#domain/storefront/navigation.ts'

/** Converts OKLCH to linear red, green and blue. */
export function linear([lightness = 0, chroma = 0, hue = 0]: number[]): number[] {
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

/** For emails and image files, which cannot use CSS tokens. */
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

/** The colours of an email. */
export type EmailColours = Record<
  | 'ground'
  | 'surface'
  | 'text'
  | 'secondary'
  | 'border'
  | 'brand'
  | 'onBrand'
  | 'link'
  | 'accent'
  | BookingStatus
  | `on${Capitalize<BookingStatus>}`,
  string
>

/** Colours for mail programs, which do not support OKLCH; tokens.test.ts compares them with the CSS tokens. */
export function emailPalette({ hue, chroma, chromaDark }: Door): Record<'light' | 'dark', EmailColours> {
  return {
    light: {
      ground: hex(0.974, 0.005, hue),
      surface: hex(1, 0, 0),
      text: hex(0.23, 0.02, hue),
      secondary: hex(0.42, 0.018, hue),
      border: hex(0.912, 0.008, hue),
      brand: hex(0.44, chroma, hue),
      onBrand: hex(1, 0, 0),
      link: hex(0.42, chroma * 0.97, hue),
      accent: hex(0.815, 0.155, 80),
      pending: hex(0.958, 0.06, 95),
      onPending: hex(0.42, 0.085, 78),
      confirmed: hex(0.952, 0.023, 250),
      onConfirmed: hex(0.43, 0.135, 256),
      completed: hex(0.952, 0.045, 155),
      onCompleted: hex(0.4, 0.09, 154),
      cancelled: hex(0.958, 0.019, 20),
      onCancelled: hex(0.47, 0.16, 26),
    },
    dark: {
      ground: hex(0.152, 0.01, hue),
      surface: hex(0.215, 0.013, hue),
      text: hex(0.957, 0.006, hue),
      secondary: hex(0.82, 0.012, hue),
      border: hex(0.315, 0.016, hue),
      brand: hex(0.79, chromaDark, hue),
      onBrand: hex(0.2, 0.03, hue),
      link: hex(0.82, chromaDark * 0.86, hue),
      accent: hex(0.815, 0.14, 80),
      pending: hex(0.32, 0.05, 86),
      onPending: hex(0.9, 0.1, 90),
      confirmed: hex(0.315, 0.06, 255),
      onConfirmed: hex(0.86, 0.064, 250),
      completed: hex(0.31, 0.05, 156),
      onCompleted: hex(0.87, 0.09, 156),
      cancelled: hex(0.315, 0.06, 24),
      onCancelled: hex(0.86, 0.075, 22),
    },
  }
}

const hex = (...oklch: [number, number, number]) => hexOf(linear(oklch))
