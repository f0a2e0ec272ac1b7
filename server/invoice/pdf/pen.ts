import PDFDocument from 'pdfkit'
import { type Run, runsOf, type Weight } from './faces.ts'

/** Lengths are CSS pixels, so that they are those of the page. */
export const sheet = { width: 793.7, height: 1122.52 }
const points = 0.75

/** `line` is the height of a line. */
export type Style = { weight: Weight; size: number; line: number; colour: string; figures?: boolean; spacing?: number }
export type Span = { text: string; style: Style }

type About = { title: string; author: string; language: string; date: string }

/** Draws text and rules, and names what they are for screen readers. */
export class Pen {
  readonly #doc: PDFKit.PDFDocument
  readonly #parents: PDFKit.PDFStructureElement[] = []
  readonly #widths = new Map<Style, Map<string, number>>()

  constructor({ title, author, language, date }: About) {
    this.#doc = new PDFDocument({
      size: 'A4',
      margin: 0,
      // No standard font, which would not be embedded.
      font: '',
      autoFirstPage: false,
      bufferPages: true,
      pdfVersion: '1.7',
      tagged: true,
      displayTitle: true,
      lang: language,
      // The file is the same whenever it is made.
      info: { Title: title, Author: author, CreationDate: new Date(`${date}T00:00:00Z`) },
    })
    this.addPage()
    const whole = this.#doc.struct('Document')
    this.#doc.addStructure(whole)
    this.#parents.push(whole)
  }

  get pages(): number {
    return this.#doc.bufferedPageRange().count
  }

  addPage() {
    this.#doc.addPage().scale(points)
  }

  widthOf(text: string, style: Style): number {
    const known = this.#widths.get(style) ?? new Map<string, number>()
    this.#widths.set(style, known)
    const width =
      known.get(text) ?? runsOf(text, style.weight).reduce((sum, run) => sum + this.#widthOfRun(run, style), 0)
    known.set(text, width)
    return width
  }

  /** Everything that `draw` writes is a part of one element, as a table. */
  within(type: string, draw: () => void) {
    const element = this.#doc.struct(type)
    this.#parents.at(-1)?.add(element)
    this.#parents.push(element)
    draw()
    this.#parents.pop()
    element.end()
  }

  /** As `within`, for what contains text itself. */
  leaf(type: string, draw: () => void) {
    this.within(type, () => {
      const content = this.#doc.markStructureContent(type)
      draw()
      this.#doc.endMarkedContent()
      this.#parents.at(-1)?.add(content)
    })
  }

  /** What screen readers skip, as rules and the foot of each page. */
  ornament(draw: () => void) {
    this.#doc.markContent('Artifact')
    draw()
    this.#doc.endMarkedContent()
  }

  write(spans: Span[], x: number, top: number) {
    let left = x
    for (const { text, style } of spans) {
      const { size, line, colour } = style
      // Figtree rises to 0.95 of its size and falls to 0.25, and so nearly do the others.
      const baseline = top + (line - 1.2 * size) / 2 + 0.95 * size
      for (const run of runsOf(text, style.weight)) {
        this.#use(run, style).fillColor(colour)
        this.#at(baseline, run, (y) =>
          this.#doc.text(run.text, left, y, { ...optionsOf(run, style), lineBreak: false, baseline: 'alphabetic' }),
        )
        left += this.#widthOfRun(run, style)
      }
    }
  }

  rule(x: number, top: number, { width, height, colour }: { width: number; height: number; colour: string }) {
    this.#doc.rect(x, top, width, height).fill(colour)
  }

  pill(x: number, top: number, { width, height, colour }: { width: number; height: number; colour: string }) {
    this.#doc.roundedRect(x, top, width, height, height / 2).fill(colour)
  }

  /** Draws on each page, now that their number is known. */
  onEachPage(draw: (page: number, pages: number) => void) {
    const count = this.pages
    for (let page = 0; page < count; page++) {
      this.#doc.switchToPage(page)
      draw(page + 1, count)
    }
  }

  async end(): Promise<Buffer> {
    this.#parents.pop()?.end()
    const chunks: Buffer[] = []
    const done = new Promise<void>((resolve, reject) => {
      this.#doc.on('data', (chunk: Buffer) => chunks.push(chunk))
      this.#doc.on('end', resolve)
      this.#doc.on('error', reject)
    })
    this.#doc.end()
    await done
    return Buffer.concat(chunks)
  }

  /**
   * Some vowel signs of Devanagari are drawn before the letters that they follow, so the text itself is stored beside
   * them. Poppler puts such text where the mirror image of the page has it. In the middle both are the same, so the text
   * is drawn there, on a page that is moved.
   */
  #at(baseline: number, { face, text }: Run, draw: (y: number) => void) {
    if (!face.isReordered) return draw(baseline)
    const middle = this.#doc.page.height / 2
    this.#doc.save().translate(0, baseline - middle)
    this.#doc.markContent('Span', { actual: text })
    draw(middle)
    this.#doc.endMarkedContent()
    this.#doc.restore()
  }

  #widthOfRun(run: Run, style: Style): number {
    return this.#use(run, style).widthOfString(run.text, optionsOf(run, style))
  }

  #use({ face: { name, font } }: Run, { size }: Style): PDFKit.PDFDocument {
    // pdfkit takes an open font, too, which its types do not say.
    return this.#doc.font(font as unknown as Buffer, name, size)
  }
}

function optionsOf({ face }: Run, { figures = false, spacing = 0 }: Style): PDFKit.Mixins.TextOptions {
  return { characterSpacing: spacing, ...(figures && !face.name.includes('-ext-') && { features: ['tnum' as const] }) }
}
