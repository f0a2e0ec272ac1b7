import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const root = join(import.meta.dirname, '..')
const mark = join(root, 'build', 'made-from')
const sources = [
  'web/**/*.{ts,tsx,css,woff2,svg}',
  'domain/**/*.ts',
  '*.config.ts',
  'package-lock.json',
  'scripts/build-pages.ts',
]

/** Builds the pages when what they are made of differs from what they were made of. */
export async function buildPagesIfStale() {
  const wanted = await fingerprint()
  if (existsSync(mark) && (await readFile(mark, 'utf8')) === wanted) return
  process.stdout.write('Building the pages …\n')
  await buildPages()
}

export async function buildPages() {
  const wanted = await fingerprint()
  const tool = join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs')
  const built = spawnSync(process.execPath, [tool, 'build'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (built.status !== 0) throw new Error(`The pages could not be built.\n${built.stdout}\n${built.stderr}`)
  for await (const file of glob('build/client/assets/**/*.{js,css,svg}', { cwd: root }))
    await compress(join(root, file))
  // Last: a build that was interrupted is made again.
  await writeFile(mark, wanted)
}

async function compress(file: string) {
  const content = await readFile(file)
  await writeFile(`${file}.br`, brotliCompressSync(content))
  await writeFile(`${file}.gz`, gzipSync(content, { level: 9 }))
}

/** By content, not by date: a checkout or a copy changes every date. */
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
