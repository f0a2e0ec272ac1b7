/** Milliseconds in which another press at the same place belongs to the one before. */
const secondPress = 700
/** Pixels between two taps at one place. */
const reach = 32

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

/** The pressed button goes away: a second tap must not press what is under it. */
export function swallowTapsAt({ detail, clientX, clientY }: Pick<MouseEvent, 'detail' | 'clientX' | 'clientY'>) {
  // By keyboard the focus decides, not the place.
  if (detail === 0) return
  const swallow = (event: MouseEvent) => {
    const isThere = Math.hypot(event.clientX - clientX, event.clientY - clientY) < reach
    if (event.detail === 0 || !isThere) return
    event.preventDefault()
    event.stopPropagation()
  }
  document.addEventListener('click', swallow, { capture: true, signal: AbortSignal.timeout(secondPress) })
}

export function isSecondPress(): boolean {
  return performance.now() - pressedAt < secondPress
}
