import { spawn, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { copyOfTheProject } from './copy.ts'

const folder = temporaryFolder('build')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('two concurrent builds leave one complete build', async () => {
  const copy = copyOfTheProject(join(folder, 'two-builds'))
  const build = () =>
    new Promise((resolve) => spawn(process.execPath, ['scripts/build.ts'], { cwd: copy }).once('close', resolve))
  expect(await Promise.all([build(), build()])).toEqual([0, 0])
  expect(readdirSync(copy).filter((name) => name.startsWith('build'))).toEqual(['build', 'build-server'])
  expect(readdirSync(join(copy, 'build-server')).toSorted()).toEqual(['made-from', 'main.js'])
  expect(readdirSync(join(copy, 'build')).toSorted()).toEqual(['client', 'made-from', 'own-files', 'server'])
})

test('a start uses the built server until its sources change, and then builds it again', async () => {
  const copy = copyOfTheProject(join(folder, 'server'))
  const run = (code: string) =>
    spawnSync(process.execPath, ['--input-type=module', '-e', code], { cwd: copy, encoding: 'utf8' }).stdout.trim()
  const find = "const { findServer } = await import('./scripts/build-server.ts'); console.log(await findServer())"
  const build = "const { buildServer } = await import('./scripts/build-server.ts'); await buildServer()"
  expect(run(find)).toBe('undefined')
  run(build)
  const built = run(find)
  expect(built).toBe(pathToFileURL(join(copy, 'build-server', 'main.js')).href)
  expect(run(`const { run } = await import('${built}'); console.log(typeof run)`)).toBe('function')
  // The owner edits the texts of the storefronts, so each start reads them again.
  expect(readFileSync(join(copy, 'build-server', 'main.js'), 'utf8')).toMatch(/from ['"]#storefronts\/shared\/terms.ts/)

  edit(join(copy, 'server/clock.ts'), 'new Date()', 'new Date(0)')
  expect(run(find)).toBe('undefined')
  run(build)
  expect(run(find)).toBe(built)
})

test('npm run dev applies edits of the API and of a page', async () => {
  const copy = copyOfTheProject(join(folder, 'copy'))
  const dev = spawn(process.execPath, ['scripts/start.ts', '--dev'], {
    cwd: copy,
    env: { ...process.env, PORT: '0', DATA_DIR: join(folder, 'dev') },
  })
  let output = ''
  dev.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  dev.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await expect.poll(() => output, { timeout: 60_000 }).toContain('Doorstep is ready')
  const address = /http:\/\/localhost:\d+/.exec(output)?.[0] ?? ''
  const text = async (path: string) => (await fetch(address + path)).text()
  expect(await text('/')).toContain('Featured services')

  edit(join(copy, 'domain/contract/refusals.ts'), 'We could not find that.', 'Nothing of that name.')
  edit(join(copy, 'web/home/page.tsx'), '>Featured services<', '>Services of the week<')
  await expect.poll(() => text('/api/services/none'), { timeout: 10_000 }).toContain('Nothing of that name.')
  await expect.poll(() => text('/'), { timeout: 10_000 }).toContain('Services of the week')
  dev.kill('SIGTERM')
  expect(await new Promise((resolve) => dev.once('close', resolve))).toBe(0)
  expect(output).toContain('Doorstep has stopped.')
})

function edit(file: string, before: string, after: string) {
  const text = readFileSync(file, 'utf8')
  expect(text).toContain(before)
  writeFileSync(file, text.replace(before, after))
}
