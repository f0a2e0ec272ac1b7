/** The appointment that an arrow leads to from the one that has the focus: in its row, or the nearest in the next. */
export function blockBeside(board: Element, key: string): HTMLElement | undefined {
  const lines = [...board.querySelectorAll('[data-row]')]
    .map((row) => [...row.querySelectorAll<HTMLElement>('[data-block]')])
    .filter((line) => line.length > 0)
  const from = document.activeElement
  const at = lines.findIndex((line) => line.some((one) => one === from))
  const line = lines[at]
  if (!line || !from) return undefined
  const place = line.findIndex((one) => one === from)
  const inLine = { ArrowRight: place + 1, ArrowLeft: place - 1, Home: 0, End: line.length - 1 }[key]
  if (inLine !== undefined) return line[inLine]
  const way = { ArrowDown: 1, ArrowUp: -1 }[key]
  return way === undefined ? undefined : nearestTo(from, lines[at + way] ?? [])
}

function nearestTo(from: Element, line: HTMLElement[]): HTMLElement | undefined {
  const leftOf = (one: Element) => one.getBoundingClientRect().left
  const away = (one: Element) => Math.abs(leftOf(one) - leftOf(from))
  return line.toSorted((one, other) => away(one) - away(other))[0]
}
