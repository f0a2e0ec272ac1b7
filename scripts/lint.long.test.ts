import { beforeAll, expect, test } from 'vitest'
import { type PlantedFault, openFaultyCopy } from './planted.ts'

const planted: PlantedFault[] = [
  {
    what: 'an import of web in the server',
    file: 'server/p1.ts',
    text: "export { ask } from '#web/api.ts'\n",
    reports: 'server does not import web',
  },
  {
    what: 'an import of a type of web in the server',
    file: 'server/p2.ts',
    text: "export type { Outage } from '#web/api.ts'\n",
    reports: 'server does not import web',
  },
  {
    what: 'an import of the server in web',
    file: 'web/p3.ts',
    text: "export { addUser } from '#server/identity/store.ts'\n",
    reports: 'web does not import server',
  },
  {
    what: 'an import of node in web',
    file: 'web/p4.ts',
    text: "export { join } from 'node:path'\n",
    reports: 'runs in browsers',
  },
  {
    what: 'an import of the server in the domain',
    file: 'domain/p5.ts',
    text: "export { systemClock } from '#server/clock.ts'\n",
    reports: 'domain imports only domain and zod',
  },
  {
    what: 'an import of another package in the domain',
    file: 'domain/p6.ts',
    text: "export { getConnInfo } from '@hono/node-server/conninfo'\n",
    reports: 'domain imports only domain and zod',
  },
  {
    what: 'an import of the server in a storefront',
    file: 'storefronts/p7.ts',
    text: "export { systemClock } from '#server/clock.ts'\n",
    reports: 'only data',
  },
  {
    what: 'drizzle outside of a store',
    file: 'server/catalogue/actions.ts',
    text: "export { eq } from 'drizzle-orm'\n",
    reports: 'Only store.ts, tables.ts and platform/database use the database',
  },
  {
    what: 'pg outside of a store',
    file: 'server/p8.ts',
    text: "import pg from 'pg'\nexport const pool = new pg.Pool()\n",
    reports: 'Only store.ts, tables.ts and platform/database use the database',
  },
  {
    what: "another noun's store in a store",
    file: 'server/review/store.ts',
    text: "export { addUser } from '#server/identity/store.ts'\n",
    reports: 'A store imports only the tables of other nouns',
  },
  {
    what: "another noun's store in a part of a noun",
    file: 'server/review/admin/store.ts',
    text: "export { addUser } from '#server/identity/store.ts'\n",
    reports: 'A store imports only the tables of other nouns',
  },
  {
    what: "another noun's store in routes",
    file: 'server/review/routes.ts',
    text: "export { addUser } from '#server/identity/store.ts'\n",
    reports: 'Only actions.ts imports another noun',
  },
  {
    what: 'an area of the web in another',
    file: 'web/home/p9.ts',
    text: "export { newDraft } from '#web/booking/draft.ts'\n",
    reports: 'An area does not import another',
  },
  {
    what: 'an area of the web in web/shared',
    file: 'web/shared/p40.ts',
    text: "export { newDraft } from '#web/booking/draft.ts'\n",
    reports: 'imports no area',
  },
  {
    what: 'a noun in the platform',
    file: 'server/platform/http/p41.ts',
    text: "export { findUser } from '#server/identity/store.ts'\n",
    reports: 'platform imports no noun',
  },
  {
    what: 'a type of a noun in a store of the platform',
    file: 'server/platform/http/rate-limit/store.ts',
    text: "export type { Credentials } from '#server/identity/store.ts'\n",
    reports: 'platform imports no noun',
  },
  {
    what: 'a query of slot in booking',
    file: 'server/booking/admin/actions.ts',
    text: "export { readBusyTimes } from '#server/slot/store.ts'\n",
    reports: 'only through slot/offer/actions.ts',
  },
  {
    what: 'Doorstep in web/ui',
    file: 'web/ui/p10.tsx',
    text: "export { ServiceCard } from '#web/shared/services/service-card.tsx'\n",
    reports: 'does not depend on Doorstep',
  },
  {
    what: 'an import of a parent folder',
    file: 'web/shared/p11.ts',
    text: "export { ask } from '../../web/api.ts'\n",
    reports: 'Use ./ within a folder',
  },
  {
    what: 'a cyclic import',
    file: 'server/p12.ts',
    text: "import { two } from './p13.ts'\nexport const one = () => two\n",
    reports: 'import(no-cycle)',
  },
  {
    what: 'the other half of the cycle',
    file: 'server/p13.ts',
    text: "import { one } from './p12.ts'\nexport const two = () => one\n",
    reports: 'import(no-cycle)',
  },
  {
    what: 'a clock in the domain',
    file: 'domain/p14.ts',
    text: 'export const now = () => Date.now()\n',
    reports: 'no clock and no random numbers',
  },
  {
    what: 'the current date in the domain',
    file: 'domain/p15.ts',
    text: 'export const today = () => new Date()\n',
    reports: 'no clock and no random numbers',
  },
  {
    what: 'random numbers in the domain',
    file: 'domain/p16.ts',
    text: 'export const chance = () => Math.random()\n',
    reports: 'no clock and no random numbers',
  },
  {
    what: 'the environment outside of the configuration',
    file: 'server/p17.ts',
    text: "export const home = process.env['HOME']\n",
    reports: 'no-process-env',
  },
  {
    what: 'SQL from a template',
    file: 'server/p18.ts',
    text: 'type C = { query: (text: string) => void }\nexport const find = (client: C, id: string) => client.query(`select ${id}`)\n',
    reports: 'Do not build SQL from strings',
  },
  {
    what: 'concatenated SQL',
    file: 'server/p19.ts',
    text: "type C = { query: (text: string) => void }\nexport const find = (client: C, id: string) => client.query('select ' + id)\n",
    reports: 'Do not build SQL from strings',
  },
  {
    what: 'raw SQL',
    file: 'server/p20/store.ts',
    text: "import { sql } from 'drizzle-orm'\nexport const find = (id: string) => sql.raw(id)\n",
    reports: 'Do not build SQL from strings',
  },
  {
    what: 'raw HTML',
    file: 'web/ui/p21.tsx',
    text: 'export const Raw = ({ html }: { html: string }) => <p dangerouslySetInnerHTML={{ __html: html }} />\n',
    reports: 'no-danger',
  },
  {
    what: 'a floating promise',
    file: 'server/p22.ts',
    text: 'const wait = async () => {}\nexport function go() {\n  wait()\n}\n',
    reports: 'no-floating-promises',
  },
  {
    what: 'a file over 300 lines',
    file: 'server/p23.ts',
    text: 'export const x = 1\n' + '// line\n'.repeat(301),
    reports: 'max-lines',
  },
  {
    what: 'any',
    file: 'server/p24.ts',
    text: 'export const x = (value: any) => String(value)\n',
    reports: 'no-explicit-any',
  },
  {
    what: 'a non-null assertion',
    file: 'server/p25.ts',
    text: 'export const first = (all: string[]) => all[0]!.length\n',
    reports: 'no-non-null-assertion',
  },
  {
    what: 'an interface',
    file: 'server/p26.ts',
    text: 'export interface Thing {\n  name: string\n}\n',
    reports: 'consistent-type-definitions',
  },
  {
    what: 'a name in capitals',
    file: 'web/ui/PBig.tsx',
    text: 'export const PBig = () => null\n',
    reports: 'filename-case',
  },
  {
    what: 'SQL from a template in askOnce',
    file: 'server/p30.ts',
    text: "import { askOnce } from '#server/platform/database/db.ts'\nexport const find = (id: string) => askOnce({}, `select ${id}`)\n",
    reports: 'Do not build SQL from strings',
  },
  {
    what: 'SQL from a template in a variable',
    file: 'server/p31.ts',
    text: 'type C = { query: (text: string) => void }\nexport function find(client: C, id: string) {\n  const text = `select ${id}`\n  client.query(text)\n}\n',
    reports: 'Do not build SQL from strings',
  },
  {
    what: 'an import of a parent folder that begins with ./',
    file: 'server/p32/store.ts',
    text: "export { addUser } from './../identity/store.ts'\n",
    reports: 'Use ./ within a folder',
  },
  {
    what: "another noun's store in jobs",
    file: 'server/p34/jobs.ts',
    text: "export { addUser } from '#server/identity/store.ts'\n",
    reports: 'Only actions.ts imports another noun',
  },
  {
    what: 'a fetch outside of web/api.ts',
    file: 'web/shared/p35.ts',
    text: "export const load = () => fetch('/api/services')\n",
    reports: 'Use #web/api.ts',
  },
  {
    what: 'localStorage outside of web/session.ts',
    file: 'web/shared/p36.ts',
    text: "export const token = () => localStorage.getItem('token')\n",
    reports: 'Use #web/session.ts for the token',
  },
  {
    what: 'a clock by its full name in the domain',
    file: 'domain/p37.ts',
    text: 'export const now = () => globalThis.Date.now()\n',
    reports: 'no clock and no random numbers',
  },
  {
    what: 'destructured random numbers in the domain',
    file: 'domain/p38.ts',
    text: 'const { random } = Math\nexport const chance = () => random()\n',
    reports: 'no clock and no random numbers',
  },
]

type Diagnostic = { filename: string; code: string; message: string; help?: string }
let found: Diagnostic[] = []

beforeAll(() => {
  const copy = openFaultyCopy()
  const lint = () => copy.run('node_modules/oxlint/bin/oxlint', '--format=json')
  const before = lint()
  expect(before.status, before.output).toBe(0)
  for (const one of planted) copy.plant(one)
  found = (JSON.parse(lint().output) as { diagnostics: Diagnostic[] }).diagnostics
  copy.clear()
})

test.each(planted)('the linter finds $what', ({ file, reports }) => {
  const here = found.filter(({ filename }) => filename === file)
  expect(here.map(({ code, message, help }) => `${code} ${message} ${help}`).join('\n')).toContain(reports)
})
