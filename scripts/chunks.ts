import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { normalizePath } from 'vite'
import { endpointsIn } from './slim-contract.ts'

type Module = { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[]; code: string | null }
type Context = { getModuleInfo(id: string): Module | null }

const root = normalizePath(join(import.meta.dirname, '..'))
const web = `${root}/web`
/** Imports the endpoints of all nouns; a page loads those that it calls. */
export const allEndpoints = `${root}/domain/api.ts`
/** What the browser loads for every public page, without the entry itself, which starts the page when it is loaded. */
const shell = ['root.tsx', 'content/layout.tsx']
/** What the shell loads on demand, and dialogs. */
const onDemand = /\/web\/(ui\/(dialog|menu)|shell\/(menu-dialog|account-menu|use-sign-out))\.tsx?$/
/** The pages that most visitors see first. */
const firstPages = ['home/page.tsx', 'services/list/page.tsx', 'services/detail/page.tsx']
/** Each is so short that a file of its own would cost more. */
const endpoint = /^\0endpoint\//
/** So short that a file of its own costs more than its text. */
const shortest = /\/web\/data\/(if-available|idempotency-key)\.ts$/
/** What an administrator sees first. */
const adminStart = ['admin/layout.tsx', 'admin/dashboard/page.tsx']

/**
 * Few files, because every request costs time on a slow connection: one for packages, which change rarely, one for what
 * every public page contains, one for what the first pages share, one for what many other pages share, two for what only
 * pages of the admin area share, and one for each page. Only pages with forms load the schemas of the domain, and with them zod.
 */
export function chunks() {
  const isInShell = once((context: Context) => reachable(context, shell))
  const ofFirstPages = once((context: Context) => firstPages.map((page) => reachable(context, [page])))
  const outsideAdmin = once((context: Context) => [
    ...pagesOutside(['admin/']).map((page) => reachable(context, [page])),
    // Phones keep all of it: in the files of the admin area it would bring those along.
    reachable(context, ['my-day/page.tsx'], { onDemand: true }),
  ])
  // Professionals alone open 'My day': what it shares with a few pages must not be loaded by all of them.
  const ofShop = once((context: Context) =>
    pagesOutside(['admin/', 'my-day/']).map((page) => reachable(context, [page])),
  )
  const ofAdminStart = once((context: Context) => reachable(context, adminStart))
  return [
    { name: 'validation', test: /node_modules\/zod\//, priority: 4 },
    { name: 'packages', test: /node_modules|rolldown\/runtime/, priority: 3 },
    { name: 'art', test: /\/web\/art\//, priority: 2, minShareCount: 3 },
    {
      name: (id: string, context: Context) =>
        isInShell(context).has(id) || (endpoint.test(id) && countOf(ofShop(context), id) > 1) ? 'shop' : null,
      priority: 1,
    },
    {
      name: (id: string, context: Context) => (countOf(ofFirstPages(context), id) > 1 ? 'browsing' : null),
      priority: 1,
    },
    {
      name: (id: string, context: Context) =>
        countOf(ofFirstPages(context), id) > 0 && countOf(ofShop(context), id) > 3 ? 'service' : null,
      priority: 1,
    },
    { name: 'menus', test: onDemand, includeDependenciesRecursively: false },
    {
      name: (id: string, context: Context) => (countOf(ofShop(context), id) > 3 || shortest.test(id) ? 'shared' : null),
      includeDependenciesRecursively: false,
    },
    {
      name: (id: string, context: Context) =>
        countOf(outsideAdmin(context), id) > 0 || !/(\/web|\/domain|^\0endpoint)\//.test(id)
          ? null
          : ofAdminStart(context).has(id)
            ? 'admin'
            : 'lists',
      minShareCount: 4,
      includeDependenciesRecursively: false,
    },
    {
      name: (id: string, context: Context) => (endpoint.test(id) && !ofAdminStart(context).has(id) ? 'calls' : null),
      minShareCount: 2,
      includeDependenciesRecursively: false,
    },
  ]
}

/** Read as text, because Vite, which runs this, has not set the variables of that file yet. */
function pagesOutside(areas: string[]): string[] {
  const text = readFileSync(join(web, 'routes.ts'), 'utf8')
  const files = [...text.matchAll(/'([\w/-]+\.tsx)'/g)].map(([, file = '']) => file)
  return ['root.tsx', ...files.filter((file) => !areas.some((area) => file.startsWith(area)))]
}

/** React Router splits a page that has a loader for the browser. */
const modulesOfRoute = ['', '?route-chunk=main', '?route-chunk=clientLoader', '?route-chunk=HydrateFallback']

const countOf = (pages: Set<string>[], id: string) => pages.filter((modules) => modules.has(id)).length

function reachable(context: Context, roots: string[], { onDemand = false } = {}): Set<string> {
  const found = new Set<string>()
  const open = roots.flatMap((file) => modulesOfRoute.map((part) => `${web}/${file}${part}`))
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id) || id === allEndpoints) continue
    found.add(id)
    const { importedIds = [], dynamicallyImportedIds = [], code } = context.getModuleInfo(id) ?? {}
    open.push(...importedIds, ...(onDemand ? dynamicallyImportedIds : []))
    if (importedIds.includes(allEndpoints)) open.push(...endpointsIn(code ?? ''))
  }
  return found
}

/** The graph of modules is complete when the first module is assigned to a file. */
function once<A, B>(make: (input: A) => B): (input: A) => B {
  let made: B | undefined
  return (input) => (made ??= make(input))
}
