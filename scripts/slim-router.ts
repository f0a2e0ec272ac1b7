import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

type Options = { routeDiscovery: { mode: string }; future?: { unstable_customRouteDiscovery?: boolean } }

/**
 * Empties the files of React Router for two features that Doorstep does not use: finding routes step by step, and
 * instrumentation. The router asks only when it runs whether they are wanted, so the bundler keeps them: 4 KB of each
 * page. Each of their functions returns undefined, which the router takes for "off". Instrumentation is not in the
 * options: anyone who passes `instrumentations` to <HydratedRouter> must remove this plugin.
 */
export function slimRouter({ routeDiscovery, future }: Options): Plugin {
  if (routeDiscovery.mode !== 'initial' || future?.unstable_customRouteDiscovery === true)
    throw new Error('Finding routes step by step needs the whole router.')
  return {
    name: 'slim-router',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: {
        id: /\/react-router\/dist\/production\/lib\/(dom\/ssr\/(fog-of-war|route-discovery)|router\/instrumentation)\.js$/,
      },
      handler: async (id) => empty(await import(pathToFileURL(id).href)),
    },
  }
}

function empty(module: object): string {
  const names = Object.keys(module).map((name) => `nothing as ${name}`)
  return `function nothing() {}\nexport { ${names.join(', ')} }`
}

/**
 * Around each import() Vite puts a loader of styles and preloads, 1 KB of each page. All styles are in one file, which
 * each page has, and what is imported on demand needs little besides.
 */
export function slimImports(): Plugin {
  return {
    name: 'slim-imports',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: /vite\/preload-helper/ },
      handler: () => 'export const __vitePreload = (load) => load()',
    },
  }
}
