/** Milliseconds in which another press at the same place belongs to the one before. */
const secondPress = 700

// Not by the clock of the phone, which may be set back.
let pressedAt = -Infinity

/** Another button may take the place of the one that was pressed. */
export function notePress() {
  pressedAt = performance.now()
}

/** What was pressed is taken back: the same button is meant next. */
export function forgetPress() {
  pressedAt = -Infinity
}

export function isSecondPress(): boolean {
  return performance.now() - pressedAt < secondPress
}
