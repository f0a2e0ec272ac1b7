import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
/** What needs the functions of React Router that the build of the pages empties, or `<Links>` and `<Meta>` in the root. */
const imported = /^(Form|Links|Meta|useSubmit|useFetchers?|useActionData|useFormAction)$/
const exported = /^export (const|(async )?function) (action|clientAction|links|meta)\b/m

test('no page uses a part of React Router that the scripts of pages do not contain', async () => {
  const files = await Array.fromAsync(glob('web/**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.test.*'] }))
  const uses = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(root, file), 'utf8')
      const [, names = ''] = /^import \{([^}]*)\} from 'react-router'/m.exec(text) ?? []
      return { file, names: names.split(',').map((name) => name.trim()), isExporting: exported.test(text) }
    }),
  )
  expect(uses.flatMap(({ names }) => names)).toContain('ScrollRestoration')
  const wrong = uses.filter(({ names, isExporting }) => isExporting || names.some((name) => imported.test(name)))
  expect(wrong.map(({ file }) => file)).toEqual([])
})
