import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import type { Endpoint } from '#domain/contract/endpoint.ts'

/**
 * What only the server uses. It validates, so the schemas of all endpoints, and with them zod, need not be part of every
 * page.
 */
export const serverOnly = ['params', 'query', 'body', 'reply', 'limit', 'summary', 'isKept', 'isCostly']

/**
 * Removes it from the files of `domain/api/` in the scripts of the browser. A module there imports only the files of the
 * endpoints that it calls, so that the public pages do not load those of the admin area.
 */
export function slimContract(): Plugin {
  return {
    name: 'slim-contract',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: /\/domain\/api\/[\w-]+\.ts$/ },
      handler: async (id) => slim(await import(pathToFileURL(id).href)),
    },
    transform: {
      filter: { id: /\/(web\/.*|domain\/contract\/refusal)\.tsx?$/ },
      handler: async (code, id) => (id.endsWith('/refusal.ts') ? withoutTitles(code) : withoutWholeApi(code)),
    },
  }
}

const wholeApi = "import { api } from '#domain/api.ts'"

/** The title of a refusal is only part of the server's answer. */
function withoutTitles(code: string): string {
  return code.replaceAll(/ title: '[^'\n]*',/g, '')
}

async function withoutWholeApi(code: string): Promise<string> {
  if (!code.includes(wholeApi)) return code
  const files = await filesOfNouns()
  const nouns = new Set([...code.matchAll(/\bapi\.(\w+)\./g)].map(([, noun = '']) => noun))
  const imports = [...nouns].map((noun) => `import { ${noun} as api_${noun} } from '#domain/api/${files.get(noun)}'`)
  return code.replace(wholeApi, imports.join('; ')).replaceAll(/\bapi\.(\w+)\./g, 'api_$1.')
}

let files: Promise<Map<string, string>> | undefined

/** The file in `domain/api/` of every noun. */
function filesOfNouns() {
  return (files ??= readFile(join(import.meta.dirname, '..', 'domain', 'api.ts'), 'utf8').then((text) => {
    const rows = [...text.matchAll(/import \{ ([^}]+) \} from '#domain\/api\/([\w-]+\.ts)'/g)]
    return new Map(rows.flatMap(([, nouns = '', file = '']) => nouns.split(', ').map((noun) => [noun, file] as const)))
  }))
}

function slim(groups: Record<string, Record<string, Endpoint>>): string {
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
