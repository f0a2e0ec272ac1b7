import { join } from 'node:path'
import { normalizePath } from 'vite'

type Context = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

const root = normalizePath(join(import.meta.dirname, '..'))
const web = `${root}/web`
/** Imports the endpoints of all nouns; a page loads those that it calls. */
const allEndpoints = `${root}/domain/api.ts`
/** What the browser loads for every public page, without the entry itself, which starts the page when it is loaded. */
const shell = ['root.tsx', 'content/layout.tsx']
const endpointsOfShell = /\/domain\/api\/(account|review|storefront)\.ts$/
/** What the shell loads on demand, and dialogs. */
const onDemand = /\/web\/(ui\/(dialog|menu|avatar)|shell\/(menu-dialog|account-menu|use-sign-out))\.tsx?$/
/** The pages that most visitors see first. */
const firstPages = ['home/page.tsx', 'services/list/page.tsx', 'services/detail/page.tsx']

/**
 * Few files, because every request costs time on a slow connection: one for packages, which change rarely, one for what
 * every public page contains, one for what the first pages share, one for what many other pages share, and one for each
 * page. Only pages with forms load the schemas of the domain, and with them zod.
 */
export function chunks() {
  const isInShell = once((context: Context) => reachable(context, shell))
  const ofFirstPages = once((context: Context) => firstPages.map((page) => reachable(context, [page])))
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
    { name: 'shared', test: /\/(web|domain)\//, minShareCount: 4 },
  ]
}

function reachable(context: Context, roots: string[]): Set<string> {
  const found = new Set<string>()
  const open = roots.map((file) => `${web}/${file}`)
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id) || id === allEndpoints) continue
    found.add(id)
    open.push(...(context.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}

/** The graph of modules is complete when the first module is assigned to a file. */
function once<A, B>(make: (input: A) => B): (input: A) => B {
  let made: B | undefined
  return (input) => (made ??= make(input))
}
