import { expect, test } from 'vitest'
import { withFigures } from './promises.ts'

const page = `# Promises

| Promise        | Reached | Command | Date       |
| -------------- | ------- | ------- | ---------- |
| Nothing is lost. | 0 of 10 | \`old\`   | 2026-01-01 |

The end.
`
const run = { command: 'npm run campaign -- kill', day: '2026-11-24' }

test('a figure replaces the earlier one of its promise, and leaves the rest of the page', () => {
  expect(withFigures(page, [{ promise: 'Nothing is lost.', reached: '0 of 20' }], run)).toBe(`# Promises

| Promise          | Reached | Command                    | Date       |
| ---------------- | ------- | -------------------------- | ---------- |
| Nothing is lost. | 0 of 20 | \`npm run campaign -- kill\` | 2026-11-24 |

The end.
`)
})

test('the figure of a new promise is added at the end of the table', () => {
  const lines = withFigures(page, [{ promise: 'Nothing is double.', reached: '0 of 3' }], run).split('\n')
  expect(lines.slice(4, 7)).toEqual([
    '| Nothing is lost.   | 0 of 10 | `old`                      | 2026-01-01 |',
    '| Nothing is double. | 0 of 3  | `npm run campaign -- kill` | 2026-11-24 |',
    '',
  ])
})

test('a page without the table is left unchanged', () => {
  expect(() => withFigures('# Promises\n', [], run)).toThrow('docs/promises.md has no table of promises')
})
