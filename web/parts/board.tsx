/** The appointments of a day or of a week, by who keeps them. */
export function BookingBoard(_: { view: 'day' | 'week' }) {
  return null
}
