import { rm } from 'node:fs/promises'
import { defineCampaign } from '#campaigns/rig/campaign.ts'
import { report } from '#campaigns/rig/report.ts'
import { openScratchDatabases } from '#campaigns/rig/scratch-database.ts'
import { believesScheme, checks } from '#campaigns/proxies/checks.ts'
import { faults } from '#campaigns/proxies/faults.ts'
import { type Kind, kinds } from '#campaigns/proxies/kinds.ts'
import { openProxy } from '#campaigns/proxies/proxy.ts'
import { listFailedWhileRestarting } from '#campaigns/proxies/restart.ts'
import { openShop, type Shop } from '#campaigns/proxies/shop.ts'
import { findTools } from '#campaigns/rig/tools.ts'
import type { Verdict } from '#campaigns/rig/verdict.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'

type Attack = { shop: Shop; folder: string; kind: Kind; verdict: Verdict }

/** The configurations of docs/deploy in front of two processes: what docs/operations.md promises must hold behind each. */
export const campaign = defineCampaign({ restarts: { full: 3, quick: 1 } }, async ({ db, sizes, verdict }) => {
  findTools('caddy', 'nginx', 'openssl')
  const databases = await openScratchDatabases(db)
  const folder = temporaryFolder('proxies')
  let shop: Shop | undefined
  try {
    shop = await openShop(databases, folder)
    let requests = 0
    for (const kind of kinds) {
      const attack = { shop, folder, kind, verdict }
      await plantFaults(attack)
      requests += await checkAll(attack, sizes.restarts)
    }
    const passed = `${Object.keys(checks).length} promises hold behind Caddy and nginx; 0 of ${requests} requests failed`
    verdict.figure('Behind a proxy, visitors are known by their address, and a restart fails no request.', passed)
  } finally {
    await shop?.close()
    await databases.close()
    await rm(folder, { recursive: true, force: true })
  }
})

async function plantFaults({ shop, folder, kind, verdict }: Attack) {
  for (const { name, edits, found, isPlain = false } of faults[kind.name]) {
    const processes = isPlain ? [shop.plain] : shop.processes
    const proxy = await openProxy(kind, { folder, processes, edits })
    try {
      const problems = await found({ proxy, shop }).catch((error: Error) => [error.message])
      verdict.caught(`${kind.name}: ${name}`, problems.length > 0, problems[0])
    } finally {
      await proxy.close()
    }
  }
}

async function checkAll({ shop, folder, kind, verdict }: Attack, restarts: number): Promise<number> {
  const plain = await openProxy(kind, { folder, processes: [shop.plain] })
  verdict.check(`${kind.name}: the scheme of the visitor is passed on`, await believesScheme({ proxy: plain, shop }))
  await plain.close()
  const proxy = await openProxy(kind, { folder, processes: shop.processes })
  try {
    for (const [name, check] of Object.entries(checks))
      verdict.check(`${kind.name}: ${name}`, await check({ proxy, shop }).catch((error: Error) => [error.message]))
    let sum = 0
    for (let turn = 0; turn < restarts; turn += 1) {
      const { failed, requests } = await listFailedWhileRestarting({ proxy, shop })
      verdict.check(`${kind.name}: no request fails while each process is restarted`, failed)
      sum += requests
    }
    report(`  ${kind.name}: ${sum} requests during ${restarts} restarts of each process`)
    return sum
  } finally {
    await proxy.close()
  }
}
