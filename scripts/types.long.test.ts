import { beforeAll, expect, test } from 'vitest'
import { type Planted, plantingGround } from './planted.ts'

const unknown: Planted[] = [
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
  says: `'${name}'`,
}))
const wire: Planted[] = [
  {
    what: 'an endpoint without a limit class',
    file: 'domain/r1.ts',
    text: "import { get, nothing } from '#domain/contract/endpoint.ts'\nexport const a = get('/api/a', { access: 'anyone', summary: '', query: nothing, reply: nothing })\n",
    says: "'limit'",
  },
  {
    what: 'an endpoint that does not say who may ask',
    file: 'domain/r2.ts',
    text: "import { get, nothing } from '#domain/contract/endpoint.ts'\nexport const a = get('/api/a', { limit: 'browse', summary: '', query: nothing, reply: nothing })\n",
    says: "'access'",
  },
  {
    what: 'an endpoint without a reply',
    file: 'domain/r3.ts',
    text: "import { get, nothing } from '#domain/contract/endpoint.ts'\nexport const a = get('/api/a', { access: 'anyone', limit: 'browse', summary: '', query: nothing })\n",
    says: "'reply'",
  },
  {
    what: 'a write without a body',
    file: 'domain/r4.ts',
    text: "import { nothing, post } from '#domain/contract/endpoint.ts'\nexport const a = post('/api/a', { access: 'anyone', limit: 'write', summary: '', reply: nothing })\n",
    says: "'body'",
  },
]
const answers: Planted[] = [
  {
    what: 'an endpoint that nobody answers',
    file: 'server/s1.ts',
    text: "import type { api } from '#domain/api.ts'\nimport type { Answers } from '#server/platform/http/endpoints.ts'\nexport const a: Answers<typeof api.identity> = { me: async ({ actor }) => actor.user, logout: async () => {} }\n",
    says: 'login, register',
  },
  {
    what: 'an answer that nobody asked for',
    file: 'server/s2.ts',
    text: "import type { api } from '#domain/api.ts'\nimport type { Answers } from '#server/platform/http/endpoints.ts'\nexport const a: Answers<typeof api.contract> = { openapi: async () => ({}), more: async () => ({}) }\n",
    says: "'more' does not exist",
  },
  {
    what: 'a public answer that looks at who asks',
    file: 'server/s3.ts',
    text: "import type { api } from '#domain/api.ts'\nimport type { Answers } from '#server/platform/http/endpoints.ts'\nexport const a: Answers<typeof api.contract> = { openapi: async ({ actor }) => ({ actor }) }\n",
    says: "'actor' does not exist",
  },
]
const planted = [...unknown, ...wire, ...answers]
let said: string[] = []

beforeAll(() => {
  const ground = plantingGround()
  for (const one of planted) ground.plant(one)
  const compiled = (room: string) => ground.run('node_modules/typescript/bin/tsc', '-p', room).said.split('\n')
  said = [...compiled('domain'), ...compiled('server')]
  ground.clear()
})

test.each(planted)('the compiler finds $what', ({ file, says }) => {
  const start = said.findIndex((line) => line.startsWith(file))
  expect(start).toBeGreaterThanOrEqual(0)
  expect(said.slice(start, start + 4).join('\n')).toContain(says)
})
