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
    transform: {
      filter: { id: /\/react-router\/dist\/production\/lib\/.*\.js$/ },
      handler: (code, id) => ({ code: withoutUnused(unnamed(code), id), map: null }),
    },
  }
}

/**
 * Functions of React Router, by file, that run only for features that Doorstep does not use, and what is left of each:
 * forms and fetchers, which call the server through the router (`web/api.ts` does that), server components, links of
 * single pages, and routes that are added later. The bundler then removes what only they call. A test rejects uses of
 * these features.
 */
const unused: Record<string, Record<string, string>> = {
  'lib/router/router.js': {
    fetch: '',
    handleAction: '',
    // Without a form, the options of a navigation contain nothing to send.
    normalizeNavigateOptions: 'return { path: arguments[1] }',
    discoverRoutes: '',
    cancelDiscoveryNavigation: '',
    patchRoutes: '',
    _internalSetRoutes: '',
  },
  'lib/dom/ssr/single-fetch.js': {
    singleFetchActionStrategy: '',
    singleFetchLoaderFetcherStrategy: '',
    nonSsrStrategy: '',
  },
  'lib/dom/ssr/components.js': { RSCPrefetchPageLinksImpl: '' },
  'lib/dom/ssr/links.js': { prefetchStyleLinks: '' },
  'lib/hooks.js': { RSCErrorHandler: '' },
}

function withoutUnused(code: string, id: string): string {
  const file = Object.keys(unused).find((name) => id.endsWith(name)) ?? ''
  return Object.entries(unused[file] ?? {}).reduce((left, [name, rest]) => {
    // The body ends at the first brace that is indented like the function.
    const whole = new RegExp(`^(\\t*)(?:async )?function ${name}\\(.*\\) \\{\\n[^]*?^\\1\\}$`, 'gm')
    if (left.match(whole)?.length !== 1) throw new Error(`${file} has not one function ${name}: see slim-router.ts.`)
    return left.replace(whole, `function ${name}() { ${rest} }`)
  }, code)
}

/** Names for development tools, which keep the bundler from removing unused components. */
function unnamed(code: string): string {
  return code
    .replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
    .replaceAll(' = React$1.forwardRef(', ' = /* @__PURE__ */ React$1.forwardRef(')
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
