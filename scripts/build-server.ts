import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { fingerprint, swap } from './build-folder.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'build-server')
const sources = ['server/**/*.{ts,mjs}', 'package-lock.json', 'scripts/build-{server,folder}.ts']

/** The server in one file, if it has been built from the present sources. */
export async function findServer(): Promise<string | undefined> {
  const note = join(folder, 'made-from')
  if (!existsSync(note) || (await readFile(note, 'utf8')) !== wanted()) return undefined
  return pathToFileURL(join(folder, 'main.js')).href
}

/** The file contains the folder of the sources, so a copy in another folder is built again. */
function wanted(): string {
  return `${fingerprint(sources)} ${root}`
}

/** Bundles the server into one file, because finding and loading 700 modules takes most of the time of a start. */
export async function buildServer() {
  const { build, normalizePath } = await import('vite')
  const made = wanted()
  const fresh = `${folder}.new-${process.pid}`
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'warn',
      plugins: [{ name: 'places', enforce: 'pre', transform: placing(normalizePath(join(root, 'server'))) }],
      ssr: { noExternal: ['drizzle-orm', 'hono', '@hono/node-server'] },
      build: {
        ssr: 'server/main.ts',
        outDir: fresh,
        target: 'node26',
        minify: false,
        // The pages and the storefronts load the domain too, and its classes must be unique. The owner edits the texts of
        // the storefronts, which each start reads.
        rolldownOptions: { external: [/^#(domain|storefronts)\//], output: { entryFileNames: 'main.js', codeSplitting: false } },
      },
    })
    await writeFile(join(fresh, 'made-from'), made)
    await swap(fresh, folder)
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
}

/** In one file, the places of the sources are no longer those of the modules. */
function placing(sources: string) {
  return (code: string, id: string): string | undefined => {
    if (!id.startsWith(sources) || !code.includes('import.meta')) return undefined
    return code
      .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
  }
}
