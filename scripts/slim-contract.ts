import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { normalizePath, type Plugin } from 'vite'
import type { Endpoint } from '#domain/contract/endpoint.ts'
import { refusals } from '#domain/contract/refusals.ts'

/**
 * What only the server uses. It validates, so the schemas of all endpoints, and with them zod, need not be part of every
 * page.
 */
export const serverOnly = ['params', 'query', 'body', 'reply', 'limit', 'summary', 'isKept', 'isCostly']

const root = normalizePath(join(import.meta.dirname, '..'))
const domain = `${root}/domain`
/** The ids of modules: of all nouns, and the beginnings of those of a noun and of an endpoint. */
const nouns = '\0nouns'
const noun = '\0noun/'
const endpoint = '\0endpoint/'

/** The ids of the modules of the endpoints that a script calls. */
export function endpointsIn(code: string): string[] {
  return [...code.matchAll(/\bapi\.(\w+)\.(\w+)/g)].map(([, name, verb]) => `${endpoint}${name}/${verb}`)
}

/**
 * Writes the contract for the scripts of browsers: `domain/api.ts` as a namespace of nouns, each noun as a namespace of
 * its endpoints, and each endpoint as a module without what only the server uses, so that the bundler puts an endpoint
 * into the file of the page that calls it. Of the refusals it keeps those that scripts raise or quote: the others arrive
 * from the server with their status and sentence.
 */
export function slimContract(): Plugin {
  return {
    name: 'slim-contract',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: (id) => (id.startsWith('\0no') || id.startsWith(endpoint) ? id : undefined),
    load: async (id) => {
      if (id === `${domain}/api.ts`) return `import * as api from '${nouns}'\nexport { api }`
      if (id === `${domain}/contract/refusals.ts`)
        return `export const refusals = ${JSON.stringify(await refusalsOfPages())}`
      if (id === nouns) return exportAll(Object.keys(await api()), (name) => `* as ${name} from '${noun}${name}'`)
      if (id.startsWith(noun)) {
        const name = id.slice(noun.length)
        return exportAll(
          Object.keys((await api())[name] ?? {}),
          (verb) => `{ it as ${verb} } from '${endpoint}${name}/${verb}'`,
        )
      }
      if (!id.startsWith(endpoint)) return undefined
      const [name = '', verb = ''] = id.slice(endpoint.length).split('/')
      return `export const it = ${JSON.stringify(partOf((await api())[name]?.[verb]))}`
    },
  }
}

/** A comparison with a code needs no sentence. */
const compared = /[!=]==\s*'\w+'/g

/** The codes that a script names other than to compare with them. */
export function refusalsIn(code: string): string[] {
  const text = code.replaceAll(compared, '')
  return Object.keys(refusals).filter((name) => new RegExp(`'${name}'|\\brefusals\\.${name}\\b`).test(text))
}

/** What scripts of pages use of these files raises no refusal of its own; a test reads the built scripts. */
const raisedByServer = ['domain/contract/refusal.ts', 'domain/contract/limit.ts', 'domain/booking/change.ts']

async function refusalsOfPages() {
  // The examples of the API are for the server alone.
  const others = ['**/*.test.*', 'domain/contract/refusals.ts', 'domain/api/examples/**']
  const options = { cwd: root, exclude: [...others, ...raisedByServer] }
  const files = await Array.fromAsync(glob('{web,domain}/**/*.{ts,tsx}', options))
  const texts = await Promise.all(files.map((file) => readFile(join(root, file), 'utf8')))
  const named = new Set(['internal', ...texts.flatMap(refusalsIn)])
  return Object.fromEntries(Object.entries(refusals).filter(([name]) => named.has(name)))
}

type Nouns = Record<string, Record<string, Endpoint>>

const exportAll = (names: string[], what: (name: string) => string) =>
  names.map((name) => `export ${what(name)}`).join('\n')

let read: Promise<Nouns> | undefined
/** Each export of a file in `domain/api` is a noun with its endpoints, which partOf() checks. */
const api = () => (read ??= readNouns())

async function readNouns(): Promise<Nouns> {
  const files = await Array.fromAsync(glob(`${domain}/api/*.ts`))
  const exported = files.toSorted().map((file) => import(pathToFileURL(file).href) as Promise<Nouns>)
  return Object.assign({}, ...(await Promise.all(exported))) as Nouns
}

/** False and undefined are left out: they are the same to the browser. */
function partOf(endpoint: Endpoint | undefined) {
  if (!endpoint?.method || !endpoint.path) throw new Error('A file in domain/api exports something besides endpoints.')
  return Object.fromEntries(Object.entries(endpoint).filter(([name, value]) => value && !serverOnly.includes(name)))
}
