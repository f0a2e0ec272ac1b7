import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { patience } from '#server/testing/app.ts'
import { startingIn, type Started } from './started.ts'

const folder = temporaryFolder('root')
const { start, endAll } = startingIn(folder)
const shopFolder = join(folder, 'shop')
const isRoot = process.getuid?.() === 0
const nobody = 65_534
/** A user that every Unix has. */
const stranger = 1

afterEach(endAll)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)
const pidIn = (dataDir: string) => readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]

/** The users of the process that has the port, of which only the last of our own commands is. */
function usersOf(shop: Started): number[] {
  const group = spawnSync('ps', ['-A', '-o', 'pgid=,uid=,args='], { encoding: 'utf8' }).stdout.split('\n')
  const own = group.filter((line) => Number(line.trim().split(/\s+/)[0]) === shop.child.pid)
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

test('the data folder is closed to the other users of the machine', async () => {
  await start().ready()
  expect(modeOf(shopFolder)).toBe('700')
  await endAll()
  chmodSync(shopFolder, 0o755)
  await start().ready()
  expect(modeOf(shopFolder)).toBe('700')
})

test('a folder in which somebody else keeps things stays as it is', async () => {
  const shared = join(folder, 'shared')
  mkdirSync(shared, { mode: 0o755 })
  writeFileSync(join(shared, 'notes.txt'), 'milk')
  const { uid } = statSync(shared)
  await start({ DATA_DIR: shared }).ready()
  expect([modeOf(shared), statSync(shared).uid]).toEqual(['755', uid])
})

describe.runIf(isRoot)('started as root', () => {
  test('nothing that answers requests is root, twice in a row, and the mailbox is written and read', async () => {
    for (let time = 0; time < 2; time += 1) {
      const shop = start()
      const address = await shop.ready()
      expect(usersOf(shop)).toEqual([nobody])
      expect(await signsUp(address)).toBe(201)
      await vi.waitFor(() => expect(readdirSync(join(shopFolder, 'mail')).length).toBeGreaterThan(time), patience)
      await shop.end('SIGTERM')
      expect(shop.said()).toContain('Doorstep has stopped.')
      expect(() => pidIn(shopFolder)).toThrow('ENOENT')
    }
  })

  test('the database is started again by who is no longer root', async () => {
    const shop = start()
    const address = await shop.ready()
    process.kill(Number(pidIn(shopFolder)), 'SIGKILL')
    await vi.waitFor(async () => expect(shop.said()).toContain('database restarted'), patience)
    expect(await signsUp(address)).toBe(201)
  })

  test('a database that a killed server left running is taken over', async () => {
    const first = start()
    await first.ready()
    const pid = pidIn(shopFolder)
    await first.end('SIGKILL')
    const next = start()
    expect([await signsUp(await next.ready()), pidIn(shopFolder), usersOf(next)]).toEqual([201, pid, [nobody]])
  })

  test('it continues as the owner of the data folder if that is another user', async () => {
    const dataDir = join(folder, 'of-a-stranger')
    mkdirSync(dataDir, { mode: 0o755 })
    writeFileSync(join(dataDir, 'notes.txt'), 'not of Doorstep')
    chownSync(dataDir, stranger, stranger)
    const shop = start({ DATA_DIR: dataDir })
    expect(await signsUp(await shop.ready())).toBe(201)
    // A folder with files of others is left as it is, and so are those files.
    expect([usersOf(shop), modeOf(dataDir), statSync(join(dataDir, 'postgres')).uid]).toEqual([
      [stranger],
      '755',
      stranger,
    ])
    expect(statSync(join(dataDir, 'notes.txt')).uid).toBe(0)
    await shop.end('SIGTERM')
    const admin = ['node', 'scripts/run.mjs', 'scripts/admin.ts', 'list']
    const listed = spawnSync(admin[0] ?? '', admin.slice(1), {
      env: { ...process.env, DATA_DIR: dataDir },
      encoding: 'utf8',
    })
    expect(listed.stdout).toContain('admin@doorstep.example')
  })

  test('where only root may go, it stays root and says so', async () => {
    const closed = join(folder, 'closed')
    mkdirSync(closed, { mode: 0o700 })
    const shop = start({ DATA_DIR: join(closed, 'shop') })
    await shop.ready()
    expect(usersOf(shop)).toEqual([0])
    expect(shop.said().split('Doorstep continues as root')).toHaveLength(2)
  })
})
