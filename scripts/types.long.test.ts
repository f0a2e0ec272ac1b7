import { beforeAll, expect, test } from 'vitest'
import { type PlantedFault, openFaultyCopy } from './planted.ts'

const unknown: PlantedFault[] = [
  'process',
  'fetch',
  'document',
  'console',
  'setTimeout',
  'URL',
  'crypto',
  'structuredClone',
  'Buffer',
].map((name) => ({
  what: `${name} in the domain`,
  file: `domain/q-${name.toLowerCase()}.ts`,
  text: `export const outside = ${name}\n`,
  reports: `'${name}'`,
}))
const endpoints: PlantedFault[] = [
  {
    what: 'an endpoint without a rate limit',
    file: 'domain/r1.ts',
    text: "import { get, nothing } from '#domain/contract/endpoint.ts'\nexport const a = get('/api/a', { access: 'anyone', summary: '', query: nothing, reply: nothing })\n",
    reports: "'limit'",
  },
  {
    what: 'an endpoint without access',
    file: 'domain/r2.ts',
    text: "import { get, nothing } from '#domain/contract/endpoint.ts'\nexport const a = get('/api/a', { limit: 'browse', summary: '', query: nothing, reply: nothing })\n",
    reports: "'access'",
  },
  {
    what: 'an endpoint without a reply',
    file: 'domain/r3.ts',
    text: "import { get, nothing } from '#domain/contract/endpoint.ts'\nexport const a = get('/api/a', { access: 'anyone', limit: 'browse', summary: '', query: nothing })\n",
    reports: "'reply'",
  },
  {
    what: 'a write without a body',
    file: 'domain/r4.ts',
    text: "import { nothing, post } from '#domain/contract/endpoint.ts'\nexport const a = post('/api/a', { access: 'anyone', limit: 'write', summary: '', reply: nothing })\n",
    reports: "'body'",
  },
]
const handlers: PlantedFault[] = [
  {
    what: 'an endpoint without a handler',
    file: 'server/s1.ts',
    text: "import type { api } from '#domain/api.ts'\nimport type { Answers } from '#server/platform/http/endpoints.ts'\nexport const a: Answers<typeof api.identity> = { me: async ({ actor }) => actor.user, logout: async () => {} }\n",
    reports: 'login, loginWithCode, register',
  },
  {
    what: 'a handler without an endpoint',
    file: 'server/s2.ts',
    text: "import type { api } from '#domain/api.ts'\nimport type { Answers } from '#server/platform/http/endpoints.ts'\nexport const a: Answers<typeof api.contract> = { openapi: async () => ({}), more: async () => ({}) }\n",
    reports: "'more' does not exist",
  },
  {
    what: 'a public handler that uses the actor',
    file: 'server/s3.ts',
    text: "import type { api } from '#domain/api.ts'\nimport type { Answers } from '#server/platform/http/endpoints.ts'\nexport const a: Answers<typeof api.contract> = { openapi: async ({ actor }) => ({ actor }) }\n",
    reports: "'actor' does not exist",
  },
]
const planted = [...unknown, ...endpoints, ...handlers]
let output: string[] = []

beforeAll(() => {
  const copy = openFaultyCopy()
  for (const one of planted) copy.plant(one)
  const compiled = (project: string) => copy.run('node_modules/typescript/bin/tsc', '-p', project).output.split('\n')
  output = [...compiled('domain'), ...compiled('server')]
  copy.clear()
})

test.each(planted)('the compiler finds $what', ({ file, reports }) => {
  const start = output.findIndex((line) => line.startsWith(file))
  expect(start).toBeGreaterThanOrEqual(0)
  expect(output.slice(start, start + 4).join('\n')).toContain(reports)
})
