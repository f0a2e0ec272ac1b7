import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { createApp } from './app.ts'
import { systemClock } from './clock.ts'
import { BadSetting, readConfig } from './config.ts'
import { demoPasswordOf } from './demo.ts'
import type { Deps } from './deps.ts'
import { openDevelopment } from './development.ts'
import { openDemoAccounts } from './identity/actions.ts'
import { takePort } from './listen.ts'
import { createLog, describe } from './log.ts'
import { openStorage } from './open.ts'
import { createPages, loadBundle } from './pages.ts'
import { readShelf } from './shelf.ts'
import { openStorefronts } from './storefront/actions.ts'
import { Unstartable } from './unstartable.ts'

const inTerminal = process.stdout.isTTY
const log = createLog({ json: !inTerminal, write: (line) => process.stdout.write(line) })
const developing = process.argv.includes('--dev')
const buildFolder = join(import.meta.dirname, '..', 'build')

let stopping = false
/** In the order of closing: the door before what the requests under way still need. */
const closers: (() => Promise<void>)[] = []

try {
  await start()
} catch (error) {
  if (error instanceof Unstartable || error instanceof BadSetting) say(`\n${error.message}\n`)
  else log.error('Doorstep could not start', describe(error))
  await stop(1)
}

async function start() {
  const config = readConfig(process.env)
  const door = await takePort({ hosts: config.hosts, port: config.port })
  closers.push(door.close)
  say(config.databaseUrl === undefined ? 'Starting the database …' : 'Connecting to the database …')
  const shelf = await readShelf()
  const { database, close } = await openStorage({
    config,
    log,
    onChange: () => {},
    onLost: () => {
      log.error('another Doorstep has taken over this data folder')
      void stop(1)
    },
  })
  closers.push(close)
  const deps: Deps = { config, database, db: database.db, clock: systemClock, log, shelf, isStopping: () => stopping }
  for (const { brand } of await openStorefronts(deps))
    say(`Opened ${brand}${config.demo ? ' with its demo catalogue' : ''}.`)
  const password = config.demo ? await demoPasswordOf(config) : ''
  const accounts = config.demo ? await openDemoAccounts(deps, password) : []

  if (developing) {
    const development = await openDevelopment(deps)
    closers.push(development.close)
    door.open(development.listener)
  } else {
    const bundle = await loadBundle(buildFolder)
    const draw = createPages({ bundle: async () => bundle, shelf, log, developing })
    const app = createApp(deps, { draw, clientFolder: join(buildFolder, 'client') })
    door.open(getRequestListener(app.fetch))
  }

  say('')
  for (const { brand, hosts, default: isDefault } of shelf.plans) {
    say(`  ${brand.padEnd(22)} http://${isDefault ? 'localhost' : (hosts[0] ?? 'localhost')}:${door.port}`)
  }
  if (config.demo) {
    say(`\n  Demo accounts, password ${password}`)
    for (const { email, role } of accounts) say(`  ${role.padEnd(22)} ${email}`)
  }
  say('\nDoorstep is ready. Stop it with Ctrl-C.')
}

async function stop(code: number) {
  if (stopping) return
  stopping = true
  for (const close of closers) await close().catch((error: unknown) => log.error('while stopping', describe(error)))
  if (code === 0) say('Doorstep has stopped.')
  process.exit(code)
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(0))
process.on('uncaughtException', (error) => {
  log.error('a bug outside of any request', describe(error))
  void stop(1)
})
process.on('unhandledRejection', (error) => {
  log.error('a bug outside of any request', describe(error))
  void stop(1)
})

function say(line: string) {
  process.stdout.write(`${line}\n`)
}
