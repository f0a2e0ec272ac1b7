/** Those on the page who want to hear when something changes that it knows once. It is followed while there are any. */
export function createAudience(follow: () => () => void) {
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
