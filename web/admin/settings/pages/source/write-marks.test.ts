import { expect, test } from 'vitest'
import { beginLines, block, type Edit, link, type Selected, wrap } from './write-marks.ts'

/** A text in which brackets ⟨⟩ are around the selection. */
function at(text: string): Selected {
  const from = text.indexOf('⟨')
  const to = text.indexOf('⟩') - 1
  return { text: text.replace(/[⟨⟩]/g, ''), from, to }
}
function apply({ text }: Selected, { from, to, insert, select }: Edit): string {
  const next = text.slice(0, from) + insert + text.slice(to)
  return `${next.slice(0, select[0])}⟨${next.slice(select[0], select[1])}⟩${next.slice(select[1])}`
}

test.each<[string, (one: Selected) => Edit, string]>([
  ['a ⟨b⟩ c', (one) => wrap(one, '**', 'bold'), 'a **⟨b⟩** c'],
  ['a **⟨b⟩** c', (one) => wrap(one, '**', 'bold'), 'a ⟨b⟩ c'],
  ['⟨⟩', (one) => wrap(one, '*', 'light'), '*⟨light⟩*'],
  ['x\n⟨a\nb⟩', (one) => beginLines(one, () => '- ', /^[-*+] /), 'x\n- a\n- b⟨⟩'],
  ['⟨- a\n- b⟩\nx', (one) => beginLines(one, () => '- ', /^[-*+] /), 'a\nb⟨⟩\nx'],
  ['⟨a\nb⟩', (one) => beginLines(one, (at) => `${at + 1}. `, /^\d+[.)] /), '1. a\n2. b⟨⟩'],
  ['see ⟨us⟩', link, 'see [us](⟨/contactus⟩)'],
  ['a⟨⟩', (one) => block(one, 'T'), 'a\n\n⟨T⟩\n\n'],
])('%j', (text, edit, expected) => expect(apply(at(text), edit(at(text)))).toBe(expected))
