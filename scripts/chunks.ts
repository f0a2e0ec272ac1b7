import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { normalizePath } from 'vite'

type Imports = { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] }
type Context = { getModuleInfo(id: string): Imports | null }

const root = normalizePath(join(import.meta.dirname, '..'))
const web = `${root}/web`
/** Imports the endpoints of all nouns; a page loads those that it calls. */
const allEndpoints = `${root}/domain/api.ts`
/** What the browser loads for every public page, without the entry itself, which starts the page when it is loaded. */
const shell = ['root.tsx', 'content/layout.tsx']
const endpointsOfShell = /\/domain\/api\/(account|review|storefront)\.ts$/
const endpointsOfCustomers = /\/domain\/api\/booking\.ts$/
/** What the shell loads on demand, and dialogs. */
const onDemand = /\/web\/(ui\/(dialog|menu|avatar)|shell\/(menu-dialog|account-menu|use-sign-out))\.tsx?$/
/** The pages that most visitors see first. */
const firstPages = ['home/page.tsx', 'services/list/page.tsx', 'services/detail/page.tsx']
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
  const outsideAdmin = once((context: Context) => reachable(context, pagesOutsideAdmin(), { isDeep: true }))
  const ofAdminStart = once((context: Context) => reachable(context, adminStart))
  return [
    { name: 'validation', test: /node_modules\/zod\//, priority: 4 },
    { name: 'packages', test: /node_modules|rolldown\/runtime/, priority: 3 },
    { name: 'art', test: /\/web\/art\//, priority: 2, minShareCount: 3 },
    {
      name: (id: string, context: Context) => (isInShell(context).has(id) || endpointsOfShell.test(id) ? 'shop' : null),
      priority: 1,
    },
    {
      name: (id: string, context: Context) =>
        ofFirstPages(context).filter((modules) => modules.has(id)).length > 1 ? 'browsing' : null,
      priority: 1,
    },
    {
      name: (id: string, context: Context) =>
        ofFirstPages(context).some((modules) => modules.has(id)) ? 'service' : null,
      minShareCount: 4,
      priority: 1,
    },
    { name: 'menus', test: onDemand },
    {
      name: (id: string, context: Context) =>
        outsideAdmin(context).has(id) || endpointsOfCustomers.test(id) ? 'shared' : null,
      minShareCount: 4,
    },
    {
      name: (id: string, context: Context) =>
        !/\/(web|domain)\//.test(id) || outsideAdmin(context).has(id) || endpointsOfCustomers.test(id)
          ? null
          : ofAdminStart(context).has(id)
            ? 'admin'
            : 'lists',
      minShareCount: 4,
    },
  ]
}

/** Read as text, because Vite, which runs this, has not set the variables of that file yet. */
function pagesOutsideAdmin(): string[] {
  const text = readFileSync(join(web, 'routes.ts'), 'utf8')
  const files = [...text.matchAll(/'([\w/-]+\.tsx)'/g)].map(([, file = '']) => file)
  return ['root.tsx', ...files.filter((file) => !file.startsWith('admin/'))]
}

/** React Router splits a page that has a loader for the browser. */
const modulesOfRoute = ['', '?route-chunk=main', '?route-chunk=clientLoader', '?route-chunk=HydrateFallback']

/** `isDeep`: also what is loaded on demand. */
function reachable(context: Context, roots: string[], { isDeep = false } = {}): Set<string> {
  const found = new Set<string>()
  const open = roots.flatMap((file) => modulesOfRoute.map((part) => `${web}/${file}${part}`))
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id) || id === allEndpoints) continue
    found.add(id)
    const { importedIds = [], dynamicallyImportedIds = [] } = context.getModuleInfo(id) ?? {}
    open.push(...importedIds, ...(isDeep ? dynamicallyImportedIds : []))
  }
  return found
}

/** The graph of modules is complete when the first module is assigned to a file. */
function once<A, B>(make: (input: A) => B): (input: A) => B {
  let made: B | undefined
  return (input) => (made ??= make(input))
}
