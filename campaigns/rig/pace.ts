/** A clock that begins at another moment and runs faster, in milliseconds. */
export type Pace = {
  /** When it was started, by the usual clock. */
  began: number
  /** What it showed then. */
  starts: number
  speed: number
}

/** A change of the pace moves the clock. */
export function clockOf(pace: Pace): () => Date {
  return () => new Date(pace.starts + (Date.now() - pace.began) * pace.speed)
}
