import { expect, test } from 'vitest'
import { marksIn } from './marks.ts'

const say = (line: string) =>
  marksIn(line, (name) => name === 'brand').map(({ text, kind }) => (kind === 'plain' ? text : `<${kind}>${text}`))

test.each([
  ['## What **we** do', ['<mark>## ', '<heading>What ', '<mark>**', '<strong>we', '<mark>**', '<heading> do']],
  ['- one', ['<mark>- ', 'one']],
  ['Call {brand} or {phonee}', ['Call ', '<placeholder>{brand}', ' or ', '<unknown>{phonee}']],
  ['a [b {brand}](/x) c', ['a ', '<mark>[', 'b ', '<placeholder>{brand}', '<mark>](/x)', ' c']],
  ['a * b * c {1}', ['a * b * c {1}']],
  ['', []],
])('%j', (line, parts) => expect(say(line)).toEqual(parts))

test('the marks of a line are its whole text', () => {
  for (const line of ['**a', '__a__ *b* `c', '[a](b c)', '{', '*', '> > x', '***a***', '**a*b**'])
    expect(
      marksIn(line, () => true)
        .map(({ text }) => text)
        .join(''),
    ).toBe(line)
})
