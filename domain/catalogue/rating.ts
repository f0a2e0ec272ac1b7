/** The average of the stars with one decimal; 0 without reviews. */
export function ratingOf(sum: number, count: number): number {
  return count === 0 ? 0 : Math.round((sum / count) * 10) / 10
}
