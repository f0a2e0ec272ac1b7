import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, glob, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const root = join(import.meta.dirname, '..')

/** The pages of the product; the workshop also contains the sheet of all pieces, for developers. */
type Kind = 'shop' | 'workshop'
const folders: Record<Kind, string> = { shop: join(root, 'build'), workshop: join(root, 'build-workshop') }

const sources = [
  'web/**/*.{ts,tsx,css,woff2,svg}',
  'domain/**/*.ts',
  '*.config.ts',
  'package-lock.json',
  'scripts/build-pages.ts',
]

/** Builds the pages if their sources have changed, and returns their folder. */
export async function buildPagesIfStale(kind: Kind = 'shop'): Promise<string> {
  const note = join(folders[kind], 'made-from')
  if (existsSync(note) && (await readFile(note, 'utf8')) === (await fingerprint())) return folders[kind]
  process.stderr.write('Building the pages …\n')
  return buildPages(kind)
}

/**
 * Builds into a new folder and swaps it in, so that a running server is not disturbed. Files of earlier builds are kept
 * for a day, for pages that are still open.
 */
export async function buildPages(kind: Kind = 'shop'): Promise<string> {
  const folder = folders[kind]
  const wanted = await fingerprint()
  // Unique per process, because two builds may run at once.
  const fresh = `${folder}.new-${process.pid}`
  const tool = join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs')
  const built = spawnSync(process.execPath, [tool, 'build', '--mode', kind === 'shop' ? 'production' : kind], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production', BUILD_FOLDER: fresh },
  })
  if (built.status !== 0) {
    await rm(fresh, { recursive: true, force: true })
    throw new Error(`The pages could not be built.\n${built.stdout}\n${built.stderr}`)
  }
  for await (const file of glob('client/assets/**/*.{js,css,svg}', { cwd: fresh })) await compress(join(fresh, file))
  await writeFile(join(fresh, 'made-from'), wanted)
  await keepFilesOfToday(fresh, folder)
  await swap(fresh, folder)
  return folder
}

async function swap(fresh: string, folder: string) {
  const old = `${folder}.old-${process.pid}`
  await rename(folder, old).catch(unless('ENOENT'))
  // Another process finished the same build first.
  await rename(fresh, folder).catch(unless('ENOTEMPTY', 'EEXIST'))
  for (const left of [fresh, old]) await rm(left, { recursive: true, force: true })
}

function unless(...codes: string[]) {
  return (error: NodeJS.ErrnoException) => {
    if (!codes.includes(error.code ?? '')) throw error
  }
}

async function keepFilesOfToday(fresh: string, folder: string) {
  const before = join(folder, 'client', 'assets')
  if (!existsSync(before)) return
  const yesterday = Date.now() - 24 * 3_600_000
  const isRecent = async (file: string) => (await stat(file)).mtimeMs > yesterday
  await cp(before, join(fresh, 'client', 'assets'), {
    recursive: true,
    force: false,
    preserveTimestamps: true,
    filter: isRecent,
  })
}

async function compress(file: string) {
  const content = await readFile(file)
  await writeFile(`${file}.br`, brotliCompressSync(content))
  await writeFile(`${file}.gz`, gzipSync(content, { level: 9 }))
}

/** Hashes the content, because a checkout or a copy changes all dates. */
async function fingerprint(): Promise<string> {
  const files = (await Array.fromAsync(glob(sources, { cwd: root }))).sort()
  const hash = createHash('sha256')
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(await readFile(join(root, file)))
  return hash.digest('hex')
}
