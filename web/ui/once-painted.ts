/** Calls `work` once the browser has painted what is on the page now. Returns a function that cancels it. */
export function oncePainted(work: () => void): () => void {
  let timer: number | undefined
  // A frame callback runs before the paint of its frame, a timer set there after it.
  const frame = requestAnimationFrame(() => (timer = window.setTimeout(work)))
  return () => {
    cancelAnimationFrame(frame)
    window.clearTimeout(timer)
  }
}
