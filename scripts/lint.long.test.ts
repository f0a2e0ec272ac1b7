import { beforeAll, expect, test } from 'vitest'
import { type Planted, plantingGround } from './planted.ts'

const planted: Planted[] = [
  {
    what: 'web in the server',
    file: 'server/p1.ts',
    text: "export { ask } from '#web/api.ts'\n",
    says: 'server never sees web',
  },
  {
    what: 'only a type of web in the server',
    file: 'server/p2.ts',
    text: "export type { Outage } from '#web/api.ts'\n",
    says: 'server never sees web',
  },
  {
    what: 'server in the web',
    file: 'web/p3.ts',
    text: "export { addUser } from '#server/identity/store.ts'\n",
    says: 'web never sees server',
  },
  {
    what: 'node in the web',
    file: 'web/p4.ts',
    text: "export { join } from 'node:path'\n",
    says: 'runs in browsers',
  },
  {
    what: 'the server in the domain',
    file: 'domain/p5.ts',
    text: "export { systemClock } from '#server/clock.ts'\n",
    says: 'domain imports domain and zod',
  },
  {
    what: 'another package in the domain',
    file: 'domain/p6.ts',
    text: "export { getConnInfo } from '@hono/node-server/conninfo'\n",
    says: 'domain imports domain and zod',
  },
  {
    what: 'the server in a storefront',
    file: 'storefronts/p7.ts',
    text: "export { systemClock } from '#server/clock.ts'\n",
    says: 'plain data',
  },
  {
    what: 'drizzle outside of a store',
    file: 'server/catalogue/actions.ts',
    text: "export { eq } from 'drizzle-orm'\n",
    says: 'Only store.ts, tables.ts and platform/database see the database',
  },
  {
    what: 'pg outside of a store',
    file: 'server/p8.ts',
    text: "import pg from 'pg'\nexport const pool = new pg.Pool()\n",
    says: 'Only store.ts, tables.ts and platform/database see the database',
  },
  {
    what: "another noun's store in a store",
    file: 'server/review/store.ts',
    text: "export { addUser } from '#server/identity/store.ts'\n",
    says: "A store reads others' tables beside its own",
  },
  {
    what: "another noun's store in a part of a noun",
    file: 'server/review/admin/store.ts',
    text: "export { addUser } from '#server/identity/store.ts'\n",
    says: "A store reads others' tables beside its own",
  },
  {
    what: "another noun's store in routes",
    file: 'server/review/routes.ts',
    text: "export { addUser } from '#server/identity/store.ts'\n",
    says: 'Only actions.ts reaches into another noun',
  },
  {
    what: 'an area of the web in another',
    file: 'web/home/p9.ts',
    text: "export { newDraft } from '#web/booking/draft.ts'\n",
    says: 'An area never imports another',
  },
  {
    what: 'an area of the web in what several areas share',
    file: 'web/shared/p40.ts',
    text: "export { newDraft } from '#web/booking/draft.ts'\n",
    says: 'imports no area',
  },
  {
    what: 'a noun of the business in the platform',
    file: 'server/platform/http/p41.ts',
    text: "export { findUser } from '#server/identity/store.ts'\n",
    says: 'platform knows no noun of the business',
  },
  {
    what: 'only a type of a noun in the store of the platform',
    file: 'server/platform/http/rate-limit/store.ts',
    text: "export type { Credentials } from '#server/identity/store.ts'\n",
    says: 'platform knows no noun of the business',
  },
  {
    what: 'Doorstep in web/ui',
    file: 'web/ui/p10.tsx',
    text: "export { ServiceCard } from '#web/shared/services/service-card.tsx'\n",
    says: 'knows nothing of Doorstep',
  },
  {
    what: 'a way up',
    file: 'web/shared/p11.ts',
    text: "export { ask } from '../../web/api.ts'\n",
    says: 'Use ./ for neighbours',
  },
  {
    what: 'a circle',
    file: 'server/p12.ts',
    text: "import { two } from './p13.ts'\nexport const one = () => two\n",
    says: 'import(no-cycle)',
  },
  {
    what: 'the other half of it',
    file: 'server/p13.ts',
    text: "import { one } from './p12.ts'\nexport const two = () => one\n",
    says: 'import(no-cycle)',
  },
  {
    what: 'a clock in the domain',
    file: 'domain/p14.ts',
    text: 'export const now = () => Date.now()\n',
    says: 'no clock and no chance',
  },
  {
    what: 'the present day in the domain',
    file: 'domain/p15.ts',
    text: 'export const today = () => new Date()\n',
    says: 'no clock and no chance',
  },
  {
    what: 'chance in the domain',
    file: 'domain/p16.ts',
    text: 'export const chance = () => Math.random()\n',
    says: 'no clock and no chance',
  },
  {
    what: 'the environment outside of the configuration',
    file: 'server/p17.ts',
    text: "export const home = process.env['HOME']\n",
    says: 'no-process-env',
  },
  {
    what: 'SQL from a template',
    file: 'server/p18.ts',
    text: 'type C = { query: (text: string) => void }\nexport const find = (client: C, id: string) => client.query(`select ${id}`)\n',
    says: 'Do not put SQL together',
  },
  {
    what: 'SQL from pieces',
    file: 'server/p19.ts',
    text: "type C = { query: (text: string) => void }\nexport const find = (client: C, id: string) => client.query('select ' + id)\n",
    says: 'Do not put SQL together',
  },
  {
    what: 'raw SQL',
    file: 'server/p20/store.ts',
    text: "import { sql } from 'drizzle-orm'\nexport const find = (id: string) => sql.raw(id)\n",
    says: 'Do not put SQL together',
  },
  {
    what: 'HTML from text',
    file: 'web/ui/p21.tsx',
    text: 'export const Raw = ({ html }: { html: string }) => <p dangerouslySetInnerHTML={{ __html: html }} />\n',
    says: 'no-danger',
  },
  {
    what: 'a promise that nobody waits for',
    file: 'server/p22.ts',
    text: 'const wait = async () => {}\nexport function go() {\n  wait()\n}\n',
    says: 'no-floating-promises',
  },
  {
    what: 'a file over 300 lines',
    file: 'server/p23.ts',
    text: 'export const x = 1\n' + '// line\n'.repeat(301),
    says: 'max-lines',
  },
  {
    what: 'any',
    file: 'server/p24.ts',
    text: 'export const x = (value: any) => String(value)\n',
    says: 'no-explicit-any',
  },
  {
    what: 'a claim that something is there',
    file: 'server/p25.ts',
    text: 'export const first = (all: string[]) => all[0]!.length\n',
    says: 'no-non-null-assertion',
  },
  {
    what: 'an interface',
    file: 'server/p26.ts',
    text: 'export interface Thing {\n  name: string\n}\n',
    says: 'consistent-type-definitions',
  },
  {
    what: 'a name in capitals',
    file: 'web/ui/PBig.tsx',
    text: 'export const PBig = () => null\n',
    says: 'filename-case',
  },
  {
    what: 'SQL from a template, asked once',
    file: 'server/p30.ts',
    text: "import { askOnce } from '#server/platform/database/db.ts'\nexport const find = (id: string) => askOnce({}, `select ${id}`)\n",
    says: 'Do not put SQL together',
  },
  {
    what: 'SQL from a template in a variable',
    file: 'server/p31.ts',
    text: 'type C = { query: (text: string) => void }\nexport function find(client: C, id: string) {\n  const text = `select ${id}`\n  client.query(text)\n}\n',
    says: 'Do not put SQL together',
  },
  {
    what: 'a way up that begins here',
    file: 'server/p32/store.ts',
    text: "export { addUser } from './../identity/store.ts'\n",
    says: 'Use ./ for neighbours',
  },
  {
    what: "another noun's store in jobs",
    file: 'server/p34/jobs.ts',
    text: "export { addUser } from '#server/identity/store.ts'\n",
    says: 'Only actions.ts reaches into another noun',
  },
  {
    what: 'a second fetch',
    file: 'web/shared/p35.ts',
    text: "export const load = () => fetch('/api/services')\n",
    says: 'Ask through #web/api.ts',
  },
  {
    what: 'a second reader of the token',
    file: 'web/shared/p36.ts',
    text: "export const token = () => localStorage.getItem('token')\n",
    says: 'The token lives in #web/session.ts',
  },
  {
    what: 'a clock by its full name in the domain',
    file: 'domain/p37.ts',
    text: 'export const now = () => globalThis.Date.now()\n',
    says: 'no clock and no chance',
  },
  {
    what: 'chance taken apart in the domain',
    file: 'domain/p38.ts',
    text: 'const { random } = Math\nexport const chance = () => random()\n',
    says: 'no clock and no chance',
  },
]

type Diagnostic = { filename: string; code: string; message: string; help?: string }
let found: Diagnostic[] = []

beforeAll(() => {
  const ground = plantingGround()
  const lint = () => ground.run('node_modules/oxlint/bin/oxlint', '--format=json')
  const before = lint()
  expect(before.status, before.said).toBe(0)
  for (const one of planted) ground.plant(one)
  found = (JSON.parse(lint().said) as { diagnostics: Diagnostic[] }).diagnostics
  ground.clear()
})

test.each(planted)('the linter finds $what', ({ file, says }) => {
  const here = found.filter(({ filename }) => filename === file)
  expect(here.map(({ code, message, help }) => `${code} ${message} ${help}`).join('\n')).toContain(says)
})
