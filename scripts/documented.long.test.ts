import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { freshDatabase } from '#server/testing/database.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { copyOfTheProject } from './copy.ts'
import { run } from './documented/plan.ts'
import { freePort } from '#campaigns/rig/free-port.ts'
import { countBookings, openDocumented, statusOf, stop } from './documented/shop.ts'

// Several commands after each other, on a slow machine.
vi.setConfig({ testTimeout: 600_000 })
const folder = temporaryFolder('documented')
const copy = copyOfTheProject(folder)
const { begin, say, endAll, taken } = openDocumented(copy)

afterEach(endAll)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

// The tests follow each other as a reader follows the documents.

test('the pages can be built before the first start', async () => {
  expect(await say('npm run build')).toMatchObject({ status: 0 })
  expect(readdirSync(copy)).toEqual(expect.arrayContaining(['build', 'build-server']))
})

let password = ''
let bookings = 0

test('npm start prints addresses and a password that works, and the server says that it is ready', async () => {
  const server = begin('npm start')
  const address = await server.ready()
  password = /password (\S+)/.exec(server.output())?.[1] ?? ''
  expect(await statusOf(address)).toBe(200)
  expect(await say('curl --fail http://localhost:3000/readyz', { 'http://localhost:3000': address })).toMatchObject({
    status: 0,
  })
  bookings = await countBookings(address, password)
  expect(bookings).toBeGreaterThan(10)
  await takeTour(address, server.output())
  await stop(server)
})

/** What README.md lets its reader see first. */
async function takeTour(address: string, output: string) {
  const found = await fetch(`${address}/api/services?search=pasport`)
  expect(((await found.json()) as { title: string }[])[0]?.title).toBe('Passport Application')
  for (const path of ['/api/docs', /\/dev\/mail\/\S+/.exec(output)?.[0] ?? '/no-mailbox'])
    expect([path, await statusOf(address + path)]).toEqual([path, 200])
  const table = readFileSync(join(copy, 'README.md'), 'utf8')
  for (const [, email = ''] of table.matchAll(/`(\w+@doorstep\.example)`/g)) expect(output).toContain(email)
  for (const [, host = ''] of table.matchAll(/<http:\/\/([\w.]+):3000>/g)) expect(output).toContain(`http://${host}:`)
}

test('administrators are added, listed, and removed', async () => {
  const added = await say('npm run admin -- add you@example.com')
  expect(added).toEqual({ status: 0, output: expect.stringContaining('you@example.com is an administrator now.') })
  expect((await say('npm run admin -- add EMAIL', { EMAIL: 'me@example.com' })).status).toBe(0)
  expect((await say('npm run admin -- list')).output).toMatch(/me@example\.com[^]*you@example\.com/)
  const reset = await say('npm run admin -- reset-two-step you@example.com')
  expect(reset.output).toContain('No account with two-step sign-in has the address you@example.com.')
  expect((await say('npm run admin -- remove you@example.com')).status).toBe(0)
  expect((await say('npm run admin -- list')).output).not.toContain('you@example.com')
})

test('a backup is written, scheduled, and restored', async () => {
  expect((await say('npm run backup -- --every day --keep 7')).status).toBe(0)
  expect((await say('npm run backup -- --status')).output).toContain('A backup every day in')
  const { status, output } = await say('npm run backup')
  const file = /^(\/.+)$/m.exec(output)?.[1] ?? ''
  expect([status, existsSync(file), output]).toEqual([0, true, expect.stringContaining('read back and checked')])
  expect(file.startsWith(join(copy, '.data', 'backups'))).toBe(true)
  const refused = await say('npm run restore FILE', { FILE: file })
  expect([refused.status, refused.output]).toEqual([1, expect.stringContaining('add --yes')])
  const restored = await say('npm run restore -- FILE --yes', { FILE: file })
  expect([restored.status, restored.output]).toEqual([0, expect.stringMatching(/Restored \d+ rows/)])
})

const drilled = 'DATABASE_URL= DATA_DIR=.data-drill'
const rowsIn = ({ output }: { output: string }) =>
  Number(/(\d+) rows(?! of)/.exec(output.split('\n').at(-2) ?? '')?.[1])

test('the restore drill shows all bookings and writes no backup, while the shop is open', async () => {
  const shop = begin('npm start')
  await shop.ready()
  expect((await say('npm run backup drill.backup')).status).toBe(0)
  const checked = await say('npm run backup -- --check drill.backup')
  const restored = await say(`${drilled} npm run restore drill.backup`)
  expect([checked.status, restored.status]).toEqual([0, 0])
  expect(rowsIn(restored)).toBe(rowsIn(checked))
  const ended = await say(`${drilled} npm run backup -- --every never`)
  expect(ended.output).toContain('The server makes no backups by itself.')
  const start = `${drilled} PUBLIC_URL= TRUSTED_PROXIES= SMTP_URL= HOST= METRICS_PORT= PORT=3100 DEMO=no npm start`
  const drill = begin(start, { 3100: String(await freePort()) })
  const address = await drill.ready()
  expect(await countBookings(address, password)).toBe(bookings)
  await stop(drill)
  await stop(shop)
  expect(existsSync(join(copy, '.data-drill', 'backups'))).toBe(false)
  expect((await say('rm -r .data-drill drill.backup')).status).toBe(0)
  // The schedule of the shop goes on.
  expect((await say('npm run backup -- --status')).output).toContain('A backup every day in')
})

test('the demo is removed only when that is certain', async () => {
  const asked = await say('npm run admin -- clear-demo')
  expect([asked.status, asked.output]).toEqual([1, expect.stringContaining('Nothing was removed.')])
  const removed = await say('npm run admin -- clear-demo --catalogue --yes')
  expect([removed.status, removed.output]).toEqual([0, expect.stringContaining('Doorstep Documents: removed')])
})

