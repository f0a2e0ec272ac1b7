/** Why calls may succeed again: the device is online again, the user asks for another try, or a call has succeeded. */
export type Recovery = 'network' | 'user' | 'answer'

const listeners = new Set<(cause: Recovery) => void>()
let isLost = false

/** Whether the browser knows that it has no network. It may be wrong: a server on this machine can still answer. */
export function isOffline(): boolean {
  // Node has no such property, and before version 21 no navigator.
  return typeof navigator !== 'undefined' && navigator.onLine === false
}

/** Calls the listener when calls that failed may succeed again. Returns a function that stops it. */
export function onRecovery(listener: (cause: Recovery) => void): () => void {
  if (listeners.size === 0) window.addEventListener('online', noteNetwork)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('online', noteNetwork)
  }
}

export function announceRecovery(cause: Recovery) {
  for (const listener of listeners) listener(cause)
}

/** A call has failed without an answer. */
export function noteOutage() {
  isLost = true
}

/** A call has succeeded. */
export function noteAnswer() {
  if (!isLost) return
  isLost = false
  announceRecovery('answer')
}

function noteNetwork() {
  announceRecovery('network')
}
