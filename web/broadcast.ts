/**
 * The subscribers of a value outside React. `follow` is called when there are any, and returns a function that stops
 * it.
 */
export function createBroadcast(follow: () => () => void) {
  const listeners = new Set<() => void>()
  let stop = () => {}

  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    if (listeners.size === 1) stop = follow()
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) stop()
    }
  }
  const announce = () => {
    for (const listener of listeners) listener()
  }
  return { subscribe, announce }
}
