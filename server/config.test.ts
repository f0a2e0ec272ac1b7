import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig, settingNames } from './config.ts'

test('every setting is optional', () => {
  expect(readConfig({})).toMatchObject({ port: 3000, hosts: ['127.0.0.1', '::1'], demo: true })
})

test('an external database gets no demo by default', () => {
  const env = { DATABASE_URL: 'postgres://me:secret@localhost/shop' }
  expect(readConfig(env).demo).toBe(false)
  expect(readConfig({ ...env, DEMO: 'yes' }).demo).toBe(true)
})

test.each([
  [{ PORT: 'abc' }, 'The setting PORT must be a number from 0 to 65535.'],
  [{ PORT: '70000' }, 'The setting PORT must be a number from 0 to 65535.'],
  [{ DEMO: 'true' }, 'The setting DEMO must be yes or no.'],
  [
    { PUBLIC_URL: 'shop.example' },
    'The setting PUBLIC_URL must be the address that visitors use, like https://shop.example.',
  ],
  [
    { SMTP_URL: 'smtp://me:50%off@mail.example' },
    'The setting SMTP_URL must be an address like smtps://user:password@mail.example:465.',
  ],
  [{ MAIL_FROM: 'the shop' }, 'The setting MAIL_FROM must be an email address.'],
  [{ SIGNUPS_PER_HOUR: '0' }, 'The setting SIGNUPS_PER_HOUR must be a whole number from 1.'],
  [{ DEMO_PASSWORD: 'short' }, 'The setting DEMO_PASSWORD must be 8 to 128 characters long.'],
  [
    { DATABASE_URL: 'mysql://x' },
    'The setting DATABASE_URL must be an address like postgres://user:password@host:5432/name.',
  ],
])('%j is refused with a sentence', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence)
})

test('the value of a refused setting is not shown, because it may contain a password', () => {
  expect(() => readConfig({ DATABASE_URL: 'mysql://me:secret@host' })).toThrow(/^(?!.*secret)/)
})

test('.env.example lists every setting with its default', () => {
  const lines = readDocument('.env.example').matchAll(/^#([A-Z_]+)=(.*)$/gm)
  const example = Object.fromEntries([...lines].map(([, name = '', value]) => [name, value]))
  expect(Object.keys(example).toSorted()).toEqual(settingNames.toSorted())
  expect(readConfig(example)).toEqual(readConfig({}))
})

test('the table of settings in docs/operations.md lists every setting', () => {
  // Another table has the secrets among them.
  const section = readDocument('docs/operations.md').split('\n## Settings\n')[1]?.split('\n## ')[0] ?? ''
  const cells = [...section.matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) +\|/gm)]
  const names = cells.flatMap(([, cell = '']) => cell.replaceAll('`', '').split(', '))
  // CHROME is read by the tests, not by the server.
  expect(names.toSorted()).toEqual([...settingNames, 'CHROME'].toSorted())
})

function readDocument(path: string) {
  return readFileSync(join(import.meta.dirname, '..', path), 'utf8')
}
