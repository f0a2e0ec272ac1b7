import { expect, test } from 'vitest'
import { type PlantedFault, openFaultyCopy } from './planted.ts'

const cases: (PlantedFault & { with: string[]; copies?: number })[] = [
  {
    what: 'a file name outside the vocabulary',
    file: 'server/catalogue/helpers.ts',
    text: 'export const x = 1\n',
    reports: 'server/catalogue/helpers.ts is not in the vocabulary',
    with: ['scripts/check-layout.ts'],
  },
  {
    what: 'a noun without a domain file',
    file: 'server/gadget/store.ts',
    text: 'export const x = 1\n',
    reports: 'server/gadget/ has no domain/gadget.ts',
    with: ['scripts/check-layout.ts'],
  },
  {
    what: 'a file of web/shared that only one area uses',
    file: 'web/shared/p1.ts',
    text: 'export const x = 1\n',
    reports: 'web/shared/p1.ts is used by no area alone',
    with: ['scripts/check-layout.ts'],
  },
  {
    what: 'a folder of more than 25 files',
    file: 'domain/extra/extra-file.ts',
    text: 'export const x = 1\n',
    reports: 'more than 25: split it by subject',
    copies: 26,
    with: ['scripts/check-layout.ts'],
  },
  {
    what: 'a word that the language rule excludes',
    file: 'docs/extra.md',
    text: 'The worker takes the message anew.\n',
    reports: "docs/extra.md:1 'anew': again, or a new one",
    with: ['scripts/check-words.ts'],
  },
  {
    what: 'unused code',
    file: 'server/unused.ts',
    text: 'export const x = 1\n',
    reports: 'server/unused.ts',
    with: ['node_modules/knip/bin/knip.js'],
  },
  {
    what: 'unformatted code',
    file: 'server/ugly.ts',
    text: 'export const x = "1";\n',
    reports: 'server/ugly.ts',
    with: ['node_modules/oxfmt/bin/oxfmt', '--check'],
  },
]

test.each(cases)('$what is found', (planted) => {
  const copy = openFaultyCopy()
  const [tool = '', ...args] = planted.with
  const before = copy.run(tool, ...args)
  expect(before.status, before.output).toBe(0)
  copy.plant(planted)
  for (let n = 2; n <= (planted.copies ?? 1); n += 1) {
    copy.plant({ ...planted, file: planted.file.replace('.ts', `-${n}.ts`) })
  }
  const { status, output } = copy.run(tool, ...args)
  copy.clear()
  expect(status).not.toBe(0)
  expect(output).toContain(planted.reports)
})
