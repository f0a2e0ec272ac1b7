import { setTimeout as sleep } from 'node:timers/promises'
import { openConnection } from '#campaigns/rig/connection.ts'
import { freePort } from '#campaigns/rig/free-port.ts'
import { shippedConfiguration, startHaproxy } from '#campaigns/rig/haproxy.ts'
import { noLimits } from '#campaigns/rig/no-limits.ts'
import { type StartedProduct, startProduct } from '#campaigns/rig/start-product.ts'

export type Behind = Awaited<ReturnType<typeof openBehindHaproxy>>

type Options = { url: string; folder: string; haproxy: string; processes: number; upcomingPerCustomer: number }

const longestStart = 60_000

/** Processes of one shop, behind HAProxy with the configuration that ships. */
export async function openBehindHaproxy({ url, folder, haproxy, processes, upcomingPerCustomer }: Options) {
  const settings = {
    ...noLimits,
    DATABASE_URL: url,
    TRUSTED_PROXIES: '127.0.0.1',
    UPCOMING_PER_CUSTOMER: String(upcomingPerCustomer),
    SMTP_URL: 'smtp://127.0.0.1:1',
  }
  const start = (at: number, port = '0') => startProduct({ ...settings, DATA_DIR: `${folder}/${at}`, PORT: port })
  const products: StartedProduct[] = []
  // One after the other: the first one migrates the database.
  for (let at = 0; at < processes; at += 1) products.push(await start(at))
  const port = await freePort()
  const servers = products.map((product, at) => `server number${at} 127.0.0.1:${portOf(product)}`).join('\n    ')
  const configuration = await shippedConfiguration('haproxy.cfg', [
    [/^ {4}(user|group) haproxy\n {4}(user|group) haproxy\n/m, ''],
    [/bind :::80 v4v6/, `bind 127.0.0.1:${port}`],
    [/server one [\s\S]*$/, `${servers}\n`],
  ])
  const proxy = await startHaproxy({ command: haproxy, folder, configuration, port })
  await untilReady(port)
  return {
    port,
    log: proxy.log,
    /** Kills the process whose turn it is, and starts it again. */
    async killOne(turn: number) {
      const at = turn % processes
      const old = products[at]
      if (!old) return
      process.kill(old.pid, 'SIGKILL')
      await old.close()
      products[at] = await start(at, String(portOf(old)))
      await untilReady(portOf(products[at]))
    },
    async close() {
      await proxy.close()
      await Promise.all(products.map((one) => one.close()))
    },
  }
}

const portOf = ({ origin }: StartedProduct) => Number(new URL(origin).port)

async function untilReady(port: number) {
  const until = performance.now() + longestStart
  const connection = openConnection(port)
  while ((await connection.ask({ method: 'GET', path: '/readyz' })).status !== 200) {
    if (performance.now() > until) throw new Error('the processes are not ready')
    await sleep(100)
  }
  connection.close()
}
