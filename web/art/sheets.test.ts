import { expect, test } from 'vitest'
import { drawSheets } from './sheets.tsx'

const found = import.meta.glob<string>('./sheets/*.svg', { query: '?raw', import: 'default', eager: true })

test('the files of illustrations match their sources', () => {
  const drawn = drawSheets().map(([name, content]) => [`./sheets/${name}`, content])
  expect(found, 'out of date: run npm run art').toEqual(Object.fromEntries(drawn))
})

test('illustrations contain no scripts, references or styles, and no colours of their own', () => {
  for (const [name, content] of drawSheets()) {
    expect(content, name).not.toMatch(/<(script|style|image|use|a)\b|href=|url\(|style=|#[0-9a-f]{3}/i)
  }
})
