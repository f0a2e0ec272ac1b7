/** Keys that the browser, or a field inside of us, has a better use for: Alt and an arrow go back in history. */
export function isForOthers(event: React.KeyboardEvent): boolean {
  const isTyping = event.target instanceof Element && event.target.matches('input, select, textarea')
  return isTyping || event.altKey || event.ctrlKey || event.metaKey
}
