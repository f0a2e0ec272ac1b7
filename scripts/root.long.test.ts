import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { patience } from '#server/testing/database.ts'
import { openCluster } from '#server/platform/database/postgres/cluster.ts'
import { startingIn, type RunningCommand } from './started.ts'

const folder = temporaryFolder('root')
const { start, endAll } = startingIn(folder)
const dataFolder = join(folder, 'shop')
const isRoot = process.getuid?.() === 0
const nobodyId = 65_534
/** A user that exists on every Unix. */
const stranger = 1

afterEach(endAll)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)
const pidIn = (dataDir: string) => readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]

/** The user ids of the process that listens on the port. */
function usersOf(product: RunningCommand): number[] {
  const group = spawnSync('ps', ['-A', '-o', 'pgid=,uid=,args='], { encoding: 'utf8' }).stdout.split('\n')
  const own = group.filter((line) => Number(line.trim().split(/\s+/)[0]) === product.child.pid)
  return own
    .filter((line) => line.includes('scripts/start.ts') && !line.includes('run.mjs'))
    .map((line) => Number(line.trim().split(/\s+/)[1]))
}

async function signsUp(address: string) {
  const body = JSON.stringify({ name: 'Ravi Menon', email: `${Date.now()}@example.com`, password: 'correct horse 7' })
  const headers = { 'Content-Type': 'application/json' }
  const { status } = await fetch(`${address}/api/auth/register`, { method: 'POST', headers, body })
  return status
}

test('the data folder is not accessible to other users', async () => {
  await start().ready()
  expect(modeOf(dataFolder)).toBe('700')
  await endAll()
  chmodSync(dataFolder, 0o755)
  await start().ready()
  expect(modeOf(dataFolder)).toBe('700')
})

test('the permissions of a folder with other files are unchanged', async () => {
  const shared = join(folder, 'shared')
  mkdirSync(shared, { mode: 0o755 })
  writeFileSync(join(shared, 'notes.txt'), 'milk')
  const { uid } = statSync(shared)
  await start({ DATA_DIR: shared }).ready()
  expect([modeOf(shared), statSync(shared).uid]).toEqual(['755', uid])
})

describe.runIf(isRoot)('started as root', () => {
  test('no process that serves requests runs as root, also after a restart, and the mailbox works', async () => {
    for (let time = 0; time < 2; time += 1) {
      const product = start()
      const address = await product.ready()
      expect(usersOf(product)).toEqual([nobodyId])
      expect(await signsUp(address)).toBe(201)
      await vi.waitFor(() => expect(readdirSync(join(dataFolder, 'mail')).length).toBeGreaterThan(time), patience)
      await product.end('SIGTERM')
      expect(product.output()).toContain('Doorstep has stopped.')
      expect(() => pidIn(dataFolder)).toThrow('ENOENT')
    }
  })

  test('the database can be restarted without root', async () => {
    const product = start()
    const address = await product.ready()
    process.kill(Number(pidIn(dataFolder)), 'SIGKILL')
    await vi.waitFor(async () => expect(product.output()).toContain('database restarted'), patience)
    expect(await signsUp(address)).toBe(201)
  })

  test('the database of a killed server is taken over', async () => {
    const first = start()
    await first.ready()
    const pid = pidIn(dataFolder)
    await first.end('SIGKILL')
    const next = start()
    expect([await signsUp(await next.ready()), pidIn(dataFolder), usersOf(next)]).toEqual([201, pid, [nobodyId]])
  })

  test('the server continues as the owner of the data folder if that is another user', async () => {
    const dataDir = join(folder, 'of-a-stranger')
    mkdirSync(dataDir, { mode: 0o755 })
    writeFileSync(join(dataDir, 'notes.txt'), 'not of Doorstep')
    chownSync(dataDir, stranger, stranger)
    const product = start({ DATA_DIR: dataDir })
    expect(await signsUp(await product.ready())).toBe(201)
    // Neither the folder nor the other files in it are changed.
    expect([usersOf(product), modeOf(dataDir), statSync(join(dataDir, 'postgres')).uid]).toEqual([
      [stranger],
      '755',
      stranger,
    ])
    expect(statSync(join(dataDir, 'notes.txt')).uid).toBe(0)
    await product.end('SIGTERM')
    const admin = ['node', 'scripts/run.mjs', 'scripts/admin.ts', 'list']
    const listed = spawnSync(admin[0] ?? '', admin.slice(1), {
      env: { ...process.env, DATA_DIR: dataDir },
      encoding: 'utf8',
    })
    expect(listed.stdout).toContain('admin@doorstep.example')
  })

  test('a backup that root makes belongs to the user as whom the server makes the next ones', async () => {
    const product = start()
    await product.ready()
    const made = spawnSync('node', ['scripts/run.mjs', 'scripts/backup/write.ts'], {
      env: { ...process.env, DATA_DIR: dataFolder },
      encoding: 'utf8',
    })
    expect(made.stderr + made.stdout).toContain('read back and checked')
    const backups = join(dataFolder, 'backups')
    const all = [backups, ...readdirSync(backups).map((name) => join(backups, name))]
    expect(all.map((path) => statSync(path).uid)).toEqual([nobodyId, nobodyId])
    expect(all.map(modeOf)).toEqual(['700', '600'])
  })

  test('the data folder is made if the database and the mail server are elsewhere', async () => {
    const elsewhere = openCluster({ folder: join(folder, 'elsewhere'), throwaway: true })
    await elsewhere.ensureRunning()
    const { user = '', host = '' } = elsewhere.connection
    const dataDir = join(folder, 'new')
    const product = start({
      DATABASE_URL: `postgres://${user}@localhost/doorstep?host=${encodeURIComponent(host)}`,
      SMTP_URL: 'smtp://127.0.0.1:1',
      DATA_DIR: dataDir,
    })
    await product.ready()
    expect([usersOf(product), modeOf(dataDir)]).toEqual([[nobodyId], '700'])
    await product.end('SIGTERM')
    await elsewhere.stop()
  })

  test('the server stays root and reports it if only root can access the folder', async () => {
    const closed = join(folder, 'closed')
    mkdirSync(closed, { mode: 0o700 })
    const product = start({ DATA_DIR: join(closed, 'shop') })
    await product.ready()
    expect(usersOf(product)).toEqual([0])
    expect(product.output().split('Doorstep continues as root')).toHaveLength(2)
  })
})
