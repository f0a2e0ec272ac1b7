/** Milliseconds in which another press at the same place belongs to the one before. */
const pause = 700
let writtenAt = -Infinity

/** Something was sent, and another button may take the place of the one that was pressed. */
export function noteWritten() {
  writtenAt = performance.now()
}

export function isSecondPress(): boolean {
  return performance.now() - writtenAt < pause
}
