import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createListener } from './app.ts'
import { systemClock } from './clock.ts'
import { type Config, readConfig } from './config.ts'
import { openFirstAdminLink } from '#server/account/team/actions.ts'
import { openDemo } from '#server/demo/open.ts'
import type { Deps, ServerDeps } from './deps.ts'
import { openDevelopment } from '#server/platform/pages/development.ts'
import { dropRoot } from './drop-root.ts'
import { isLoopbackName } from '#server/platform/http/hosts.ts'
import { takePort } from '#server/platform/http/listen.ts'
import { createLineBuffer } from './line-buffer.ts'
import { createLog, describe } from './log.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { listenForScrapes } from '#server/platform/metrics/listen.ts'
import { createMailer } from '#server/platform/mail/mailer.ts'
import { openMailbox } from '#server/platform/mail/dev-mailbox.ts'
import { openMailboxAccess } from '#server/platform/mail/dev-mailbox-access.ts'
import { waitOutOutage } from '#server/platform/database/outage.ts'
import { openDeps, openQueue } from './open-deps.ts'
import { createPages, loadBundle } from '#server/platform/pages/render.ts'
import { createCache } from '#server/platform/cache/cache.ts'
import { showsMailbox } from '#server/platform/http/request.ts'
import { openStorefronts } from './storefront/actions.ts'
import { StartupError } from './startup-error.ts'
import { startWorkers } from './workers.ts'

type Options = {
  developing: boolean
  /**
   * Builds the pages if needed and returns their folder. Runs only after the port is bound, so that a running server
   * keeps its pages.
   */
  build: () => Promise<string>
}

const inTerminal = process.stdout.isTTY
const lines = createLineBuffer({ write: (text) => process.stdout.write(text) })
const log = createLog({
  json: !inTerminal,
  write: (line, level) => {
    lines.add(line)
    // What explains a failure must be written even if the process is killed next.
    if (level !== 'info') lines.flush()
  },
})
const longestGoodbye = 20_000
const packages = join(import.meta.dirname, '..', 'node_modules')

let stopping = false
let drainSeconds = 0
/** A person who presses Ctrl-C does not wait for a proxy. */
const hurry = new AbortController()
let starting = Promise.resolve()
/** In order of closing: the server first, then what its open requests need. */
const closers: (() => Promise<void>)[] = []

/** Starts Doorstep, and stops it on a signal. */
export function run(options: Options) {
  process.on('exit', lines.flush)
  process.on('SIGTERM', () => void stop(0, { drains: true }))
  for (const signal of ['SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      hurry.abort()
      void stop(0)
    })
  }
  for (const bug of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(bug, (error: unknown) => {
      log.error('internal error outside of a request', describe(error))
      void stop(1)
    })
  }
  starting = start(options).catch((error: unknown) => {
    if (error instanceof StartupError) say(`\n${error.message}\n`)
    else log.error('Doorstep could not start', describe(error))
    void stop(1)
  })
}

async function start({ developing, build }: Options) {
  const settings = readConfig(process.env)
  const metrics = settings.metricsPort === undefined ? undefined : createMetrics()
  const server = await takePort({ ...settings, onRequest: metrics?.requests.begin })
  // With PORT=0 the system has chosen a port.
  const config = { ...settings, port: server.port }
  drainSeconds = config.drainSeconds
  closers.push(server.close)
  const building = developing ? undefined : openBuild(build)
  // A failure is reported below, when what is opened until then can be closed.
  building?.catch(() => {})
  say(config.databaseUrl === undefined ? 'Starting the database …' : 'Connecting to the database …')
  const opened = await openDeps(config, {
    log,
    openJobs: openQueue(log, metrics?.countJob),
    openMail: () => openMail(config),
    onLost,
    limitsLoad: true,
    keepsCatalogues: true,
    // While the code is edited, cached responses would be outdated.
    ...(developing && { cache: createCache({ room: 0 }) }),
  })
  closers.push(opened.close)
  const deps: ServerDeps = { ...opened.deps, isHealthy: async () => !stopping && (await opened.deps.isHealthy()) }
  const metricsPort = metrics && (await openMetrics(deps, metrics))
  const isNew = await openShops(deps)
  const openingDemo = async () => (config.demo ? openDemo(deps) : undefined)
  // A new shop is opened with all that it offers. One that was open before can be visited at once.
  const demoOfNew = isNew ? await openingDemo() : undefined

  if (building === undefined) {
    const development = await openDevelopment(deps, server.servers)
    closers.push(development.close)
    server.open(development.listener)
  } else {
    const { buildFolder, bundle } = await building
    const pages = { bundle: async () => bundle, developing }
    const web = { ...pages, draw: createPages(deps, pages), clientFolder: join(buildFolder, 'client') }
    // Later the process may not be allowed to write it.
    flushCompileCache()
    dropRoot({ dataDir: config.dataDir, reads: [import.meta.dirname, packages, web.clientFolder], log })
    const { listener, atOnce } = createListener(deps, web)
    server.open(listener, atOnce)
  }
  // Visitors are served from here on: a database that fails now must not end the process.
  const waiting = { log, isStopping: () => stopping }
  const demo = demoOfNew ?? (await waitOutOutage(openingDemo, waiting))
  await startWorkers(deps, { work: (worker) => waitOutOutage(() => opened.jobs.work(worker), waiting) })
  deps.catalogues?.open(deps.storefronts.plans)
  welcome(deps, { demo, metricsPort })
  await sayHowToBeginTeam(deps)
}

