import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ScratchDatabases } from '#campaigns/rig/scratch-database.ts'
import { startProduct, type StartedProduct } from '#campaigns/rig/start-product.ts'
import { freePort } from '#campaigns/rig/free-port.ts'

const password = 'a campaign of proxies'
/** Accounts that one address can create in an hour: few, so that the limit shows which address was counted. */
export const signUps = 2
const settings = {
  TRUSTED_PROXIES: '127.0.0.1',
  SIGNUPS_PER_HOUR: String(signUps),
  DEMO: 'yes',
  DEMO_PASSWORD: password,
}
const documented = { ...settings, PUBLIC_URL: 'https://shop.example' }

export type Shop = Awaited<ReturnType<typeof openShop>>

/** Two processes with the settings of docs/operations.md, and one without PUBLIC_URL, which believes the proxy's scheme. */
export async function openShop(databases: ScratchDatabases, folder: string) {
  const url = await databases.make()
  const lines: string[] = []
  const started = new Map<number, StartedProduct>()
  const mail = join(folder, 'shop', 'mail')

  async function start(port: number, env: Record<string, string>) {
    const own = { ...env, PORT: String(port), DATABASE_URL: url, DATA_DIR: join(folder, 'shop') }
    started.set(port, await startProduct(own, (line) => void lines.push(line)))
    return port
  }

  const [first, second] = [await start(await freePort(), documented), await start(await freePort(), documented)]
  const plain = await start(await freePort(), settings)
  await nameHosts(first)

  return {
    processes: [first, second],
    plain,
    password,
    /** The log of all processes. */
    lines,
    stop: (port: number) => started.get(port)?.close() ?? Promise.resolve(),
    restart: (port: number) => start(port, documented),
    /** The text of the newest email to an address. */
    async findEmail(to: string): Promise<string | undefined> {
      for (const name of (await readdir(mail).catch((): string[] => [])).toSorted().toReversed()) {
        if (!name.endsWith('.json')) continue
        const text = await readFile(join(mail, name), 'utf8')
        if (text.includes(to)) return text
      }
      return undefined
    },
    close: async () => void (await Promise.all([...started.values()].map(({ close }) => close()))),
  }
}

/** The second storefront gets its host as an administrator gives it. */
async function nameHosts(port: number) {
  const origin = `http://127.0.0.1:${port}`
  const headers = { 'Content-Type': 'application/json', 'X-Storefront': 'home' }
  const login = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email: 'admin@doorstep.example', password }),
  })
  const { token } = (await login.json()) as { token: string }
  const changed = await fetch(`${origin}/api/admin/settings/shop`, {
    method: 'PUT',
    headers: { ...headers, Authorization: `Bearer ${token}` },
    body: JSON.stringify({ hosts: ['home.localhost', 'home.example'] }),
  })
  if (!changed.ok) throw new Error(`The hosts were refused: ${await changed.text()}`)
}
