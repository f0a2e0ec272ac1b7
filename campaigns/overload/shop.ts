import { noLimits } from '#campaigns/rig/no-limits.ts'
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { connect } from '#campaigns/rig/connect.ts'
import { createFixtures, type Fixtures } from '#campaigns/rig/fixtures.ts'
import type { ScratchDatabases } from '#campaigns/rig/scratch-database.ts'
import { type StartedProduct, startProduct } from '#campaigns/rig/start-product.ts'
import { hashPassword } from '#server/platform/auth/password.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'

const generous = {
  ...noLimits,
  UPCOMING_PER_CUSTOMER: '999999999',
  TRUSTED_PROXIES: '127.0.0.1',
  DRAIN_SECONDS: '0',
}

const customers = 400
const password = 'an open loop of load'

/** An account that signs in with its password. */
export type Login = { email: string; password: string }
export type Shop = { product: StartedProduct; port: number; fixtures: Fixtures; logins: Login[] }

/** A shop with a hundred professionals, four hundred customers with a session and as many with a password. */
export async function fillTemplate(databases: ScratchDatabases, seed: string) {
  const url = await databases.make()
  const fixtures = await createFixtures(url, { seed, customers })
  const logins = await addLogins(url)
  return { url, fixtures, logins }
}

export type Template = Awaited<ReturnType<typeof fillTemplate>>

/** Starts the product on a copy of the template, attacks it, and ends both. */
export async function inShop<T>(
  databases: ScratchDatabases,
  { url, fixtures, logins }: Template,
  { settings = {}, attack }: { settings?: Record<string, string>; attack: (shop: Shop) => Promise<T> },
): Promise<T> {
  const folder = temporaryFolder('overload')
  const copy = await databases.make(url)
  try {
    const product = await startProduct({ ...generous, DATA_DIR: folder, DATABASE_URL: copy, ...settings })
    try {
      return await attack({ product, port: Number(new URL(product.origin).port), fixtures, logins })
    } finally {
      await product.close()
    }
  } finally {
    await databases.drop(copy)
    await rm(folder, { recursive: true, force: true })
  }
}

async function addLogins(url: string): Promise<Login[]> {
  const client = await connect(url)
  const hash = await hashPassword(password)
  const ids = Array.from({ length: customers }, () => randomUUID())
  try {
    await client.query(
      `insert into users (id, email, name, role, password_hash, created_at, email_verified_at)
       select id, id || '@login.example', 'Asha Rao', 'customer', $2, now(), now() from unnest($1::uuid[]) as id`,
      [ids, hash],
    )
  } finally {
    await client.end()
  }
  return ids.map((id) => ({ email: `${id}@login.example`, password }))
}
