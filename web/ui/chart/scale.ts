/** The top of an axis of whole numbers, and its marks in a few round steps. */
export function scaleOf(most: number): { top: number; marks: number[] } {
  const step = stepOf(most / 5)
  const steps = Math.max(step === 1 ? 4 : 1, Math.ceil(most / step))
  return { top: steps * step, marks: Array.from({ length: steps + 1 }, (_, mark) => mark * step) }
}

/** The first of 1, 2, 5, 10, 20, 50 … that is not less. */
function stepOf(least: number): number {
  if (least <= 1) return 1
  const power = 10 ** Math.floor(Math.log10(least))
  const times = [1, 2, 5, 10].find((one) => one * power >= least) ?? 10
  return times * power
}

/** The places that get a label of the given width: the last one always, others at even distances. */
export function labelledPlaces(places: number, { step, room }: { step: number; room: number }): number[] {
  const interval = Math.max(1, Math.ceil(room / step))
  return Array.from({ length: places }, (_, place) => place).filter((place) => (places - 1 - place) % interval === 0)
}
