/** A clock that begins at another moment and runs faster, in milliseconds. */
export type Pace = {
  /** When it was started, by the usual clock. */
  began: number
  /** What it showed then. */
  starts: number
  speed: number
}

export function clockOf({ began, starts, speed }: Pace): () => Date {
  return () => new Date(starts + (Date.now() - began) * speed)
}
