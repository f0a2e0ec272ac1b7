import { noLimits } from '#campaigns/rig/no-limits.ts'
import { randomUUID } from 'node:crypto'
import { createFixtures } from '#campaigns/rig/fixtures.ts'
import { connect } from '#campaigns/rig/connect.ts'
import { type StartedProduct, startProduct } from '#campaigns/rig/start-product.ts'
import type { Random } from '#domain/random/random.ts'
import { openCanaries } from './canaries.ts'
import { openHttp } from './http.ts'
import { addIdentities } from './identities.ts'
import { addAccount } from './people.ts'
import type { Office } from './records.ts'

const generous = {
  ...noLimits,
  UPCOMING_PER_CUSTOMER: '1000',
}
export type World = Awaited<ReturnType<typeof openWorld>>

/** Two processes of the product on one database in which everyone and everything has canaries. */
export async function openWorld({ url, folder, chance }: { url: string; folder: string; chance: Random }) {
  const fixtures = await createFixtures(url, { seed: 'authz', customers: 0 })
  const client = await connect(url)
  const lines: string[] = []
  const settings = { ...generous, DATABASE_URL: url }
  const products: StartedProduct[] = []
  // One after the other: two that start at the same moment would wait too long for the database on a busy machine,
  // where even one may have to start again.
  for (const name of ['one', 'other']) {
    const start = () => startProduct({ ...settings, DATA_DIR: `${folder}/${name}` }, (line) => void lines.push(line))
    products.push(await start().catch(start))
  }
  const servers = products.map(({ origin }) => openHttp(Number(new URL(origin).port)))
  async function close() {
    for (const one of servers) one.close()
    await Promise.all(products.map((one) => one.close()))
    await client.end()
  }
  try {
    const [http] = servers
    if (!http) throw new Error('no server')
    const canaries = openCanaries(chance)
    const stock = { client, canaries }
    const admin = await addAccount(stock, { who: 'the administrator', role: 'admin' })
    await client.query(`update users set name = 'The Office' where id = $1`, [admin.id])
    await http.give('PUT', '/api/admin/settings/invoices', { token: admin.token, body: { isOn: true } })
    const service = fixtures.services[0]?.id ?? randomUUID()
    const office: Office = { ...stock, http, admin, service }
    const identities = await addIdentities(office)
    return { client, canaries, office, identities, servers, products, lines, url, settings, close }
  } catch (error) {
    await close()
    throw error
  }
}
