import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { documents, readCommands } from './documented/commands.ts'
import { notRun, run } from './documented/plan.ts'

const root = join(import.meta.dirname, '..')
const commands = new Set(documents.flatMap((name) => readCommands(readFileSync(join(root, name), 'utf8'))))
const listed = [...run, ...Object.keys(notRun)]

test('each command in README.md and docs/operations.md is run by a test, or listed with the reason why not', () => {
  expect([...commands].filter((one) => !listed.includes(one))).toEqual([])
})

test('each command that is run or listed is in one of the documents, and listed once', () => {
  expect(listed.filter((one) => !commands.has(one))).toEqual([])
  expect(listed).toEqual([...new Set(listed)])
})

test('commands are found in indented and fenced blocks, in tables and in sentences', () => {
  const document = `Run \`npm run one\`, or in short \`npm run two\`, with \`PORT\`.

    # Not a command
    npm run two -- --all
    A=1 B= npm run three
    runuser -l me -s /bin/sh -c 'npm run nine'

\`\`\`sh
make four
\`\`\`

\`\`\`ini
FIVE=5
\`\`\`

| Command           | Purpose        |
| ----------------- | -------------- |
| \`npm run six X\` | see \`seven\` |
| \`PORT\`          | 3000          |

10. an item, continued
    on the next line: \`npx eight\`, \`npm run …\`
`
  expect(readCommands(document).toSorted()).toEqual([
    'A=1 B= npm run three',
    'make four',
    'npm run nine',
    'npm run one',
    'npm run six X',
    'npm run two -- --all',
    'npx eight',
    "runuser -l me -s /bin/sh -c 'npm run nine'",
  ])
})