const ctrlC = '\u0003'

test('in a terminal, a shop of your own starts without a demo and prints a link for its administrator', async () => {
  const command = 'DATA_DIR=.data-shop DEMO=no npm start'
  // A terminal, because elsewhere the link is not printed.
  const server = begin(command, { [command]: `script -qec '${command}' /dev/null` })
  const address = await server.ready()
  await vi.waitFor(() => expect(server.output()).toMatch(/\/first-admin\?token=\S+/), { timeout: 60_000 })
  const link = /http\S+\/first-admin\?token=\S+/.exec(server.output())?.[0] ?? ''
  expect(await statusOf(link)).toBe(200)
  expect(await statusOf(address)).toBe(503)
  expect(server.output()).not.toContain('Demo accounts')
  server.child.stdin?.write(ctrlC)
  await server.ended
  expect(server.output()).toContain('Doorstep has stopped.')
})

test('with METRICS_PORT, the metrics can be read on their own port', async () => {
  const server = begin('METRICS_PORT=9464 npm start')
  await server.ready()
  const text = await (await fetch('http://127.0.0.1:9464/metrics')).text()
  expect(text).toContain('doorstep_build_info{version=')
  await stop(server)
})

test('without a terminal no link is printed', async () => {
  const server = begin('DEMO=no npm start', {}, { DATA_DIR: join(copy, '.data-other') })
  expect(await statusOf(await server.ready())).toBe(503)
  expect(server.output()).not.toContain('first-admin')
  await stop(server)
})

test('without a service manager, the server continues in the background', async () => {
  const command = 'setsid npm start > doorstep.log 2>&1 &'
  const { output } = await say(command, { [command]: `${command}\necho $!` })
  const log = () => readFileSync(join(copy, 'doorstep.log'), 'utf8')
  await vi.waitFor(() => expect(log()).toContain('Doorstep is ready'), { timeout: 110_000, interval: 50 })
  process.kill(-Number(output), 'SIGTERM')
  await vi.waitFor(() => expect(log()).toContain('Doorstep has stopped.'), { timeout: 60_000, interval: 50 })
})

test('a large demo is filled in a folder of its own', async () => {
  expect((await say('npm run seed -- --scale', { '--scale': '' })).output).toContain('Nothing has been changed yet.')
  // The sizes of the document take minutes on a slow machine.
  const small = { '--scale': '--scale --services 200 --bookings 10000' }
  expect(await say('DATA_DIR=.data-big npm run seed -- --scale', small)).toMatchObject({ status: 0 })
  const server = begin('DATA_DIR=.data-big npm start')
  const address = await server.ready()
  expect(await countBookings(address, /password (\S+)/.exec(server.output())?.[1] ?? '')).toBeGreaterThanOrEqual(10_000)
  await stop(server)
})

/** The settings of the document, with a database that exists here. */
async function fileOfSettings(): Promise<string> {
  const document = readFileSync(join(copy, 'docs', 'operations.md'), 'utf8')
  const lines = /```ini\n([^]+?)```/.exec(document)?.[1] ?? ''
  const { host, user, database } = await freshDatabase('template0')
  const file = join(folder, 'doorstep.env')
  writeFileSync(
    file,
    lines
      .replace(/^DATABASE_URL=.*$/m, `DATABASE_URL='postgres://${user}@localhost/${database}?host=${host}'`)
      .replace('/var/lib/doorstep', join(folder, 'state')),
  )
  return file
}

test('the unit starts the server with the settings of the document, and stops it cleanly', async () => {
  const file = await fileOfSettings()
  const added = await say('set -a; . /etc/doorstep.env; npm run admin -- add you@example.com', {
    '/etc/doorstep.env': file,
  })
  expect([added.status, added.output]).toEqual([0, expect.stringContaining('you@example.com is an administrator now.')])
  const unit = readFileSync(join(copy, 'docs', 'deploy', 'doorstep.service'), 'utf8')
  const line = /^ExecStart=\/usr\/bin\/(node .+)$/m.exec(unit)?.[1] ?? 'false'
  const server = await startUnit(line, file)
  const address = await server.ready()
  const page = await fetch(`${address}/readyz`)
  expect([page.status, page.headers.get('strict-transport-security')]).toEqual([200, 'max-age=31536000'])
  expect(server.output()).toContain('"message":"ready"')
  expect(server.output()).not.toMatch(/\/dev\/mail\/|Demo accounts|first-admin/)
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(server.output()).toContain('Doorstep has stopped.')
})

/** As systemd does: without a shell around it, which would not pass on the signal. */
async function startUnit(line: string, file: string) {
  const command = 'set -a; . /etc/doorstep.env; npm run admin -- add you@example.com'
  return begin(command, { '/etc/doorstep.env': file, 'npm run admin -- add you@example.com': `exec ${line}` })
}

test('the server for development shows all pieces of the screens', async () => {
  const server = begin('npm run dev')
  expect(await statusOf(`${await server.ready()}/dev/parts`)).toBe(200)
  await stop(server)
})

test('the code is formatted', async () => {
  const before = readFileSync(join(copy, 'README.md'), 'utf8')
  expect((await say('npm run format')).status).toBe(0)
  expect(readFileSync(join(copy, 'README.md'), 'utf8')).toBe(before)
})

test('a campaign is run by its name', async () => {
  const { status, output } = await say('npm run campaign -- NAME', { NAME: 'race --quick' })
  expect([status, output]).toEqual([0, expect.stringMatching(/\d+ passed, 0 failed/)])
})

test('all commands that the plan names were run', () => {
  expect([...taken].toSorted()).toEqual(run.toSorted())
})
