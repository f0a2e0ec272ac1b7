let last = 0

/** A number after every earlier one, and after `known`. The time, unless the phone's clock was set back. */
export function nextOrder(known = 0): number {
  last = Math.max(Date.now(), last + 1, known + 1)
  return last
}
