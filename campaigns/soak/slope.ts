type Point = { x: number; y: number }

/**
 * The slope of the points by Theil and Sen: the median of the slopes of all pairs, which a few odd points do not change.
 * Only the last two thirds count: before that, caches fill.
 */
export function slopeOf(points: Point[]): number {
  const last = points.slice(Math.floor(points.length / 3))
  const slopes = last.flatMap((one, at) =>
    last.slice(at + 1).flatMap((other) => (other.x > one.x ? [(other.y - one.y) / (other.x - one.x)] : [])),
  )
  return slopes.toSorted((one, other) => one - other)[Math.floor(slopes.length / 2)] ?? Number.NaN
}
