import { Refusal } from '#domain/contract/refusal.ts'
import { type DemoCounts, type DemoRemoval, listCounts } from '#domain/storefront/demo.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { systemClock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import { readDemo, removeDemo } from '#server/storefront/demo/actions.ts'
import { type Db, refusalOfDatabase } from '#server/platform/database/db.ts'
import { listOverrides } from '#server/storefront/settings/store.ts'
import { readStorefronts } from '#server/storefronts.ts'

type Clearing = { catalogue: boolean; isSure: boolean; ask: (question: string) => Promise<boolean> }

/** Undefined if there is an argument that it does not have. */
export function readClearing(args: string[], ask: Clearing['ask']): Clearing | undefined {
  if (args.some((one) => one !== '--catalogue' && one !== '--yes')) return undefined
  return { catalogue: args.includes('--catalogue'), isSure: args.includes('--yes'), ask }
}

/** Removes the demo of all storefronts, each in a transaction, after it has said what would be gone. */
export async function clearDemo(db: Db, config: Config, { catalogue, isSure, ask }: Clearing) {
  const storefronts = await readStorefronts(undefined, config)
  // Only storefronts that ship can be a demo.
  storefronts.apply({ made: [], overrides: await listOverrides(db) })
  const found: { plan: StorefrontPlan; text: string }[] = []
  for (const plan of storefronts.shipped) {
    const { isDemo, counts, closes } = await readDemo(db, { clock: systemClock }, { storefront: plan })
    const closing = closes ? `. ${plan.brand} becomes 'Opening soon', because no one has booked in it` : ''
    if (isDemo) found.push({ plan, text: `${plan.brand}: ${sayCounts(counts, { plan, catalogue })}${closing}.` })
  }
  if (found.length === 0) return { output: 'There is no demo.', succeeded: true }
  const texts = found.map(({ text }) => text).join('\n')
  if (!isSure && !(await ask(`${texts}\nRemove all of this? It cannot be undone.`)))
    return { output: `${texts}\nNothing was removed. To remove it without being asked, add --yes.`, succeeded: false }
  const lines: string[] = []
  for (const { plan } of found) {
    try {
      const removal = await removeDemo(db, { clock: systemClock, storefronts }, { storefront: plan, catalogue })
      lines.push(...sayRemoval(removal, { plan, catalogue }))
    } catch (error) {
      // The demo of the storefronts before is gone.
      const refusal = error instanceof Refusal ? error : refusalOfDatabase(error)
      if (!refusal) throw error
      return { output: [...lines, `${plan.brand}: ${refusal.message}`].join('\n'), succeeded: false }
    }
  }
  return { output: lines.join('\n'), succeeded: true }
}

type Of = { plan: StorefrontPlan; catalogue: boolean }

function sayCounts(counts: DemoCounts, { plan: { locale }, catalogue }: Of): string {
  return listCounts(counts, { locale, catalogue }).join(', ') || 'nothing'
}

function sayRemoval({ removed, stays, closed }: DemoRemoval, of: Of): string[] {
  const { brand } = of.plan
  return [
    `${brand}: removed ${sayCounts(removed, of)}.`,
    ...stays.map((sentence) => `  ${sentence}`),
    ...(closed ? [`  ${brand} is 'Opening soon' now, because no one has booked in it.`] : []),
  ]
}
