import { join } from 'node:path'
import { normalizePath, type Plugin, type Rolldown } from 'vite'
import { allEndpoints } from '#scripts/chunks.ts'

const web = normalizePath(join(import.meta.dirname, '..', '..', 'web'))
/** Each page needs these. What they load on demand belongs to other pages. */
const everyPage = [`${web}/entry.client.tsx`, `${web}/root.tsx`]
const myDay = `${web}/my-day/page.tsx`
/** Besides scripts: the classes, the drawings that the page shows, and our own fonts. */
const furtherFiles = /(^|\/)web\/(look\/admin\.css|look\/fonts\/[\w-]+\.woff2|art\/sheets\/(icons|spots)\.svg)$/

/**
 * Writes the service worker of /my-day, and the list of the files that the page needs without a network: all that it
 * loads, at once or on demand, and nothing of other pages. The server joins the two.
 */
export function myDayFiles(): Plugin {
  return {
    name: 'my-day-files',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart() {
      this.emitFile({ type: 'chunk', id: `${web}/my-day/offline/worker/worker.ts`, fileName: 'my-day-worker.js' })
    },
    generateBundle(_, bundle) {
      const parts = [...this.getModuleIds()].filter((id) => fileOf(id) === myDay)
      const entries = [...everyPage, myDay, ...loadedOnDemand(this, parts)]
      const files = Object.values(bundle)
      const others = files.filter(
        (file) => file.type === 'asset' && file.originalFileNames.some((name) => furtherFiles.test(name)),
      )
      const names = [...scriptsOf(bundle, new Set(entries)), ...others.map(({ fileName }) => fileName)]
      const source = JSON.stringify(names.toSorted().map((name) => `/${name}`))
      this.emitFile({ type: 'asset', fileName: 'my-day-files.json', source })
    },
  }
}

/** React Router splits a page into parts, which have a query. */
const fileOf = (id: string) => id.replace(/\?.*$/, '')

/** The modules that these and the ones they import load on demand. */
function loadedOnDemand(context: Rolldown.PluginContext, modules: string[]): Set<string> {
  const seen = new Set([allEndpoints])
  const found = new Set<string>()
  const open = [...modules]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    const { importedIds = [], dynamicallyImportedIds = [] } = context.getModuleInfo(id) ?? {}
    for (const other of dynamicallyImportedIds) found.add(other)
    open.push(...importedIds, ...dynamicallyImportedIds)
  }
  return found
}

/** The files that have one of these modules, and the files that they import. */
function scriptsOf(bundle: Rolldown.OutputBundle, modules: Set<string>): Set<string> {
  const found = new Set<string>()
  const open = Object.values(bundle).flatMap((file) =>
    file.type === 'chunk' &&
    [file.facadeModuleId ?? '', ...file.moduleIds].some((id) => modules.has(id) || modules.has(fileOf(id)))
      ? [file.fileName]
      : [],
  )
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const file = bundle[name]
    if (found.has(name) || file?.type !== 'chunk') continue
    found.add(name)
    open.push(...file.imports)
  }
  return found
}
