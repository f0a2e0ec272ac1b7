import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { addDays, dayIn } from '#domain/format/zone.ts'
import { copyOfTheProject } from '#scripts/copy.ts'
import { startingIn } from '#scripts/started.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { type Step, stepsIn, takeStep } from './steps.ts'

const folder = temporaryFolder('contributing')
const copy = copyOfTheProject(join(folder, 'copy'))
const { start, endAll } = startingIn(folder, copy)
afterEach(endAll)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const steps = stepsIn(readFileSync(join(copy, 'CONTRIBUTING.md'), 'utf8'))
const isOfStorefront = ({ file }: Step) => file.startsWith('storefronts/')
/** The checks read every file, and the build makes the pages again. */
const patience = 1_800_000

function run(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' })
  return status === 0 ? 'passed' : `${stdout}\n${stderr}`
}

test(
  'a noun made as CONTRIBUTING.md says passes the checks, its own tests and those about every noun',
  () => {
    for (const step of steps.filter((one) => !isOfStorefront(one))) takeStep(copy, step)
    expect(run('scripts/draw/architecture.ts')).toBe('passed')
    expect(run('scripts/test.ts', '--only', 'check')).toBe('passed')
    const tests = [
      'server/examples.test.ts',
      'server/statements.test.ts',
      'server/notice',
      'server/activity',
      'server/platform/http',
      'server/platform/database',
    ]
    const vitest = join('node_modules', 'vitest', 'vitest.mjs')
    expect(run(vitest, 'run', '--project', 'fast', ...tests)).toBe('passed')
  },
  patience,
)

test(
  'the shop shows what the noun stores, and the storefront of one folder answers at its host',
  async () => {
    for (const step of steps.filter(isOfStorefront)) takeStep(copy, step)
    expect(run('scripts/build.ts')).toBe('passed')
    const origin = await start({ DEMO_PASSWORD: 'demo password' }, [process.execPath, 'scripts/start.ts']).ready()
    const token = await signIn(origin)
    const notice = { text: 'Closed on Friday', until: addDays(dayIn('Asia/Kolkata', new Date()), 7) }
    const added = await write(`${origin}/api/admin/notices`, { token, body: notice })
    expect([added.status, await added.json()]).toEqual([201, { _id: expect.any(String), ...notice }])

    expect(await read(`${origin}/api/notices`)).toMatchObject([notice])
    expect((await read(`${origin}/api/openapi.json`)).paths['/api/notices'].get.summary).toBe(
      'List the notices of a storefront',
    )
    expect((await pageAt(origin, '/notices')).replaceAll('<!-- -->', '')).toContain('Closed on Friday, until ')

    const storefront = JSON.parse(await pageAt(origin, '/api/storefront', 'pets.localhost'))
    expect(storefront).toMatchObject({ key: 'pets', brand: 'Doorstep Pets', currency: 'GBP' })
    expect(await pageAt(origin, '/services/dog-walk', 'pets.localhost')).toMatch(/Doorstep Pets[^]*£18/)
  },
  patience,
)

async function signIn(origin: string): Promise<string> {
  const body = { email: 'admin@doorstep.example', password: 'demo password' }
  return (await (await write(`${origin}/api/auth/login`, { body })).json()).token
}

function write(url: string, { token = '', body }: { token?: string; body: object }) {
  const headers = { 'Content-Type': 'application/json', ...(token !== '' && { Authorization: `Bearer ${token}` }) }
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
}

async function read(url: string) {
  const response = await fetch(url)
  expect(response.status).toBe(200)
  return response.json()
}

/** `fetch` sends the host of the URL only. */
function pageAt(origin: string, path: string, host = 'localhost'): Promise<string> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(origin)
    const call = request({ host: '127.0.0.1', port, path, headers: { Host: `${host}:${port}` } }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      response.on('end', () => resolve(response.statusCode === 200 ? text : `${response.statusCode} ${text}`))
    })
    call.on('error', reject).end()
  })
}
