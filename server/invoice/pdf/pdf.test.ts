import { inflateSync } from 'node:zlib'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import type { InvoiceContent } from '#domain/invoice.ts'
import { sampleCreditNote, sampleInDollars, sampleInvoice } from '#domain/invoice/sample.ts'
import { type InvoiceText, invoiceText } from '#domain/invoice/words.ts'
import { renderPdf } from './pdf.ts'

/** What another reader of PDF files finds: the text of each page, and how the file describes itself. */
async function read(file: Buffer) {
  const task = getDocument({ data: new Uint8Array(file), verbosity: 0 })
  const document = await task.promise
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, index) => {
      const { items } = await (await document.getPage(index + 1)).getTextContent()
      return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
    }),
  )
  const { info } = await document.getMetadata()
  const tree = await (await document.getPage(1)).getStructTree()
  await task.destroy()
  return { pages, text: plain(pages.join('\n')), info: info as Record<string, unknown>, tree: JSON.stringify(tree) }
}

/** Line breaks and no-break spaces do not matter. */
function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ')
}

/** All texts of an invoice, whatever they are called. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [plain(value)]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** What is drawn, and which text each sign stands for. */
function streamsOf(file: Buffer): string {
  const streams = file.toString('latin1').matchAll(/stream\n(.*?)\nendstream/gs)
  return Array.from(streams, ([, stream = '']) => {
    const bytes = Buffer.from(stream, 'latin1')
    return (stream.startsWith('x') ? inflateSync(bytes) : bytes).toString('latin1')
  }).join('\n')
}

const readOf = async (content: InvoiceContent) => read(await renderPdf(content))

test.each([
  ['an invoice', { ...sampleInvoice, placeOfSupply: 'Maharashtra (27)', paid: 7000, due: 703.9, isDemo: true }],
  ['a credit note', sampleCreditNote],
  ['an invoice in dollars', sampleInDollars],
])('%s has all its texts, on one page', async (_, content) => {
  const { text, pages } = await readOf(content)
  const all: InvoiceText = invoiceText(content)
  for (const one of textsIn(all)) expect(text).toContain(one)
  for (const one of [content.brand, content.phone, content.email]) expect(text).toContain(one)
  expect(text).toContain(`${content.number}, page 1 of 1`)
  expect(pages).toHaveLength(1)
  expect(text.includes('Demo')).toBe(content.isDemo)
})

test('amounts have the sign and the groups of their country', async () => {
  const { text } = await readOf(sampleInvoice)
  expect(text).toContain('Total ₹7,703.90')
  expect(text).toContain('CGST 5% of ₹6,999.00 ₹349.95')
  expect((await readOf(sampleInDollars)).text).toContain('Total $1,234.50')
  const { text: returned } = await readOf(sampleCreditNote)
  expect(returned).toContain('Total \u2212₹7,703.90')
  expect(returned).not.toContain(' ₹7,703.90')
})

test('names in other scripts come back as they were typed', async () => {
  const name = 'आशा दास, Ελένη Παπαδοπούλου, Ольга Ковальчук, Nguyễn Thị Hương, Świętosława Çelik'
  const { text } = await readOf({ ...sampleInvoice, buyer: { ...sampleInvoice.buyer, name } })
  expect(text).toContain(name)
})

test('letters that are drawn as two signs leave no sign without a text', async () => {
  const file = await renderPdf({ ...sampleInvoice, buyer: { ...sampleInvoice.buyer, name: 'मुंबई, Thị Hương' } })
  const [first, ...others] = streamsOf(file).split('beginbfrange').slice(1)
  for (const texts of [first, ...others]) expect(texts?.split('endbfrange')[0]).not.toContain('<>')
})

test('names whose vowel signs are drawn before their letters are stored as they were typed, too', async () => {
  const file = await renderPdf({ ...sampleInvoice, buyer: { ...sampleInvoice.buyer, name: 'कविता शर्मा' } })
  const hex = Buffer.from('\uFEFFकविता शर्मा', 'utf16le').swap16().toString('latin1')
  expect(streamsOf(file).replaceAll('\\t', '\t').includes(`/ActualText (${hex})`)).toBe(true)
})

test('a character that no font has is shown as a question mark', async () => {
  const buyer = { ...sampleInvoice.buyer, name: 'Anna 山 👩‍👩‍👧 Lee\u0007\u200E' }
  expect((await readOf({ ...sampleInvoice, buyer })).text).toContain('Anna ? ? Lee')
})

const address = Array.from({ length: 6 }, (_, at) => `House ${at + 1}, ${'Long Road '.repeat(7)}`).join('\n')

test('a long address and a long title wrap and fit on one page', async () => {
  const title = 'Registration of a private limited company with every form '.repeat(2).trim()
  const content = {
    ...sampleInvoice,
    buyer: { ...sampleInvoice.buyer, address: address.slice(0, 500) },
    lines: sampleInvoice.lines.map((line) => ({ ...line, title: line.details === '' ? line.title : title })),
  }
  const { text, pages } = await readOf(content)
  for (const one of textsIn(invoiceText(content))) expect(text).toContain(one)
  expect(pages).toHaveLength(1)
})

test('what does not fit continues on a second page, and each says which it is', async () => {
  const lines = Array.from({ length: 12 }, (_, at) => ({
    title: `Service ${at + 1}`,
    details: 'Basic',
    taxCode: '',
    amount: 1,
  }))
  const { pages, text } = await readOf({ ...sampleInvoice, lines })
  expect(pages).toHaveLength(2)
  for (const { title } of lines) expect(text).toContain(`${title} `)
  expect(pages.map((page) => /page \d of \d/.exec(page)?.[0])).toEqual(['page 1 of 2', 'page 2 of 2'])
})

test('a text that is longer than a page, and has no spaces, continues on the next', async () => {
  const note = 'abcdefghij'.repeat(1_000)
  const { pages, text } = await readOf({ ...sampleInvoice, note })
  expect(pages.length).toBeGreaterThan(2)
  const letters = text.replaceAll(/DD.26-27.0412, page \d of \d|Doorstep Papers Private Limited, GSTIN \w+/g, '')
  expect(letters.replaceAll(' ', '')).toContain(note)
})

test('the same content makes the same file, which says what it is', async () => {
  const file = await renderPdf(sampleInvoice)
  expect((await renderPdf(sampleInvoice)).equals(file)).toBe(true)
  const { info, tree } = await read(file)
  expect(info).toMatchObject({ Title: 'DD/26-27/0412', CreationDate: 'D:20261124000000Z', Language: 'en-IN' })
  for (const role of ['H1', 'Table', 'TR', 'TH', 'TD']) expect(tree).toContain(`"role":"${role}"`)
})

test('a file does not depend on those that were made before', async () => {
  const named = (name: string) => ({ ...sampleInvoice, buyer: { ...sampleInvoice.buyer, name } })
  // Both have the same sign, which in the first is a part of a letter.
  await renderPdf(named('ऐश'))
  expect((await readOf(named('देस'))).text).toContain('देस')
})

test('a file is small, and has only the fonts that it needs', async () => {
  const file = await renderPdf(sampleInvoice)
  expect(file.length).toBeLessThan(60_000)
  expect(file.toString('latin1')).not.toContain('Helvetica')
  expect(file.toString('latin1')).not.toContain('NotoSans')
})
