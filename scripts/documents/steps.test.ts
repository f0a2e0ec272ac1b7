import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { copyOfTheProject } from '#scripts/copy.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { stepsIn, takeStep } from './steps.ts'

const folder = temporaryFolder('steps')
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const contributing = readFileSync(join(import.meta.dirname, '..', '..', 'CONTRIBUTING.md'), 'utf8')

test('the files of CONTRIBUTING.md have the lines to which its steps add', () => {
  const copy = copyOfTheProject(join(folder, 'copy'))
  const steps = stepsIn(contributing)
  for (const step of steps) takeStep(copy, step)
  const files = steps.map(({ file }) => file)
  expect(files).toEqual(expect.arrayContaining(['domain/notice.ts', 'server/app.ts', 'storefronts/pets/storefront.ts']))
  const written = steps.filter(({ language }) => language !== 'diff')
  for (const { file, text } of written) expect(readFileSync(join(copy, file), 'utf8')).toBe(text)
  expect(readFileSync(join(copy, 'server/app.ts'), 'utf8')).toContain('noticeRoutes(deps)')
})

test('lines are added below the ones that the document shows, which the file must have once', () => {
  const step = (above: string) => stepsIn(`In \`a/b.ts\`:\n\n\`\`\`diff\n ${above}\n+four\n\`\`\`\n`)
  writeFileSync(join(folder, 'b.ts'), 'one\ntwo\nthree\ntwo\n')
  const take = (above: string) => step(above).forEach((one) => takeStep(folder, { ...one, file: 'b.ts' }))
  expect(() => take('two')).toThrow('b.ts must have these lines once')
  expect(() => take('five')).toThrow('b.ts must have these lines once')
  take('two\n three')
  expect(readFileSync(join(folder, 'b.ts'), 'utf8')).toBe('one\ntwo\nthree\nfour\ntwo\n')
})

test('the paragraph above a block of code names its one file', () => {
  expect(() => stepsIn('Add this:\n\n```ts\nconst a = 1\n```\n')).toThrow('This must name one file: Add this:')
  expect(() => stepsIn('In `a/b.ts` or `a/c.ts`:\n\n```ts\nconst a = 1\n```\n')).toThrow('This must name one file')
})
