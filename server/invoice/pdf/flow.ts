import { type Pen, sheet, type Span } from './pen.ts'
import { type Line, wrap } from './wrap.ts'

export const left = 68
export const right = sheet.width - left
export const across = right - left
export const colours = {
  ink: '#20282a',
  text: '#191f20',
  second: '#484e50',
  third: '#636a6c',
  rule: '#dfe3e4',
  fill: '#edf0f1',
}

const top = 64
/** Below this are the gap above the foot and the foot. */
const bottom = 1014

export type Cell = {
  lines: Line[]
  x: number
  /** The right edge of text that ends there. */
  end?: number
  tag: string
  /** Stands at the bottom of its row. */
  isLow?: boolean
}

/** Places rows one below the other, on as many pages as they need. */
export class Flow {
  readonly #pen: Pen
  readonly #spacing: number
  #y = top

  /** `spacing` less than 1 makes the gaps smaller. */
  constructor(pen: Pen, spacing = 1) {
    this.#pen = pen
    this.#spacing = spacing
  }

  get y(): number {
    return this.#y
  }

  /** The lines of a text. */
  lines(spans: Span | Span[], width: number): Line[] {
    return wrap([spans].flat(), width, this.#pen)
  }

  space(height: number) {
    this.#y += height * this.#spacing
  }

  /** Begins a page unless that much fits on this one. What is higher than a page begins where it is. */
  keep(height: number) {
    if (this.#y + height <= bottom || height > bottom - top) return
    this.#pen.addPage()
    this.#y = top
  }

  rule({ from = left, height = 1, colour = colours.rule } = {}) {
    this.#pen.ornament(() => this.#pen.rule(from, this.#y, { width: right - from, height, colour }))
    this.#y += height
  }

  /** Cells side by side. A row that is higher than a page continues on the next. */
  row(cells: Cell[], tag?: string) {
    const height = heightOfRow(cells)
    this.keep(height)
    const room = bottom - this.#y
    if (height <= room) this.#draw(cells, { height, tag })
    else {
      const [heads, tails] = cut(cells, room)
      this.#draw(heads, { height: room, tag })
      this.#pen.addPage()
      this.#y = top
      this.row(tails, tag)
    }
  }

  #draw(cells: Cell[], { height, tag }: { height: number; tag: string | undefined }) {
    const draw = () => cells.filter(({ lines }) => lines.length > 0).forEach((cell) => this.#cell(cell, height))
    if (tag === undefined) draw()
    else this.#pen.within(tag, draw)
    this.#y += height
  }

  #cell({ lines, x, end, tag, isLow = false }: Cell, height: number) {
    let y = isLow ? this.#y + height - heightOf(lines) : this.#y
    this.#pen.leaf(tag, () => {
      for (const line of lines) {
        this.#pen.write(line.spans, end === undefined ? x : end - line.width, y)
        y += line.height
      }
    })
  }
}

export function heightOf(lines: Line[]): number {
  return lines.reduce((sum, { height }) => sum + height, 0)
}

export function heightOfRow(cells: Cell[]): number {
  return Math.max(0, ...cells.map(({ lines }) => heightOf(lines)))
}

function cut(cells: Cell[], room: number): [Cell[], Cell[]] {
  const fitting = cells.map(({ lines }) => {
    const at = lines.findIndex((_, index) => heightOf(lines.slice(0, index + 1)) > room)
    // A line is always lower than a page, so rows get shorter with each page.
    return at < 0 ? lines.length : at
  })
  const part = (from: (at: number) => [number, number?]) =>
    cells.map((cell, index) => ({ ...cell, lines: cell.lines.slice(...from(fitting[index] ?? 0)) }))
  return [part((at) => [0, at]), part((at) => [at])]
}
