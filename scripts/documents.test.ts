import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { stepsIn } from './documents/steps.ts'

const root = join(import.meta.dirname, '..')
const folders = ['.', 'docs', 'docs/decisions', '.github', '.github/ISSUE_TEMPLATE'].map((name) => join(root, name))
const documents = folders.flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => [name, folder] as const),
)

/** The files that the worked example of CONTRIBUTING.md adds. */
const examples = new Set(
  stepsIn(readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')).map(({ file }) => join(root, file)),
)

test.each(documents)('every file that %s names exists', (name, folder) => {
  const text = readFileSync(join(folder, name), 'utf8')
  const paths = [...text.matchAll(/`((?:domain|server|web|storefronts|e2e|scripts|docs|bench|campaigns)\/[\w./-]*)/g)]
  const links = [...text.matchAll(/(?:\]\(|srcset="|src=")(?!https?:|#)([^)"#]+)/g)]
  const missing = [
    ...paths.map(([, path = '']) => join(root, path)),
    ...links.map(([, path = '']) => join(folder, path)),
  ].filter((path) => !existsSync(path) && !examples.has(path))
  expect(missing).toEqual([])
})

test.each(documents)('every heading that %s links to exists', (name, folder) => {
  const text = readFileSync(join(folder, name), 'utf8')
  const links = [...text.matchAll(/\]\((?!https?:)([\w./-]*)#([\w-]+)\)/g)]
  const missing = links.filter(([, path = '', anchor = '']) => {
    const there = path === '' ? text : readFileSync(join(folder, path), 'utf8')
    return !anchorsIn(there).includes(anchor)
  })
  expect(missing.map(([link]) => link)).toEqual([])
})

/** As the usual renderers of Markdown make them. */
function anchorsIn(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  )
}

test('each decision record has a number of its own', () => {
  const numbers = readdirSync(join(root, 'docs', 'decisions')).map((name) => name.slice(0, 3))
  expect(numbers.toSorted()).toEqual([...new Set(numbers)].toSorted())
})

/** `npm run bench` writes the page. */
test('docs/speed.md has measurements of every benchmark, and of no other', () => {
  const text = readFileSync(join(root, 'docs', 'speed.md'), 'utf8')
  const sections = text.split(/^## /m).slice(1)
  const measured = sections.filter((section) => / \| (met|missed) \|$/m.test(section)).map(nameOf)
  const names = readdirSync(join(root, 'bench'))
    .filter((file) => file.endsWith('.ts') && file !== 'run.ts')
    .map((file) => file.slice(0, -'.ts'.length))
  expect(sections.map(nameOf).toSorted()).toEqual(names.toSorted())
  expect(measured.toSorted()).toEqual(names.toSorted())
})

function nameOf(section: string): string {
  return /^`([\w-]+)`/.exec(section)?.[1] ?? section
}
