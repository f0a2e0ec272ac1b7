import { describe, expect, test } from 'vitest'
import { valuesOf } from '#domain/page/placeholders.ts'
import { textOf } from '#domain/page/tree.ts'
import { readStorefronts } from '#server/storefronts.ts'
import { fillBlocks } from './fill.ts'
import { parseMarkdown } from './parse.ts'
import { writePage } from './write.ts'

const values = valuesOf((await readStorefronts()).getPlan('documents'))
const write = (text: string) => writePage({ text }, { title: 'Terms', values })

test('headings, lists, links, emphasis and tables become a tree', () => {
  const text = `# About {brand} #

Some **bold _words_** and a [link to {email}](mailto:{email}).
The same paragraph\\
in two lines, with \`code\`.

## First

- one
- two
  with more

3. third

   > quoted

### Under

| a | b |
|---|---|
| 1 | **2** |
|   | 3 |

---
`
  expect(write(text)).toEqual({
    title: 'About Doorstep Documents',
    summary: 'Some bold words and a link to help@doorstep.example. The same paragraph in two lines, with code.',
    introduction: [
      {
        kind: 'paragraph',
        of: [
          'Some ',
          { kind: 'strong', of: ['bold ', { kind: 'emphasis', of: ['words'] }] },
          ' and a ',
          { kind: 'link', to: 'mailto:help@doorstep.example', of: ['link to help@doorstep.example'] },
          '. The same paragraph',
          { kind: 'break' },
          'in two lines, with ',
          { kind: 'code', text: 'code' },
          '.',
        ],
      },
    ],
    sections: [
      {
        heading: ['First'],
        blocks: [
          {
            kind: 'list',
            isClose: true,
            items: [[{ kind: 'paragraph', of: ['one'] }], [{ kind: 'paragraph', of: ['two with more'] }]],
          },
          {
            kind: 'list',
            start: 3,
            isClose: false,
            items: [
              [
                { kind: 'paragraph', of: ['third'] },
                { kind: 'quote', of: [{ kind: 'paragraph', of: ['quoted'] }] },
              ],
            ],
          },
          { kind: 'heading', level: 3, of: ['Under'] },
          {
            kind: 'table',
            head: [['a'], ['b']],
            rows: [
              [['1'], [{ kind: 'strong', of: ['2'] }]],
              [[], ['3']],
            ],
          },
          { kind: 'rule' },
        ],
      },
    ],
  })
})

test('HTML, entities, code blocks and named targets are text', () => {
  const text = '<b onclick="x()">a</b> &lt; [b] [c][d]\n\n<script>\n\n    indented\n\n[b]: https://example.com'
  expect(textOf(parseMarkdown(text).blocks)).toBe(
    '<b onclick="x()">a</b> &lt; [b] [c][d]\n<script>\nindented\n[b]: https://example.com',
  )
})

describe('a link', () => {
  const problemsOf = (to: string) => parseMarkdown(`[press](${to})`).problems
  test.each([
    'https://example.com/a?b#c',
    '/terms',
    '/',
    'mailto:{email}',
    'tel:{phone}',
    'tel:+91 1800'.replace(' ', ''),
  ])('may lead to %s', (to) => expect(problemsOf(to)).toEqual([]))
  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    '<javascript:alert(1)>',
    'java\\script:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'ftp://example.com',
    '//example.com',
    '/\\\\example.com',
    '\\/\\/example.com',
    '{brand}',
    'example.com',
    '#top',
    'https:example.com',
    'https://',
  ])('must not lead to %s', (to) => {
    const { blocks, problems } = parseMarkdown(`[press](${to})`)
    expect([JSON.stringify(blocks).includes('"link"'), problems.length]).toEqual([true, 1])
    expect(problems[0]).toContain('Please use an address that begins with https://, /, mailto: or tel:.')
  })
})

test('a picture is refused', () => {
  expect(parseMarkdown('![a](https://example.com/a.png)').problems).toEqual(['A picture cannot be part of the text.'])
})

test('a value cannot become markup or another address', () => {
  const brand = '**x** [y](javascript:z) <b>'
  const text = '{brand} [a](/{brand}) [b](mailto:{email}?subject={brand})'
  expect(fillBlocks(parseMarkdown(text).blocks, { values: { ...values, brand } })).toEqual([
    {
      kind: 'paragraph',
      of: [
        `${brand} `,
        { kind: 'link', to: `/${encodeURIComponent(brand)}`, of: ['a'] },
        ' ',
        { kind: 'link', to: `mailto:help@doorstep.example?subject=${encodeURIComponent(brand)}`, of: ['b'] },
      ],
    },
  ])
})

test('what uses a setting without a value is left out, with a heading that has nothing left', () => {
  const text = `One. {legalName} is the company.

Two.

## Company

{legalName}, {address}

### Numbers

- {taxNumber}

| Name | Value |
|------|-------|
| {taxNumber} | x |

## Reach us

- {phone}
- {complaintsName}

| Name | Value |
|------|-------|
| Person | {complaintsName} |
| Email | {email} |

## Empty`
  const missing = new Set<string>()
  const filled = fillBlocks(parseMarkdown(text).blocks, { values, onMissing: (name) => missing.add(name) })
  expect(textOf(filled)).toBe('Two.\nReach us\n1800-000-0000\nName Value\nEmail help@doorstep.example\nEmpty')
  expect([...missing]).toEqual(['legalName', 'address', 'taxNumber', 'complaintsName'])
})

test('a hostile text neither stalls the process nor nests without end', () => {
  const most = 20_000
  const repeat = (part: string) => part.repeat(Math.floor(most / part.length))
  const hostile = [
    '[',
    '[a](',
    '*a ',
    '**a*',
    '>',
    '- ',
    '>- ',
    '|a',
    '_a__',
    '<a ',
    '`a``',
    '![',
    'a**b',
    '[a',
    '1. ',
    '*_',
    '\\',
  ]
  for (const part of hostile) {
    const start = performance.now()
    const { blocks } = parseMarkdown(repeat(part))
    JSON.stringify(fillBlocks(blocks, { values }))
    expect([part, performance.now() - start < 500]).toEqual([part, true])
  }
  expect(parseMarkdown(repeat('>')).problems).toEqual(['Lists and quotes can be nested 12 deep at most.'])
  const nested = Array.from({ length: 20 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n')
  expect(parseMarkdown(nested).problems).toEqual(['Lists and quotes can be nested 12 deep at most.'])
  expect(parseMarkdown(repeat('[a](')).problems).toEqual(['A text can have 500 links at most.'])
})
