import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { glob, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { fingerprint, keepReplaced, swap } from './build-folder.ts'

const root = join(import.meta.dirname, '..')

/** The pages of the product; the workshop also contains the sheet of all pieces, for developers. */
type Kind = 'shop' | 'workshop'
const folders: Record<Kind, string> = { shop: join(root, 'build'), workshop: join(root, 'build-workshop') }

const sources = [
  'web/**/*.{ts,tsx,css,woff2,svg}',
  'domain/**/*.ts',
  '*.config.ts',
  'package-lock.json',
  'scripts/{build-pages,build-folder,slim-contract,slim-router,chunks,bundle/my-day-files}.ts',
]

/** Builds the pages if their sources have changed, and returns their folder. */
export async function buildPagesIfStale(kind: Kind = 'shop'): Promise<string> {
  const note = join(folders[kind], 'made-from')
  if (existsSync(note) && (await readFile(note, 'utf8')) === fingerprint(sources)) return folders[kind]
  process.stderr.write('Building the pages …\n')
  return buildPages(kind)
}

/**
 * Builds into a new folder and swaps it in, so that a running server is not disturbed. The files of a build are
 * kept for a day after its replacement, for pages that are still open.
 */
export async function buildPages(kind: Kind = 'shop'): Promise<string> {
  const folder = folders[kind]
  const wanted = fingerprint(sources)
  // Unique per process, because two builds may run at once.
  const fresh = `${folder}.new-${process.pid}`
  const tool = join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs')
  const env = { ...process.env, NODE_ENV: 'production', BUILD_FOLDER: fresh }
  const args = [tool, 'build', '--mode', kind === 'shop' ? 'production' : kind]
  const mostOutput = 64 * 1024 * 1024
  await run(process.execPath, args, { cwd: root, env, maxBuffer: mostOutput }).catch(async (error: Failed) => {
    await rm(fresh, { recursive: true, force: true })
    throw new Error(`The pages could not be built.\n${error.stdout}\n${error.stderr}`)
  })
  for await (const file of glob('client/assets/**/*.{js,css,svg}', { cwd: fresh })) await compress(join(fresh, file))
  await writeFile(join(fresh, 'made-from'), wanted)
  await keepReplaced(fresh, folder)
  await swap(fresh, folder)
  return folder
}

/** Not synchronous: a server that starts opens its database at the same time. */
const run = promisify(execFile)

type Failed = Error & { stdout: string; stderr: string }

async function compress(file: string) {
  const content = await readFile(file)
  await writeFile(`${file}.br`, brotliCompressSync(content))
  await writeFile(`${file}.gz`, gzipSync(content, { level: 9 }))
}
