/**
 * Puts the lifted booking this many pixels below the top of the list. Not by a custom property of the list: every element
 * of the board would inherit it, and be styled again at each move.
 */
export function placeInHand(list: HTMLElement, top: number) {
  list.dataset['lifted'] = String(top)
  takePlace(list.querySelector<HTMLElement>('[data-in-hand]'))
}

/** Also for a lifted booking that has just been rendered. */
export function takePlace(block: HTMLElement | null) {
  const top = block?.closest<HTMLElement>('[data-lifted]')?.dataset['lifted']
  if (block && top !== undefined) block.style.top = `${top}px`
}