/** Serves the metrics, until the process ends. */
async function openMetrics(deps: ServerDeps, metrics: Metrics): Promise<number> {
  metrics.watch(deps)
  const { metricsHost: host, metricsPort = 0 } = deps.config
  const opened = await listenForScrapes({ host, port: metricsPort, text: metrics.text })
  closers.push(opened.close, metrics.close)
  return opened.port
}

async function openBuild(build: Options['build']) {
  const buildFolder = await build()
  return { buildFolder, bundle: await loadBundle(buildFolder) }
}

/** Opens the storefronts; true if one of them is new. */
async function openShops(deps: ServerDeps): Promise<boolean> {
  const opened = await openStorefronts(deps.db, deps)
  for (const { brand } of opened) say(`Opened ${brand}${deps.config.demo ? ' with its demo catalogue' : ''}.`)
  return opened.length > 0
}

async function openMail(config: Config) {
  const { dataDir, smtpUrl, mailPerSecond: perSecond } = config
  const mailbox = openMailbox(join(dataDir, 'mail'), systemClock)
  const mailer = await createMailer({ smtpUrl, perSecond, mailbox })
  // Without a visible mailbox no address is created for it.
  if (!showsMailbox(config)) return { mailer, mailbox }
  return { mailer, mailbox, mailboxAccess: await openMailboxAccess({ dataDir, clock: systemClock, log }) }
}

type Demo = Awaited<ReturnType<typeof openDemo>> | undefined

function welcome(deps: Deps, { demo, metricsPort }: { demo: Demo; metricsPort: number | undefined }) {
  const { port } = deps.config
  say('')
  for (const { brand, hosts, default: isDefault } of deps.storefronts.plans) {
    say(
      `  ${brand.padEnd(22)} http://${isDefault ? 'localhost' : (hosts.find(isLoopbackName) ?? hosts[0] ?? 'localhost')}:${port}`,
    )
  }
  if (demo) {
    say(`\n  Demo accounts, password ${demo.password}`)
    for (const { email, role } of demo.accounts) say(`  ${role.padEnd(22)} ${email}`)
  }
  sayWhereEmailsGo(deps)
  say('\nDoorstep is ready. Stop it with Ctrl-C.')
  if (!inTerminal) log.info('ready', { port, metricsPort })
}

function sayWhereEmailsGo({ config: { smtpUrl, dataDir, port }, mailboxAccess: access }: Deps) {
  if (smtpUrl !== undefined) return
  const reason = access ? access.whyClosed() : 'No email is sent: SMTP_URL is not set.'
  if (!access || reason !== undefined) return say(`\n  ${reason}\n  Emails are stored in ${join(dataDir, 'mail')}.`)
  log.warn('development mailbox open to everyone on this machine who knows its address')
  say(`\n  Emails  http://localhost:${port}${access.path}`)
}

/** Only to a terminal: what is collected elsewhere is read by others, and the link makes an administrator. */
async function sayHowToBeginTeam(deps: ServerDeps) {
  const isSeen = process.stdout.isTTY || process.stderr.isTTY
  if (!isSeen) return
  const token = await openFirstAdminLink(deps.db, deps)
  if (token === undefined) return
  const { port, publicUrl } = deps.config
  const origin = publicUrl?.origin ?? `http://localhost:${port}`
  const output = process.stdout.isTTY ? process.stdout : process.stderr
  output.write(`\n  There is no administrator yet. This link makes one, once, within a day:\n`)
  output.write(`  ${origin}/first-admin?token=${token}\n`)
}

function onLost() {
  log.error('another Doorstep has taken over this data folder')
  void stop(1)
}

async function stop(code: number, { drains = false } = {}) {
  if (stopping) return
  stopping = true
  const drain = drains ? drainSeconds * 1_000 : 0
  setTimeout(() => process.exit(1), longestGoodbye + drain).unref()
  // Let the current step of the start finish, so that what it opens is closed below.
  await starting
  // From now on /readyz says 503. Until a proxy has asked it again, the proxy sends requests to this process.
  if (drain > 0) await sleep(drain, undefined, { signal: hurry.signal }).catch(() => {})
  for (const close of closers) {
    await close().catch((error: unknown) => log.error('error while stopping', describe(error)))
  }
  if (code === 0) say('Doorstep has stopped.')
  process.exit(code)
}

/** Prints a message for the person who started the server; to stderr where stdout is for machines. */
function say(line: string) {
  const output = inTerminal ? process.stdout : process.stderr
  // Both may go to the same place, where the order counts.
  lines.flush()
  output.write(`${line}\n`)
}
