import { expect, test } from 'vitest'
import { readStorefronts, type Storefronts, storefrontsOf } from '#server/storefronts.ts'
import { testApp } from '#server/testing/app.ts'

type Hosts = Partial<Record<'documents' | 'home', string[]>>

/** The storefronts of the product with other hosts. */
async function withHosts(hosts: Hosts): Promise<Storefronts> {
  const { plans } = await readStorefronts()
  const hostsOf = new Map(Object.entries(hosts))
  return storefrontsOf(plans.map((plan) => ({ ...plan, hosts: hostsOf.get(plan.key) ?? plan.hosts })))
}

const real = { documents: ['documents.localhost', 'papers.example'], home: ['home.localhost', 'fix.example'] }
const realFirst = { documents: real.documents.toReversed(), home: real.home.toReversed() }
const named = { PUBLIC_URL: 'https://papers.example' }

const links: [what: string, Hosts, env: Record<string, string>, host: string, ofHome: string, ofDocuments: string][] = [
  ['this machine', {}, {}, 'localhost:3000', 'http://home.localhost:3000', 'http://documents.localhost:3000'],
  ['a name of this machine', {}, {}, 'home.localhost', 'http://home.localhost', 'http://documents.localhost'],
  [
    'an address of this machine',
    {},
    {},
    '127.0.0.1:8080',
    'http://home.localhost:8080',
    'http://documents.localhost:8080',
  ],
  ['another machine', {}, { HOST: '192.0.2.9' }, '192.0.2.9:3000', '', ''],
  ['a host of its own', { documents: ['papers.example'] }, {}, 'papers.example', '', 'http://papers.example'],
  ['a host beside that of the other', real, {}, 'papers.example', 'http://fix.example', 'http://papers.example'],
  [
    'this machine, with real hosts',
    real,
    {},
    'localhost:3000',
    'http://home.localhost:3000',
    'http://documents.localhost:3000',
  ],
  [
    'this machine, with real hosts first',
    realFirst,
    {},
    'localhost:3000',
    'http://home.localhost:3000',
    'http://documents.localhost:3000',
  ],
  ['PUBLIC_URL', {}, named, 'papers.example', '', 'https://papers.example'],
  [
    'PUBLIC_URL, and home has a host',
    { home: ['fix.example'] },
    named,
    'papers.example',
    'https://fix.example',
    'https://papers.example',
  ],
  [
    'PUBLIC_URL on this machine',
    {},
    { PUBLIC_URL: 'http://localhost:3000' },
    'localhost:3000',
    'http://home.localhost:3000',
    'http://documents.localhost:3000',
  ],
]

test.each(links)(
  'visitors who use %s get links to storefronts that they can reach',
  async (_, hosts, env, host, ...urls) => {
    const shop = await testApp({ env: { DEMO: 'no', ...env }, storefronts: await withHosts(hosts) })
    const found: string[] = []
    for (const storefront of ['documents', 'home']) {
      const { body } = await shop.get('/api/storefront', { storefront, headers: { Host: host } })
      expect(body.others).toMatchObject([{ key: expect.any(String), brand: expect.stringMatching(/^Doorstep /) }])
      found.push(body.others[0].url)
    }
    expect(found).toEqual(urls)
  },
)

test.each([
  ['papers.example', 'documents', 'http://papers.example'],
  ['papers.example', 'home', 'http://papers.example'],
  ['192.0.2.9:3000', 'home', 'http://papers.example:3000'],
  ['localhost:3000', 'home', 'http://home.localhost:3000'],
])('an email that a request to %s causes at %s links to %s', async (host, storefront, origin) => {
  const storefronts = await withHosts({ documents: ['documents.localhost', 'papers.example'] })
  const shop = await testApp({ env: { HOST: '192.0.2.9' }, storefronts })
  const { email } = await shop.aUser()
  await shop.ask('POST', `http://${host}/api/auth/forgot-password`, {
    storefront,
    body: { email },
    headers: { Host: host },
  })
  expect((await shop.emails(email)).at(-1)?.text).toContain(`${origin}/reset-password?token=`)
})

test('an email that a request on this machine causes links to a name of this machine, in whatever order the hosts are', async () => {
  const shop = await testApp({ storefronts: await withHosts(realFirst) })
  const { email } = await shop.aUser()
  await shop.ask('POST', 'http://localhost:3000/api/auth/forgot-password', {
    storefront: 'home',
    body: { email },
    headers: { Host: 'localhost:3000' },
  })
  expect((await shop.emails(email)).at(-1)?.text).toContain('http://home.localhost:3000/reset-password?token=')
})
