/**
 * Calls `work` when the browser is idle, and again when the user returns to the tab. Returns a function that stops it.
 */
export function whenIdle(work: () => void): () => void {
  const isPatient = 'requestIdleCallback' in window
  const timer = isPatient ? requestIdleCallback(work, { timeout: 2_000 }) : setTimeout(work, 200)
  const onShow = () => {
    if (document.visibilityState === 'visible') work()
  }
  document.addEventListener('visibilitychange', onShow)
  return () => {
    if (isPatient) cancelIdleCallback(Number(timer))
    else clearTimeout(timer)
    document.removeEventListener('visibilitychange', onShow)
  }
}
