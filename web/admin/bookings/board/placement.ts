import type { Span } from './rows.ts'

/**
 * Custom properties for `style`, whose type does not know them. React sets them through the CSSOM, which our Content-
 * Security-Policy allows. The policy would refuse a `style` attribute in HTML from the server, but the board is never
 * rendered there.
 */
export function variables(values: Record<`--${string}`, number>): React.CSSProperties {
  return values
}

/** Where a span of minutes lies on an axis of hours, as fractions of its length. */
export function placeOf([from, to]: Span, [first, last]: Span) {
  const part = (minutes: number) => Math.min(1, Math.max(0, (minutes / 60 - first) / (last - first)))
  return variables({ '--from': part(from), '--to': part(to) })
}

export function hoursIn([first, last]: Span): number[] {
  return Array.from({ length: last - first }, (_, index) => first + index)
}

/** The background of hours off work. */
export const hatched =
  'bg-[repeating-linear-gradient(135deg,var(--fill)_0_6px,var(--fill-hover)_6px_8px)] forced-colors:bg-[repeating-linear-gradient(135deg,Canvas_0_6px,GrayText_6px_7px)]'
