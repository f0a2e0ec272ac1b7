import { expect, test } from 'vitest'
import { type Planted, plantingGround } from './planted.ts'

const cases: (Planted & { with: string[]; copies?: number })[] = [
  {
    what: 'a file that is no word of the layout',
    file: 'server/catalogue/helpers.ts',
    text: 'export const x = 1\n',
    says: 'server/catalogue/helpers.ts is not in the vocabulary',
    with: ['scripts/check-layout.ts'],
  },
  {
    what: 'a noun that the domain does not know',
    file: 'server/gadget/store.ts',
    text: 'export const x = 1\n',
    says: 'server/gadget/ has no domain/gadget.ts',
    with: ['scripts/check-layout.ts'],
  },
  {
    what: 'a file of web/shared that one area alone uses',
    file: 'web/shared/p1.ts',
    text: 'export const x = 1\n',
    says: 'web/shared/p1.ts is used by no area alone',
    with: ['scripts/check-layout.ts'],
  },
  {
    what: 'a folder of more than 25 files',
    file: 'domain/api/extra-file.ts',
    text: 'export const x = 1\n',
    says: 'domain/api/ has 26 files',
    copies: 20,
    with: ['scripts/check-layout.ts'],
  },
  {
    what: 'code that nobody uses',
    file: 'server/unused.ts',
    text: 'export const x = 1\n',
    says: 'server/unused.ts',
    with: ['node_modules/knip/bin/knip.js'],
  },
  {
    what: 'a form that is not the house style',
    file: 'server/ugly.ts',
    text: 'export const x = "1";\n',
    says: 'server/ugly.ts',
    with: ['node_modules/oxfmt/bin/oxfmt', '--check'],
  },
]

test.each(cases)('$what is found', (planted) => {
  const ground = plantingGround()
  const [tool = '', ...args] = planted.with
  const before = ground.run(tool, ...args)
  expect(before.status, before.said).toBe(0)
  ground.plant(planted)
  for (let n = 2; n <= (planted.copies ?? 1); n += 1) {
    ground.plant({ ...planted, file: planted.file.replace('.ts', `-${n}.ts`) })
  }
  const { status, said } = ground.run(tool, ...args)
  ground.clear()
  expect(status).not.toBe(0)
  expect(said).toContain(planted.says)
})
