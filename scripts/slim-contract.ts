import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { normalizePath, type Plugin } from 'vite'
import type { Endpoint } from '#domain/contract/endpoint.ts'

/**
 * What only the server uses. It validates, so the schemas of all endpoints, and with them zod, need not be part of every
 * page.
 */
export const serverOnly = ['params', 'query', 'body', 'reply', 'limit', 'summary', 'isKept', 'isCostly']

const domain = normalizePath(join(import.meta.dirname, '..', 'domain'))
const nouns = '\0nouns'

/**
 * Writes the contract for the scripts of browsers: the files of `domain/api/` without what only the server uses, and
 * `domain/api.ts` as a namespace of theirs, so that the bundler sees which of them a page calls.
 */
export function slimContract(): Plugin {
  return {
    name: 'slim-contract',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: (id) => (id === nouns ? id : undefined),
    load: async (id) => {
      if (id === `${domain}/api.ts`) return `import * as api from '${nouns}'\nexport { api }`
      if (id === nouns) return exportNouns()
      if (id.startsWith(`${domain}/api/`)) return slim(await read(id))
      return undefined
    },
  }
}

type Nouns = Record<string, Record<string, Endpoint>>

// Each export of these files is a noun with its endpoints, which partOf() checks.
const read = (file: string): Promise<Nouns> => import(pathToFileURL(file).href) as Promise<Nouns>

async function exportNouns(): Promise<string> {
  const files = await Array.fromAsync(glob(`${domain}/api/*.ts`))
  const lines = files.map(async (file) => {
    const names = Object.keys(await read(file))
    return `export { ${names.join(', ')} } from '${normalizePath(file)}'`
  })
  return (await Promise.all(lines)).toSorted().join('\n')
}

function slim(groups: Nouns): string {
  return Object.entries(groups)
    .map(([noun, endpoints]) => {
      const slimmed = Object.entries(endpoints).map(([verb, endpoint]) => [verb, partOf(endpoint)] as const)
      return `export const ${noun} = ${JSON.stringify(Object.fromEntries(slimmed))}`
    })
    .join('\n')
}

/** False and undefined are left out: they are the same to the browser. */
function partOf(endpoint: Endpoint) {
  if (!endpoint.method || !endpoint.path) throw new Error('A file in domain/api exports something besides endpoints.')
  return Object.fromEntries(Object.entries(endpoint).filter(([name, value]) => value && !serverOnly.includes(name)))
}
