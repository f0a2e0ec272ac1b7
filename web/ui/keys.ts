/** Whether a key belongs to the browser or to an input inside: Alt and an arrow go back in history. */
export function isForOthers(event: React.KeyboardEvent): boolean {
  const isTyping = event.target instanceof Element && event.target.matches('input, select, textarea')
  return isTyping || event.altKey || event.ctrlKey || event.metaKey
}
