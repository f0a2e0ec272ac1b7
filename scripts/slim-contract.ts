import type { Plugin } from 'vite'
import type { Endpoint } from '#domain/contract/endpoint.ts'

/**
 * What only the server uses. It validates, so the schemas of all endpoints, and with them zod, need not be part of every
 * page.
 */
export const serverOnly = ['params', 'query', 'body', 'reply', 'limit', 'summary', 'isKept', 'isCostly']

/** Removes it from the files of `domain/api/` in the scripts of the browser. */
export function slimContract(): Plugin {
  return {
    name: 'slim-contract',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: /\/domain\/api\/[\w-]+\.ts$/ },
      handler: async (id) => slim(await import(id)),
    },
  }
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
  return Object.fromEntries(Object.entries(endpoint).filter(([name, value]) => value && !serverOnly.includes(name)))
}
